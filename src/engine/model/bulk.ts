import * as z from 'zod/mini'
import { problemBody } from './problemBody.ts'
import { id, row } from './shapes.ts'

/** The most records that one call does something with. */
export const mostInBulk = 100

/** A record that is meant, in the version that was looked at. */
export const meantRecord = z.strictObject({ id: z.uuid(), version: z.optional(z.int()) })
export type MeantRecord = z.infer<typeof meantRecord>

/** What became of one record of many: as it is afterwards, or the problem's body as a call for it alone would be answered. */
const bulkResult = z.object({ id, record: z.optional(row), problem: z.optional(problemBody) })
export type BulkResult = z.infer<typeof bulkResult>

/** What became of each record of many. */
export const bulkResults = z.object({ results: z.array(bulkResult) })
