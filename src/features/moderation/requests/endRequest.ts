import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import type { ReviewEnd } from '../../../engine/records/effects.ts'
import { closeRequest, openRequestOf, type Ending } from './openRequest.ts'

/**
 * How what waits for review of a record is ended, if anything does. The record is written first and its request after it, as by
 * whoever decides, so that of two at the same moment neither waits for the other.
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
