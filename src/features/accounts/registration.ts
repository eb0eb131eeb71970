import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RoleName } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Registration } from '../../engine/model/session.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { canBecomeMember } from '../people/people.ts'
import { isMember, sectorOf } from './registrationConfig.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Call } from '../../engine/http/route.ts'
import { acceptAsMember } from './acceptAsMember.ts'
import { tryCode, useCode } from './codes.ts'
import { isVouchedFor } from './vouching.ts'
import { exchangeLink, findByTicket, findLink, ticketConditions } from '../emails/links.ts'

/** The subject of the codes sent during the registration of a link. */
export const subjectOf = (link: RowOf<'links'>): string => `link ${link.id}`

/** What the person sees of their registration. */
async function describeRegistration(
  { records }: Call,
  link: RowOf<'links'>,
): Promise<Omit<Registration, 'ticket' | 'step'>> {
  const { email } = link
  if (link.sector !== null) return { email, role: sectorOf(link.sector).role, sector: link.sector }
  const invitation = await findOne(records.store, 'invitations', 'id', link.invitation_id)
  const organization = invitation?.organization_id
    ? await findOne(records.store, 'organizations', 'id', invitation.organization_id)
    : undefined
  return {
    email,
    role: invitation?.role as RoleName,
    ...(organization ? { organization: organization.legal_name ?? '' } : {}),
  }
}

const stepOf = (link: RowOf<'links'>): Registration['step'] =>
  link.step === 'create_user' ? 'create_user' : 'confirm_number'

const holderOf = ({ records }: Call, email: unknown): Promise<RowOf<'users'> | undefined> =>
  findOne(records.store, 'users', 'email', email, [notDeleted])

/** Starts the registration of a link. Throws `link_unknown`, `link_used`, `link_expired`. */
export async function openRegistration(call: Call, token: string): Promise<Registration> {
  const known = await findLink(call, 'registration', token)
  if (await holderOf(call, known.email)) throw new Problem('link_used')
  const { link, ticket } = await exchangeLink(call, 'registration', token)
  return { ticket, step: stepOf(link), ...(await describeRegistration(call, link)) }
}

/** Throws `invitation_withdrawn` if the link belongs to such an invitation: withdrawing it expired the link. */
async function checkWithdrawn({ records: { store } }: Call, token: string): Promise<void> {
  const link = await findOne(store, 'links', 'token_hash', digest(token), [is('kind', 'invitation')])
  const invitation = link && (await findOne(store, 'invitations', 'id', link.invitation_id))
  if (invitation?.status === 'withdrawn') throw new Problem('invitation_withdrawn')
}

/**
 * Starts the registration of an invitation's link. If the person has an account that can become a member, this accepts
 * the invitation. Throws `link_unknown`, `link_used`, `link_expired`, `invitation_withdrawn`.
 */
export async function openInvitation(call: Call, token: string): Promise<Registration> {
  await checkWithdrawn(call, token)
  const known = await findLink(call, 'invitation', token)
  const invitation = await findOne(call.records.store, 'invitations', 'id', known.invitation_id)
  if (!invitation || !(await isVouchedFor(call.records, invitation))) throw new Problem('link_expired')
  const holder = await holderOf(call, known.email)
  if (!holder) {
    const { link, ticket } = await exchangeLink(call, 'invitation', token)
    return { ticket, step: stepOf(link), ...(await describeRegistration(call, link)) }
  }
  const described = await describeRegistration(call, known)
  if (!isMember(described.role) || !canBecomeMember(call.records.registry, holder)) throw new Problem('link_used')
  await acceptAsMember(call, known, holder)
  return { step: 'sign_in', ...described }
}

/** The step that the holder of a ticket has reached. Throws `ticket_invalid`. */
export async function showRegistration(call: Call, ticket: string): Promise<Registration> {
  const link = await findByTicket(call, ticket)
  return { ticket, step: stepOf(link), ...(await describeRegistration(call, link)) }
}

/**
 * Confirms the phone number that the code was sent to, and exchanges the ticket for the ticket of the next step. Throws
 * `ticket_invalid`, and the problems of a rejected code.
 */
export async function confirmNumber(
  call: Call,
  ticket: string,
  entered: string,
): Promise<Pick<Registration, 'ticket' | 'step'>> {
  const link = await findByTicket(call, ticket, 'confirm_number')
  const code = await tryCode(call, subjectOf(link), entered)
  const next = call.ports.secrets.create()
  await inTransaction(call.records, async inside => {
    await useCode(inside, code)
    const where = [...ticketConditions(ticket, call.ports.clock()), is('step', 'confirm_number')]
    const [moved] = await inside.store.update('links', where, {
      step: 'create_user',
      phone: code.phone,
      ticket_hash: digest(next),
    })
    if (!moved) throw new Problem('ticket_invalid')
  })
  return { ticket: next, step: 'create_user' }
}
