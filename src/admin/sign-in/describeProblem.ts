import { fill } from '../../../i18n/fill.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { Texts } from './texts.ts'

const sentence = (sentences: Record<string, string>, code: string, params: Record<string, string | number> = {}): string | undefined =>
  sentences[code] && fill(sentences[code], params)

/** What to tell the person: one sentence for the whole, or one for each named field. */
export function describeProblem(problem: ProblemBody, texts: Texts): { whole?: string; fields: Record<string, string> } {
  const known = Object.entries(problem.errors ?? {}).map(([field, error]) => [
    field,
    sentence(texts.fields, error.code, error.params) ?? texts.fields.invalid_format,
  ])
  const fields: Record<string, string> = Object.fromEntries(known)
  if (known.length > 0) return { fields }
  const { seconds = 60 } = problem.params
  return { whole: sentence(texts.problems, problem.code, { ...problem.params, seconds }) ?? texts.problems.unexpected, fields }
}
