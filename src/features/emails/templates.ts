import type { Locale } from '../../engine/model/declaration.ts'
import type { LinkKind } from '../../engine/rules/access/limits.ts'

declare module '../../engine/ports.ts' {
  interface TextPorts {
    emailTexts: Record<Locale, EmailTexts>
  }
  interface Ports {
    emailTemplates: EmailTemplates
  }
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** The emails that it has to send. */
    emails?: Partial<EmailTemplates>
  }
}

export type EmailTemplates = Readonly<Record<EmailName, EmailTemplate>>

/** The emails that the product writes by itself. Each feature adds its own, beside their templates. */
export interface Emails {}

export type EmailName = keyof Emails

/** An email: which variables its texts may have, and where it leads; the texts are in `i18n/<locale>/emails.ts` under its name. */
export interface EmailTemplate {
  /** Every variable that may be `%{name}` in its texts, besides `product`. */
  variables: readonly string[]
  /** A paragraph of its text may be `%{points}`: what staff, or others, wrote, point by point. */
  points?: 'staff' | 'others'
  /** It may go to somebody who never gave their address: its subject has no word of anybody's. */
  toStrangers?: true
  /** Where its button leads below the public address unless the email says so itself, without one it has no button; `parameter` takes a link's token. */
  path?: string
  parameter?: string
  kind?: LinkKind
}

/** The words of one email; paragraphs are parted by an empty line. */
export interface EmailText {
  subject: string
  text: string
  button: string
}

/** The texts of all emails in a language, the footer of each, and messages to phones. */
export interface EmailTexts {
  /** What the product is called in the language. */
  product: string
  emails: Record<EmailName, EmailText>
  /** What follows in brackets a field that is written in both languages. */
  languages: Record<Locale, string>
  /** Below the button: what to do where it can't be pressed. */
  link: string
  footer: string
  /** Below emails to many: why somebody gets one, by its kind, and the link to unsubscribe. */
  campaign: { news: string; service: string; unsubscribe: string }
  code: string
  /** A message to a phone that only shows that it arrives. */
  test: string
}
