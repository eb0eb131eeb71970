import { tableEntity } from '../../engine/records/entityFor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Reviews } from '../../engine/records/effects.ts'
import { is } from '../../engine/records/findOne.ts'
import { asProposed } from '../../engine/rules/moderation/proposals.ts'
import { notifyPeople } from './notify.ts'
import { endRequest } from './requests/endRequest.ts'
import { forgetRequests } from './requests/forgetRequests.ts'
import { peopleOf } from './requests/moveRecord.ts'
import { openRequestOf } from './requests/openRequest.ts'
import { followWrite, propose, proposalsOf } from './requests/propose.ts'
import { submitOrReturn } from './requests/submit.ts'

/** Implements the engine's reviews with moderation requests. */
export const reviews: Reviews = {
  openOf: openRequestOf,
  asProposed: (row, open: RowOf<'requests'> | undefined) => asProposed(row, proposalsOf(open)),
  propose,
  follow: followWrite,
  resubmit: submitOrReturn,
  withdraw: (context, actor, row, origin) => endRequest(context, actor, row, { status: 'withdrawn', origin }),
  forget: (context, { id }) => forgetRequests(context, [is('record_id', id)]),
  notifyOfTrash: async (context, actor, entity, { row, isRestored }) => {
    const people = await peopleOf(context, tableEntity(context, entity), row)
    if (people.includes(actor.id)) return
    const event = isRestored ? 'record_restored' : 'record_deleted'
    await notifyPeople(context, [{ event, people, resource: entity.name, record: row }])
  },
}
