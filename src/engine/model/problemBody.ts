import * as z from 'zod/mini'
import { described } from './described.ts'
import { fieldProblems, problemCode, problemParams } from './problem.ts'
import { readiness } from './readiness.ts'
import { row } from './shapes.ts'
import { use } from './usage.ts'

/** The body of an error response, `application/problem+json` (RFC 9457). */
export const problemBody = z.object({
  type: z.string(),
  title: described('A sentence in the language of the request', z.string()),
  status: z.int(),
  code: described('A stable code, for translation', problemCode),
  params: z.optional(problemParams),
  errors: z.optional(described('Every wrong field', fieldProblems)),
  record: z.optional(described('The current record, if an old version was sent', row)),
  checks: z.optional(described('The state of each dependency, if one is unavailable', readiness)),
  request_id: z.optional(described('The ID by which the log of the server knows the request', z.string())),
  uses: z.optional(described('What still refers to the record and prevents its deletion', z.readonly(z.array(use)))),
})
export type ProblemBody = z.infer<typeof problemBody>
