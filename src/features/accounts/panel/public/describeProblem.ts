import { fill } from '../../../../../i18n/fill.ts'
import { waitIn } from '../../../../../i18n/waitIn.ts'
import { passwordMinimum } from '../../passwordRules.ts'
import type { FormOutcome } from '../../../../panel/ui/Form.tsx'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'
import type { RegistrationTexts, Texts } from '../../../../panel/data/session/texts.ts'

type Sentences = Record<string, string>

/** The texts that are loaded: those of the sign-in page, and those of the other public pages once they are loaded. */
export interface Wording {
  problems: Sentences
  fields: Sentences
  wait: Texts['wait']
}

/** Combines the texts that are loaded. */
export const wordingOf = (texts: Texts, more: RegistrationTexts | null): Wording => ({
  problems: { ...texts.problems, ...more?.problems },
  fields: { ...texts.fields, ...more?.fields },
  wait: texts.wait,
})

/** Describes a problem in the reader's language; a code without a text is described as an unexpected error. */
export function describeProblem(problem: ProblemBody, { problems, fields, wait }: Wording): FormOutcome {
  const named = Object.entries(problem.errors ?? {})
  if (named.length > 0)
    return {
      errors: Object.fromEntries(
        named.map(([field, { code, params }]) => [
          field,
          fill(fields[code] ?? fields.invalid_format ?? '', { minimum: passwordMinimum, ...params }),
        ]),
      ),
    }
  const { unit, count } = waitIn(Number(problem.params.seconds ?? 60))
  return {
    whole: fill(problems[problem.code] ?? problems.unexpected ?? '', {
      ...problem.params,
      wait: fill(wait[unit], { count }),
    }),
  }
}

/** Describes a problem as a single text, for pages without fields to show it at. */
export function sentenceOf(problem: ProblemBody, wording: Wording): string {
  const { whole, errors = {} } = describeProblem(problem, wording)
  return whole ?? Object.values(errors).join(' ')
}
