import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import type { ReviewEnd } from '../../../engine/records/effects.ts'
import { closeRequest, openRequestOf, type Ending } from './openRequest.ts'

/**
 * Ends the open request of a record, if any. The record is written before its request, in the same order as for
 * decisions, so that concurrent writers cannot deadlock.
 */
export async function endRequest(
  context: RecordsContext,
  actor: Actor,
  row: StoredRow,
  ending: Ending,
): Promise<ReviewEnd> {
  const open = await openRequestOf(context, row)
  if (!open) return { changes: {}, close: async () => {} }
  return { changes: { request_id: [open.id, null] }, close: () => closeRequest(context, actor, open, ending) }
}
