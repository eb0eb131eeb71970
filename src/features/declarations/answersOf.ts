import { locales } from '../../engine/model/languages.ts'
import type { Ports } from '../../engine/ports.ts'
import { createAnswerReader } from '../../engine/rules/text/answers.ts'

/** What texts say yes or no, in the words of every language. */
export const answersOf = ({ codeLabel }: Pick<Ports, 'codeLabel'>): ReturnType<typeof createAnswerReader> =>
  createAnswerReader((list, name) => locales.map(locale => codeLabel(locale, list, name)))
