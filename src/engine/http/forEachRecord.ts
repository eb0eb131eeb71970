import * as z from 'zod/mini'
import { targetRecord, maxInBulk, type BulkResult, type TargetRecord } from '../model/bulk.ts'
import type { Row } from '../model/query.ts'
import { problemBody } from './response.ts'
import type { ActorCall } from './route.ts'

/** The records of a bulk call, at most `maxInBulk`. */
export const targetRecords = { records: z.array(targetRecord).check(z.minLength(1), z.maxLength(maxInBulk)) }

/**
 * Runs work for each record in turn, in its own transaction and with its own checks, and responds with the outcome of
 * each; a failure does not affect the others. What follows after the caller has lost rights is refused.
 */
export async function forEachRecord(
  call: ActorCall,
  records: readonly TargetRecord[],
  work: (record: TargetRecord) => Promise<Row>,
): Promise<Response> {
  const results: BulkResult[] = []
  for (const { id: rawId, version } of records) {
    const one = { id: rawId.toLowerCase(), version }
    try {
      await call.ports.product.checkRights(call.ports, call)
      results.push({ id: one.id, record: await work(one) })
    } catch (error) {
      results.push({ id: one.id, problem: problemBody(call.request, call.ports, error) })
    }
  }
  return call.request.json({ results })
}
