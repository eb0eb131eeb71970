import { normalized } from '../../model/normalized.ts'
import { country } from '../../model/country.ts'
import { languageData, type Language } from '../../model/languages.ts'

const longest = 120

const scriptOf = (language: Language | undefined): string | undefined =>
  languageData.find(({ suffix }) => suffix === language)?.script

/** Returns the slug of a text in a language; empty if no letter is left. */
export function slugOf(text: string, language: Language | undefined): string {
  const { writing } = country()
  const plain = normalized(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
  const written = scriptOf(language) === writing.script ? plain : writing.romanize(plain)
  return written
    .replace(/['\u2019`]/g, '')
    .replace(new RegExp(`[^a-z0-9${writing.letters}]+`, 'g'), '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
