import { actorOf } from '../people/identify.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { accountWays, isMember } from './accountWays.ts'
import { canBecomeMember } from '../people/people.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Call } from '../../engine/http/route.ts'
import { useLink } from '../emails/links.ts'
import { isVouchedFor } from './vouching.ts'

/** Whoever began in time may end after the invitation's time. */
const open: Condition = { property: 'status', operator: 'in', value: ['pending', 'expired'] }

/** Holds the invitation of a link, if it has one, before the link: whoever withdraws it lets its links lead nowhere in that order. */
export async function holdInvitation(records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  if (link.invitation_id !== null) await records.store.update('invitations', [is('id', link.invitation_id)], {})
}

/** Marks an invitation as accepted and answers it; of all who try at once one is let through. Throws `link_used`, and `link_expired` where nobody vouches for it any more. */
export async function acceptInvitation(records: RecordsContext, invitationId: unknown): Promise<Row> {
  const at = records.clock().toISOString()
  const [invitation] = await records.store.update('invitations', [is('id', invitationId), open], {
    status: 'accepted',
    updated_at: at,
  })
  if (!invitation) throw new Problem('link_used')
  if (!(await isVouchedFor(records, invitation))) throw new Problem('link_expired')
  return invitation
}

/**
 * Adds the organization that invites to the account that its holder has already. A plain user becomes one of its people alone:
 * organizations left on the account from another time are not theirs again.
 */
export const acceptAsMember = (call: Call, link: RowOf<'links'>, holder: RowOf<'users'>): Promise<void> =>
  inTransaction(call.records, async inside => {
    await holdInvitation(inside, link)
    await useLink(call, inside, link)
    const invitation = await acceptInvitation(inside, link.invitation_id)
    const [person] = await inside.store.update('users', [is('id', holder.id)], {})
    if (!person || !canBecomeMember(inside.registry, person)) throw new Problem('link_used')
    const before = person.organization_ids ?? []
    const after = [...new Set([...(isMember(person.role) ? before : []), String(invitation.organization_id)])]
    const changes: Record<string, [unknown, unknown]> = {
      organization_ids: [before, after],
      ...(isMember(person.role) ? {} : { role: [person.role, accountWays().invited.member] }),
    }
    await writeChanges(inside, actorOf(inside.registry, person), inside.registry.entity('users'), person, {
      changes,
      action: 'update',
      origin: 'invitation',
    })
  })
