import type { LetterName, LetterTemplate, LetterTemplates, LetterTexts } from './templates.ts'

const everywhere = ['product']

const strangeIn = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(/%\{(.*?)\}/g)].map(([, name = '']) => name).filter(name => !known.includes(name))

const variablesOf = (
  { variables, points, toStrangers }: LetterTemplate,
  part: 'subject' | 'text' | 'button',
): string[] => {
  if (part === 'subject' && toStrangers) return everywhere
  return [...variables, ...(points ? ['points'] : []), ...everywhere]
}

/** The sentence that stops the start for each variable in a letter's texts that it does not have, and for one that lacks what it is for. */
export function checkLetters(texts: Readonly<Record<string, LetterTexts>>, templates: LetterTemplates): string[] {
  return Object.entries(texts).flatMap(([locale, { letters, link, footer, campaign, code }]) => {
    const parts: [where: string, text: string, known: readonly string[]][] = [
      ...(Object.keys(templates) as LetterName[]).flatMap(name =>
        (['subject', 'text', 'button'] as const).map((part): [string, string, string[]] => [
          `${name}.${part}`,
          letters[name][part],
          variablesOf(templates[name], part),
        ]),
      ),
      ['link', link, everywhere],
      ['footer', footer, everywhere],
      ...Object.entries(campaign).map(([part, text]): [string, string, string[]] => [
        `campaign.${part}`,
        text,
        everywhere,
      ]),
      ['code', code, ['code']],
    ]
    const strange = parts.flatMap(([where, text, known]) =>
      strangeIn(text, known).map(name => `The letter ${where} (${locale}) has no variable ${name}`),
    )
    return code.includes('%{code}')
      ? strange
      : [...strange, `The message with a code (${locale}) does not say the code`]
  })
}
