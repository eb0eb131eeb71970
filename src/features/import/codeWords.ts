import { locales } from '../../engine/model/languages.ts'
import type { CodeWords } from '../../engine/rules/text/answers.ts'
import type { Ports } from '../../engine/ports.ts'

/** What codes are called in every language, in their order. */
export const codeWords =
  ({ codeLabel }: Pick<Ports, 'codeLabel'>): CodeWords =>
  (list, name) =>
    locales.map(locale => codeLabel(locale, list, name))
