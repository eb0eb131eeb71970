import { fill } from '../../../i18n/fill.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { Texts } from './texts.ts'

/** What to tell the person: one sentence for the whole, or one for each named field. */
export interface Description {
  whole?: string
  fields: Record<string, string>
}

const sentence = (sentences: Record<string, string>, code: string, params: Record<string, string | number> = {}): string | undefined =>
  sentences[code] && fill(sentences[code], params)

/** Says a problem in the reader's language; a code without a sentence is an unexpected error. */
export function describeProblem(problem: ProblemBody, texts: Texts): Description {
  const named = Object.entries(problem.errors ?? {})
  if (named.length > 0)
    return {
      fields: Object.fromEntries(
        named.map(([field, { code, params }]) => [field, sentence(texts.fields, code, params) ?? texts.fields.invalid_format]),
      ),
    }
  const params = { seconds: 60, ...problem.params }
  return { whole: sentence(texts.problems, problem.code, params) ?? texts.problems.unexpected, fields: {} }
}
