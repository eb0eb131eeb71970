import { fill } from '../../../../../i18n/fill.ts'
import { useRegistrationTextsIfThere, useTexts } from '../../../../panel/data/session/texts.ts'
import type { SayProblem } from '../checks.ts'
import { wordingOf, type Wording } from './describeProblem.ts'

/** The sentences at hand, and what is wrong with fields in them. */
export function useWording(): Wording & { say: SayProblem } {
  const wording = wordingOf(useTexts(), useRegistrationTextsIfThere())
  return { ...wording, say: (code, params = {}) => fill(wording.fields[code] ?? '', params) }
}
