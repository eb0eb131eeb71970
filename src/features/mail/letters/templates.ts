import type { Locale } from '../../../engine/model/declaration.ts'
import type { Telling } from '../../../engine/model/moderation.ts'
import type { LinkKind } from '../../../engine/rules/access/limits.ts'

declare module '../../../engine/ports.ts' {
  interface Ports {
    letterTexts: Record<Locale, LetterTexts>
  }
}

/** What a letter is sent for. */
export type LetterName =
  | 'registration'
  | 'address_taken'
  | 'invitation_moderator'
  | 'invitation_manager'
  | 'recovery'
  | 'email_change'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | Telling['event']
  | 'help_asked'
  | 'help_answered'
  | 'report_answered'

interface Template {
  /** Everything that may stand as `%{name}` in its texts, beside `product`. */
  variables: readonly string[]
  /** A paragraph of its text may be `%{points}`: what staff, or others, wrote, point by point. */
  points?: 'staff' | 'others'
  /** It may go to somebody who never gave their address: no word of anybody's stands in its subject. */
  toStrangers?: true
  /** Where its button leads below the public address unless the letter says so itself, without one it has no button; a link's token stands in `parameter`. */
  path?: string
  parameter?: string
  kind?: LinkKind
}

/** Every letter that the product writes by itself; the texts are in `i18n/<locale>/letters.ts`. */
export const templates: Record<LetterName, Template> = {
  registration: { toStrangers: true, variables: ['hours'], path: '/platform/verify-registration', parameter: 'token', kind: 'registration' },
  address_taken: { toStrangers: true, variables: ['email'], path: '/platform/login' },
  invitation_moderator: { toStrangers: true, variables: ['inviter', 'days'], path: '/platform/verify-invitation', parameter: 'token', kind: 'invitation' },
  invitation_manager: { toStrangers: true, variables: ['inviter', 'organization', 'days'], path: '/platform/verify-invitation', parameter: 'token', kind: 'invitation' },
  recovery: { variables: ['name', 'hours'], path: '/platform/reset-password', parameter: 'token', kind: 'recovery' },
  email_change: { toStrangers: true, variables: ['name', 'email', 'hours'], path: '/platform/profile', parameter: 'email_token', kind: 'email' },
  email_changed: { variables: ['name', 'email', 'hours'], path: '/platform/undo-email', parameter: 'token', kind: 'email_undo' },
  phone_changed: { variables: ['name'], path: '/platform/recover-password' },
  password_changed: { variables: ['name'], path: '/platform/recover-password' },
  request_approved: { variables: ['name', 'record'], path: '/platform' },
  request_partly: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  request_declined: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_published: { variables: ['name', 'record'], path: '/platform' },
  record_locked: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  record_unlocked: { variables: ['name', 'record'], path: '/platform' },
  record_hidden: { variables: ['name', 'record'], points: 'staff', path: '/platform' },
  help_asked: { variables: ['name', 'record'], points: 'others', path: '/platform/help' },
  help_answered: { variables: ['name', 'record'], points: 'staff', path: '/platform/help' },
  report_answered: { toStrangers: true, variables: ['record'], points: 'staff' },
}

/** The words of one letter; paragraphs are parted by an empty line. */
export interface LetterText {
  subject: string
  text: string
  button: string
}

/** The words of all letters in a language, of what stands below each, and of messages to phones. */
export interface LetterTexts {
  /** What the product is called in the language. */
  product: string
  letters: Record<LetterName, LetterText>
  /** What stands in brackets behind a field that is written in both languages. */
  languages: Record<Locale, string>
  /** Below the button: what to do where it can't be pressed. */
  link: string
  footer: string
  /** Below letters to many: why somebody gets one, by its kind, and the link that ends news. */
  campaign: { news: string; service: string; unsubscribe: string }
  code: string
}
