import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { mayInvite } from './inviting.ts'

/**
 * Whether somebody vouches for an invitation: whoever sent it last, as they are now. Nobody comes in by the word of a person who is blocked,
 * or who could not invite them any more.
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
