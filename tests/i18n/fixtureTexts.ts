import { fixtures } from '../../fixtures/index.ts'

/** Search words are no sentences. */
const searchWords = /keywords_en$/

function* stringsOf(value: unknown, key: string): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [key, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* stringsOf(inner, `${key}.${name}`)
}

const isEnglish = (text: string): boolean => /[a-z] /i.test(text) && !/\p{Script=Georgian}/u.test(text)

const withoutTags = (text: string): string => text.replace(/<\/?(a|b|em|i|strong|u)\b[^>]*>/g, '')

/** The paragraphs, list items and headings of a text, which may be HTML. */
export const paragraphsOf = (text: string): string[] =>
  withoutTags(text)
    .split(/<[^>]+>|\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')

/** Every English text of the fixtures, by table, position and property: `campaigns.0.body_en`. */
export const fixtureTexts: ReadonlyMap<string, string> = new Map(
  [...stringsOf(fixtures, '')]
    .map(([key, text]) => [key.slice(1), text] as const)
    .filter(([key, text]) => !searchWords.test(key) && isEnglish(text)),
)
