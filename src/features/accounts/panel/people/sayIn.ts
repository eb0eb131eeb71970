import type { Reader } from '../../../../panel/data/reader.ts'
import type { SayProblem } from '../checks.ts'

/** What is wrong with fields, in the words of the panel. */
export const sayIn =
  ({ t }: Reader): SayProblem =>
  (code, params) =>
    t(`problems.fields.${code}`, params)
