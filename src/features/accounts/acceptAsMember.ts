import { actorOf } from '../people/identify.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { registrationConfig, isMember } from './registrationConfig.ts'
import { canBecomeMember } from '../people/people.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Call } from '../../engine/http/route.ts'
import { useLink } from '../emails/links.ts'
import { isVouchedFor } from './vouching.ts'

/** A person who opened the link in time may finish after the invitation has expired. */
const open: Condition = { property: 'status', operator: 'in', value: ['pending', 'expired'] }

/**
 * Locks the invitation of a link, if it has one, before the link itself: withdrawing an invitation expires its links in
 * the same order.
 */
export async function holdInvitation(records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  if (link.invitation_id !== null) await records.store.update('invitations', [is('id', link.invitation_id)], {})
}

/**
 * Marks an invitation as accepted and returns it. Only one of several concurrent attempts succeeds. Throws `link_used`,
 * and `link_expired` if the inviter may no longer invite.
 */
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
 * Adds the inviting organization to the existing account of the invited person. A plain user becomes a member of this
 * organization only: organizations left over on the account are dropped.
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
      ...(isMember(person.role) ? {} : { role: [person.role, registrationConfig().invited.member] }),
    }
    await writeChanges(inside, actorOf(inside.registry, person), inside.registry.entity('users'), person, {
      changes,
      action: 'update',
      origin: 'invitation',
    })
  })
