import type { Locale } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import { linkSeconds, type LinkKind } from '../../rules/limits.ts'
import { invitesPeople } from '../../rules/inviting.ts'
import { canBecomeManager } from '../../rules/people.ts'
import { findOne } from '../findOne.ts'
import type { Ports } from '../ports.ts'
import { conversationLetter } from './conversationLetter.ts'
import { moderationLetter } from './moderationLetter.ts'
import { greetingName, localeOf, nameOf, personBy } from './receiver.ts'
import type { LetterName } from './templates.ts'
import type { Point } from './writeLetter.ts'

/** What a letter is about to be written for; which letter it becomes is decided when it goes out. */
export type Occasion = 'registration' | 'recovery' | 'invitation' | 'email_change' | 'email_changed' | 'phone_changed' | 'password_changed' | 'moderation' | 'conversation'

/** The letter that an occasion has come to. */
export interface Decided {
  name: LetterName
  language: Locale
  values: Record<string, string | number>
  user_id?: unknown
  /** The record that it tells of. */
  record_id?: string | undefined
  points?: readonly Point[]
  /** Where the button leads, where that is not the same for all such letters. */
  path?: string
  /** What the letter's link is made with. */
  link?: { kind: LinkKind; sector?: unknown; user_id?: unknown; invitation_id?: unknown; expires_at?: string }
}

const hours = (kind: LinkKind): number => linkSeconds[kind] / 3600
const days = (kind: LinkKind): number => hours(kind) / 24

const taken = (delivery: Row, holder: Row): Decided => ({
  name: 'address_taken',
  language: localeOf(holder.language),
  values: { email: String(delivery.recipient) },
  user_id: holder.id,
})

async function invitationLetter(ports: Ports, delivery: Row, holder: Row | undefined): Promise<Decided | undefined> {
  const { invitation_id } = delivery.values as Row
  const invitation = await findOne(ports.store, 'invitations', 'id', invitation_id)
  const expires_at = String(invitation?.expires_at)
  if (invitation?.status !== 'pending' || expires_at <= ports.clock().toISOString()) return undefined
  if (holder && !(invitation.role === 'manager' && canBecomeManager(holder))) return taken(delivery, holder)
  const inviter = await personBy(ports, 'id', invitation.updated_by)
  const organization = invitation.organization_id ? await findOne(ports.store, 'organizations', 'id', invitation.organization_id) : undefined
  if (organization && !invitesPeople(organization)) return undefined
  const language = localeOf(holder?.language ?? invitation.language)
  const values = { inviter: nameOf(inviter) || ports.letterTexts[language].product, days: days('invitation') }
  return {
    name: organization ? 'invitation_manager' : 'invitation_moderator',
    language,
    values: organization ? { ...values, organization: String(organization.legal_name) } : values,
    user_id: holder?.id,
    link: { kind: 'invitation', invitation_id, expires_at },
  }
}

type Decide = (ports: Ports, delivery: Row, holder: Row | undefined) => Promise<Decided | undefined>

/** What each occasion comes to, knowing who has the letter's address now; undefined where nothing is to be sent. */
const decisions: Record<Occasion, Decide> = {
  registration: async (_ports, delivery, holder) => {
    if (holder) return taken(delivery, holder)
    const { sector } = delivery.values as Row
    return { name: 'registration', language: localeOf(delivery.language), values: { hours: hours('registration') }, link: { kind: 'registration', sector } }
  },
  recovery: async (_ports, _delivery, holder) => {
    if (holder?.status !== 'active') return undefined
    const link = { kind: 'recovery', user_id: holder.id } as const
    return { name: 'recovery', language: localeOf(holder.language), values: { name: greetingName(holder), hours: hours('recovery') }, user_id: holder.id, link }
  },
  invitation: invitationLetter,
  email_change: async (ports, delivery, holder) => {
    const { user_id } = delivery.values as Row
    const person = await personBy(ports, 'id', user_id)
    if (!person || person.status !== 'active') return undefined
    if (holder) return taken(delivery, holder)
    const values = { name: greetingName(person), email: String(delivery.recipient), hours: hours('email') }
    return { name: 'email_change', language: localeOf(person.language), values, user_id, link: { kind: 'email', user_id } }
  },
  email_changed: async (ports, delivery) => {
    const { user_id, expires_at } = delivery.values as Row
    const person = await personBy(ports, 'id', user_id)
    if (!person || String(expires_at) <= ports.clock().toISOString()) return undefined
    const values = { name: greetingName(person), email: String(person.email), hours: hours('email_undo') }
    return { name: 'email_changed', language: localeOf(person.language), values, user_id, link: { kind: 'email_undo', user_id, expires_at: String(expires_at) } }
  },
  phone_changed: async (_ports, _delivery, holder) => holder && { name: 'phone_changed', language: localeOf(holder.language), values: { name: greetingName(holder) }, user_id: holder.id },
  password_changed: async (_ports, _delivery, holder) =>
    holder && { name: 'password_changed', language: localeOf(holder.language), values: { name: greetingName(holder) }, user_id: holder.id },
  moderation: moderationLetter,
  conversation: conversationLetter,
}

/** The letter that a delivery comes to at this moment; undefined where nobody is to get one. */
export async function decideLetter(ports: Ports, delivery: Row): Promise<Decided | undefined> {
  const holder = await personBy(ports, 'email', delivery.recipient)
  return decisions[delivery.occasion as Occasion](ports, delivery, holder)
}
