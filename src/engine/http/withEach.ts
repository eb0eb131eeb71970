import * as z from 'zod/mini'
import { mostInBulk, type BulkResult, type MeantRecord } from '../model/bulk.ts'
import type { Row } from '../model/query.ts'
import { problemBody } from './answer.ts'
import { complete, id } from './answers.ts'
import type { ActorCall } from './route.ts'

const meant = z.strictObject({ id: z.uuid(), version: z.optional(z.int()) })

/** The records that a call names: some, and at most so many. */
export const meantRecords = { records: z.array(meant).check(z.minLength(1), z.maxLength(mostInBulk)) }

/** A list of `BulkResult`. */
export const bulkAnswer = complete({ results: { type: 'array', items: complete({ id, record: { type: 'object' }, problem: { type: 'object' } }, ['record', 'problem']) } })

/**
 * Does the same with each record, one after another, each in a transaction and with checks of its own, and answers what became
 * of every one; what keeps one of them keeps no other.
 */
export async function withEach(call: ActorCall, records: readonly MeantRecord[], work: (record: MeantRecord) => Promise<Row>): Promise<Response> {
  const results: BulkResult[] = []
  for (const { id: given, version } of records) {
    const one = { id: given.toLowerCase(), version }
    try {
      results.push({ id: one.id, record: await work(one) })
    } catch (error) {
      results.push({ id: one.id, problem: problemBody(call.request, call.ports, error) })
    }
  }
  return call.request.json({ results })
}
