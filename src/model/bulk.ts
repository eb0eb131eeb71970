import type { ProblemCode } from './problem.ts'
import type { Row } from './query.ts'

/** The most records that one call does something with. */
export const mostInBulk = 100

/** A record that is meant, in the version that was looked at. */
export interface MeantRecord {
  id: string
  version?: number | undefined
}

/** What became of one record of many: as it is afterwards, or the problem's body as a call for it alone would be answered. */
export interface BulkResult {
  id: string
  record?: Row
  problem?: Row & { status: number; code: ProblemCode }
}
