import { locales, type Locale } from '../../model/languages.ts'

/** What a code of a list is called, in every language. */
export type CodeWords = (list: string, name: string) => readonly string[]

/** What codes are called in every language, in their order. */
export const codeWords =
  ({ codeLabel }: { codeLabel(locale: Locale, list: string, name: string): string }): CodeWords =>
  (list, name) =>
    locales.map(locale => codeLabel(locale, list, name))

/** What people say yes or no with, in files say: how programs write it, and the words of every language. */
export const answerWords = (words: CodeWords): { value: boolean; words: readonly string[] }[] => [
  {
    value: true,
    words: ['1', 'true', 'yes', 'y', 'x', ...words('yes_or_no', 'true'), ...words('spoken_answers', 'yes')],
  },
  { value: false, words: ['0', 'false', 'no', 'n', ...words('yes_or_no', 'false'), ...words('spoken_answers', 'no')] },
]

/** Whether a text says yes or no; undefined for what says neither. */
export function createAnswerReader(words: CodeWords): (text: string) => boolean | undefined {
  const known = new Map(
    answerWords(words).flatMap(({ value, words: all }) => all.map(word => [word.toLowerCase(), value] as const)),
  )
  return text => known.get(text.trim().toLowerCase())
}
