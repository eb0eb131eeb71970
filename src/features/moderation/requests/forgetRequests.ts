import type { Condition } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { inBatches } from '../../../engine/records/inBatches.ts'
import { purgeRecord } from '../../../engine/records/purgeRecord.ts'

/** Deletes requests permanently, in a transaction, because they contain values of deleted records. */
export async function forgetRequests(inside: RecordsContext, where: readonly Condition[]): Promise<void> {
  const requests = inside.registry.entity('requests')
  for await (const rows of inBatches(inside, 'requests', where))
    for (const row of rows) await purgeRecord(inside, requests, row)
}
