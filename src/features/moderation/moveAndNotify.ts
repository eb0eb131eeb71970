import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction } from '../../engine/records/context.ts'
import { decide, type Verdict } from './requests/decide.ts'
import { moveRecord, type MoveRequest, type Move } from './requests/moveRecord.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { notifyPeople } from './notify.ts'

/**
 * Moves a record by a transition and stores the notices in one transaction; returns the record. Throws what
 * `moveRecord` throws.
 */
export const moveAndNotify = (
  call: Pick<ActorCall, 'records' | 'actor'>,
  resource: string,
  id: string,
  name: Move,
  requested: MoveRequest,
): Promise<Row> =>
  inRetriedTransaction(call.records, async inside => {
    const { record, notice } = await moveRecord(inside, call.actor, resource, id, name, requested)
    if (notice) await notifyPeople(inside, [notice])
    return record
  })

/** Decides on a request and stores the notice to its author, in one transaction. Throws what `decide` throws. */
export const decideAndNotify = (call: ActorCall, id: string, verdict: Verdict): Promise<void> =>
  inRetriedTransaction(call.records, async inside => {
    const { notice } = await decide(inside, call.actor, id, verdict)
    await notifyPeople(inside, [notice])
  })
