import { fill } from '../../../../../i18n/fill.ts'
import { useRegistrationTextsIfThere, useTexts } from '../../../../panel/data/session/texts.ts'
import type { TranslateProblem } from '../checks.ts'
import { wordingOf, type Wording } from './describeProblem.ts'

/** The loaded texts, and a function that translates problems of fields by them. */
export function useWording(): Wording & { translate: TranslateProblem } {
  const wording = wordingOf(useTexts(), useRegistrationTextsIfThere())
  return { ...wording, translate: (code, params = {}) => fill(wording.fields[code] ?? '', params) }
}
