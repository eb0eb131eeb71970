import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Ports } from '../../engine/ports.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { createFormats } from '../../engine/rules/text/formats.ts'
import { deviceName } from '../people/deviceName.ts'
import { linkSeconds, type LinkKind } from '../../engine/rules/access/limits.ts'
import type { Decide, EmailDecision } from '../emails/occasions.ts'
import { isMember } from './registrationConfig.ts'
import { isVouchedFor } from './vouching.ts'
import { canBecomeMember } from '../people/people.ts'
import { greetingName, nameOf, personBy } from '../people/receiver.ts'
import { invitesPeople } from './inviting.ts'

type AccountOccasion =
  | 'registration'
  | 'recovery'
  | 'invitation'
  | 'membership_ended'
  | 'email_change'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | 'new_device'

const hours = (kind: LinkKind): number => linkSeconds[kind] / 3600
const days = (kind: LinkKind): number => hours(kind) / 24

const addressTaken = (delivery: RowOf<'deliveries'>, holder: RowOf<'users'>): EmailDecision => ({
  name: 'address_taken',
  language: chosenLocale(holder.language),
  values: { email: delivery.recipient },
  user_id: holder.id,
})

async function invitationEmail(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  holder: RowOf<'users'> | undefined,
): Promise<EmailDecision | undefined> {
  const { invitation_id } = delivery.values as { invitation_id: string }
  const invitation = await findOne(ports.store, 'invitations', 'id', invitation_id)
  if (invitation?.status !== 'pending' || invitation.expires_at <= ports.clock().toISOString()) return undefined
  if (!(await isVouchedFor(ports, invitation))) return undefined
  if (holder && !(isMember(invitation.role) && canBecomeMember(ports.registry, holder)))
    return addressTaken(delivery, holder)
  const inviter = await personBy(ports, 'id', invitation.updated_by)
  const organization = invitation.organization_id
    ? await findOne(ports.store, 'organizations', 'id', invitation.organization_id)
    : undefined
  if (organization && !invitesPeople(organization)) return undefined
  const language = chosenLocale(holder?.language ?? invitation.language)
  const values = { inviter: nameOf(inviter) || ports.emailTexts[language].product, days: days('invitation') }
  return {
    name: organization ? 'invitation_manager' : 'invitation_moderator',
    language,
    values: organization ? { ...values, organization: organization.legal_name ?? '' } : values,
    user_id: holder?.id,
    link: { kind: 'invitation', invitation_id, expires_at: invitation.expires_at },
  }
}

declare module '../emails/occasions.ts' {
  interface Occasions extends Record<AccountOccasion, true> {}
}

/** The email to send for each occasion of an account. */
export const accountEmails: Record<AccountOccasion, Decide> = {
  registration: async (_ports, delivery, holder) => {
    if (holder) return addressTaken(delivery, holder)
    const { sector } = delivery.values as { sector: number }
    return {
      name: 'registration',
      language: chosenLocale(delivery.language),
      values: { hours: hours('registration') },
      link: { kind: 'registration', sector },
    }
  },
  recovery: async (_ports, _delivery, holder) => {
    if (holder?.status !== 'active') return undefined
    const link = { kind: 'recovery', user_id: holder.id } as const
    return {
      name: 'recovery',
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder), hours: hours('recovery') },
      user_id: holder.id,
      link,
    }
  },
  invitation: invitationEmail,
  membership_ended: async (ports, delivery, holder) => {
    const { organization_id } = delivery.values as { organization_id: string }
    const organization = await findOne(ports.store, 'organizations', 'id', organization_id)
    if (!holder || holder.organization_ids?.includes(organization_id)) return undefined
    return {
      name: 'membership_ended',
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder), organization: organization?.legal_name ?? '' },
      user_id: holder.id,
    }
  },
  email_change: async (ports, delivery, holder) => {
    const { user_id } = delivery.values as { user_id: string }
    const person = await personBy(ports, 'id', user_id)
    if (!person || person.status !== 'active') return undefined
    if (holder) return addressTaken(delivery, holder)
    const values = { name: greetingName(person), email: delivery.recipient, hours: hours('email') }
    return {
      name: 'email_change',
      language: chosenLocale(person.language),
      values,
      user_id,
      link: { kind: 'email', user_id },
    }
  },
  email_changed: async (ports, delivery) => {
    const { user_id, expires_at } = delivery.values as { user_id: string; expires_at: string }
    const person = await personBy(ports, 'id', user_id)
    if (!person || expires_at <= ports.clock().toISOString()) return undefined
    const values = { name: greetingName(person), email: person.email, hours: hours('email_undo') }
    return {
      name: 'email_changed',
      language: chosenLocale(person.language),
      values,
      user_id,
      link: { kind: 'email_undo', user_id, expires_at: expires_at },
    }
  },
  phone_changed: async (_ports, _delivery, holder) =>
    holder && {
      name: 'phone_changed',
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder) },
      user_id: holder.id,
    },
  new_device: async (ports, delivery, holder) => {
    const { device, place, at } = delivery.values as { device: string; place: string; at: string }
    if (!holder) return undefined
    const language = chosenLocale(holder.language)
    const { moment } = createFormats(language, (key, params) => ports.dateWord(language, key, params))
    return {
      name: 'new_device',
      language,
      values: { name: greetingName(holder), device: deviceName(device) || '–', place: place || '–', time: moment(at) },
      user_id: holder.id,
    }
  },
  password_changed: async (_ports, _delivery, holder) =>
    holder && {
      name: 'password_changed',
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder) },
      user_id: holder.id,
    },
}
