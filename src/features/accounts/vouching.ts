import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { mayInvite } from './inviting.ts'

/**
 * Whether the person who last sent an invitation could still send it. An invitation is void if its inviter is blocked
 * or may no longer invite.
 */
export async function isVouchedFor(
  { store, registry }: Pick<RecordsContext, 'store' | 'registry'>,
  { updated_by, organization_id }: RowOf<'invitations'>,
): Promise<boolean> {
  if (updated_by === system.id) return true
  const person = await findPerson({ store }, updated_by)
  if (!person) return false
  const inviter = actorOf(registry, person)
  return organization_id === null ? mayInvite(inviter, 'staff') : mayInvite(inviter, 'member', organization_id)
}
