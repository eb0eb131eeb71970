import type { FieldProblems, ProblemCode } from './problem.ts'
import type { Row } from './query.ts'

/** The most records that one call does something with. */
export const mostInBulk = 100

/** A record that is meant, in the version that was looked at. */
export interface MeantRecord {
  id: string
  version?: number | undefined
}

/** A problem's body, as far as it matters here. */
export interface BulkProblem {
  status: number
  code: ProblemCode
  params?: Record<string, string | number>
  errors?: FieldProblems
  /** The present record, where an old version was meant. */
  record?: Row
}

/** What became of one record of many: as it is afterwards, or the problem's body as a call for it alone would be answered. */
export interface BulkResult {
  id: string
  record?: Row
  problem?: BulkProblem
}
