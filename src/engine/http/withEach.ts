import * as z from 'zod/mini'
import { meantRecord, mostInBulk, type BulkResult, type MeantRecord } from '../model/bulk.ts'
import type { Row } from '../model/query.ts'
import { problemBody } from './answer.ts'
import type { ActorCall } from './route.ts'

/** The records that a call names: some, and at most so many. */
export const meantRecords = { records: z.array(meantRecord).check(z.minLength(1), z.maxLength(mostInBulk)) }

/**
 * Does the same with each record, one after another, each in a transaction and with checks of its own, and answers what became
 * of every one; what keeps one of them keeps no other.
 */
export async function withEach(
  call: ActorCall,
  records: readonly MeantRecord[],
  work: (record: MeantRecord) => Promise<Row>,
): Promise<Response> {
  const results: BulkResult[] = []
  for (const { id: rawId, version } of records) {
    const one = { id: rawId.toLowerCase(), version }
    try {
      results.push({ id: one.id, record: await work(one) })
    } catch (error) {
      results.push({ id: one.id, problem: problemBody(call.request, call.ports, error) })
    }
  }
  return call.request.json({ results })
}
