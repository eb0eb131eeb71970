import { fill } from '../../../i18n/fill.ts'
import { passwordMinimum } from '../../rules/passwords.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { RegistrationTexts, Texts } from './texts.ts'

/** What to tell the person: one sentence for the whole, or one for each named field. */
export interface Description {
  whole?: string
  fields: Record<string, string>
}

type Sentences = Record<string, string>

/** The sentences at hand: those of the sign-in page, and those of the other public pages where they are loaded. */
export interface Wording {
  problems: Sentences
  fields: Sentences
  wait?: RegistrationTexts['wait']
}

export const wordingOf = (texts: Texts, more: RegistrationTexts | null): Wording => ({
  problems: { ...texts.problems, ...more?.problems },
  fields: { ...texts.fields, ...more?.fields },
  wait: more?.wait,
})

const units = [
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** A time in the largest unit that it fills, rounded up: nobody is told to come back too early. */
export function waitOf(seconds: number, wait: RegistrationTexts['wait']): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[2]
  return fill(wait[unit], { count: Math.ceil(seconds / length) })
}

/** Says a problem in the reader's language; a code without a sentence is an unexpected error. */
export function describeProblem(problem: ProblemBody, { problems, fields, wait }: Wording): Description {
  const named = Object.entries(problem.errors ?? {})
  if (named.length > 0)
    return {
      fields: Object.fromEntries(
        named.map(([field, { code, params }]) => [field, fill(fields[code] ?? fields.invalid_format ?? '', { minimum: passwordMinimum, ...params })]),
      ),
    }
  const params = { seconds: 60, ...problem.params }
  const sentence = problems[problem.code] ?? problems.unexpected ?? ''
  return { whole: fill(sentence, wait ? { ...params, wait: waitOf(Number(params.seconds), wait) } : params), fields: {} }
}
