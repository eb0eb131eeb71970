import * as z from 'zod/mini'
import { problemBody } from './problemBody.ts'
import { id, row } from './shapes.ts'

/** The maximum number of records in one bulk call. */
export const maxInBulk = 100

/** A record to act on, and the version that the caller has seen. */
export const targetRecord = z.strictObject({ id: z.uuid(), version: z.optional(z.int()) })
export type TargetRecord = z.infer<typeof targetRecord>

/**
 * The outcome for one record of a bulk call: the record after the change, or the problem body that a call for this
 * record alone would return.
 */
const bulkResult = z.object({ id, record: z.optional(row), problem: z.optional(problemBody) })
export type BulkResult = z.infer<typeof bulkResult>

/** The outcome for each record of a bulk call. */
export const bulkResults = z.object({ results: z.array(bulkResult) })
