import type { Actor } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../context.ts'
import type { Changes } from '../history.ts'
import { closeRequest, openRequestOf, type Ending } from './openRequest.ts'

/** Ends what waits for review of a record, if anything does, and answers what that changes in the record. */
export async function endRequest(context: RecordsContext, actor: Actor, row: Row, ending: Ending): Promise<Changes> {
  const open = await openRequestOf(context, row)
  if (!open) return {}
  await closeRequest(context, actor, open, ending)
  return { request_id: [open.id, null] }
}
