import type { Reader } from '../../../../panel/data/reader.ts'
import type { TranslateProblem } from '../checks.ts'

/** Translates the problems of fields by the panel's texts. */
export const fieldProblemTranslator =
  ({ t }: Reader): TranslateProblem =>
  (code, params) =>
    t(`problems.fields.${code}`, params)
