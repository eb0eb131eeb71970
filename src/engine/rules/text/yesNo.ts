import { locales, type Locale } from '../../model/languages.ts'

/** Returns the labels of a code in every language. */
export type CodeWords = (list: string, name: string) => readonly string[]

/** Returns a function that finds the labels of codes in every language. */
export const codeWords =
  ({ codeLabel }: { codeLabel(locale: Locale, list: string, name: string): string }): CodeWords =>
  (list, name) =>
    locales.map(locale => codeLabel(locale, list, name))

/** Returns the words for yes and no in files: those of programs, and those of every language. */
export const yesNoWords = (words: CodeWords): { value: boolean; words: readonly string[] }[] => [
  {
    value: true,
    words: ['1', 'true', 'yes', 'y', 'x', ...words('yes_or_no', 'true'), ...words('spoken_answers', 'yes')],
  },
  { value: false, words: ['0', 'false', 'no', 'n', ...words('yes_or_no', 'false'), ...words('spoken_answers', 'no')] },
]

/** Creates a function that returns whether a text says yes or no; undefined if neither. */
export function createYesNoReader(words: CodeWords): (text: string) => boolean | undefined {
  const known = new Map(
    yesNoWords(words).flatMap(({ value, words: all }) => all.map(word => [word.toLowerCase(), value] as const)),
  )
  return text => known.get(text.trim().toLowerCase())
}
