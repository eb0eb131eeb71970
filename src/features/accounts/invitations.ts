import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { RoleName } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { insertMany } from '../../engine/records/create.ts'
import { entityFor, notDeleted, visible, reachConditions, type Visible } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { linkSeconds } from '../../engine/rules/access/limits.ts'
import { invitesPeople } from './inviting.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { lockCaller } from '../people/lockCaller.ts'
import { worksFor } from '../people/people.ts'
import { maySendTo } from '../emails/maySendTo.ts'
import type { Ports } from '../../engine/ports.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { expireLinks } from '../emails/links.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'

const validUntil = (now: Date): string => new Date(now.getTime() + linkSeconds.invitation * 1000).toISOString()

const sendEmail = (records: RecordsContext, invitation: RowOf<'invitations'>): Promise<void> =>
  scheduleEmail(records, {
    occasion: 'invitation',
    recipient: invitation.email,
    language: chosenLocale(invitation.language),
    values: { invitation_id: invitation.id },
  })

interface NewInvitation {
  email: string
  role: RoleName
  permissions?: RowOf<'invitations'>['permissions']
  organization_id?: string
}

const wrong = (field: string, code: string): Problem => new Problem('invalid', {}, { errors: { [field]: { code } } })

/**
 * Checks that a person can be invited, and reports only what the actor may know: who works for the organization; only
 * administrators learn that another account exists. Throws `invalid`, `organization_unapproved`.
 */
export async function checkInvited(
  records: RecordsContext,
  actor: Actor,
  { email, organization_id: requested }: NewInvitation,
): Promise<void> {
  const organization_id = requested ?? null
  if (organization_id !== null) {
    const organizations = entityFor(records, actor, 'organizations', 'update')
    const own = [...reachConditions(actor, organizations, 'update'), notDeleted]
    const organization = await findOne(records.store, 'organizations', 'id', organization_id, own)
    if (!organization) throw wrong('organization_id', 'reference_missing')
    if (!invitesPeople(organization)) throw new Problem('organization_unapproved')
  }
  const pending = [
    is('status', 'pending'),
    is('organization_id', organization_id),
    { property: 'expires_at', operator: 'gt', value: records.clock().toISOString() } as const,
  ]
  if (await findOne(records.store, 'invitations', 'email', email, pending)) throw wrong('email', 'already_invited')
  const holder = await findOne(records.store, 'users', 'email', email, [notDeleted])
  if (organization_id !== null && holder && worksFor(records.registry, holder, organization_id))
    throw wrong('email', 'already_member')
  if (organization_id === null && holder && holds(actor, 'superuser')) throw wrong('email', 'not_unique')
}

/** The limits on the emails that an actor may send to strangers. */
const emailLimits = (actor: Actor): Limited[] => [
  [holds(actor, 'management') ? 'invite_staff_account' : 'invite_account', actor.id],
]

/**
 * Invites a person by email and returns the invitation. Invitations of one inviter are processed one after another.
 * Throws `invalid`, `organization_unapproved`, `too_many_requests`.
 */
export async function invite(call: ActorCall, invited: NewInvitation): Promise<Visible> {
  const { actor, records } = call
  await takeLimits(call.ports, emailLimits(actor))
  const isSent = await maySendTo(call.ports, 'invite', invited.email)
  return inTransaction(records, async inside => {
    await lockCaller(inside, actor.id)
    await checkInvited(inside, actor, invited)
    const entity = inside.registry.entity('invitations')
    const invitation = newRow(inside, actor, 'invitations', {
      ...invited,
      language: readLocale(call.request),
      expires_at: validUntil(inside.clock()),
    })
    await insertMany(inside, actor, entity, [{ ...invitation, ...derivedOf(entity, invitation) }], 'api')
    if (isSent) await sendEmail(inside, invitation)
    return visible(actor, entity, invitation)
  })
}

/**
 * Sends the email of an invitation again. It is valid for its full time from now on, and its former links expire.
 * Throws `organization_unapproved`.
 */
const resend = async (
  ports: Ports,
  records: RecordsContext,
  invitation: RowOf<'invitations'>,
): Promise<Record<string, [unknown, unknown]>> => {
  const organization = invitation.organization_id
    ? await findOne(records.store, 'organizations', 'id', invitation.organization_id)
    : undefined
  if (organization && !invitesPeople(organization)) throw new Problem('organization_unapproved')
  if (await maySendTo(ports, 'invite', invitation.email)) await sendEmail(records, invitation)
  return { status: [invitation.status, 'pending'], expires_at: [invitation.expires_at, validUntil(records.clock())] }
}

const transitions = {
  resend: { from: ['pending', 'expired'], changes: resend },
  withdraw: {
    from: ['pending', 'expired'],
    changes: async (_ports: Ports, _records: RecordsContext, { status }: RowOf<'invitations'>) => ({
      status: [status, 'withdrawn'] as [unknown, unknown],
    }),
  },
}

/**
 * Resends or withdraws an invitation. Throws `not_found`, `forbidden`, `illegal_transition`, `organization_unapproved`,
 * `too_many_requests`.
 */
export async function transitionInvitation(
  call: ActorCall,
  transition: keyof typeof transitions,
  id: string,
): Promise<Visible> {
  const { actor } = call
  if (transition === 'resend') await takeLimits(call.ports, emailLimits(actor))
  return inTransaction(call.records, async inside => {
    const entity = entityFor(inside, actor, 'invitations', 'read')
    await inside.store.update('invitations', [is('id', id)], {})
    const invitation = await findRow(inside, actor, entity, id)
    const { from, changes } = transitions[transition]
    if (!from.some(status => status === invitation.status))
      throw new Problem('illegal_transition', { transition: transition, status: invitation.status })
    await expireLinks(inside, [is('invitation_id', id)])
    return visible(
      actor,
      entity,
      await writeChanges(inside, actor, entity, invitation, {
        changes: await changes(call.ports, inside, invitation),
        action: transition,
        origin: 'api',
      }),
    )
  })
}
