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
    /** The templates of the emails that the feature sends. */
    emails?: Partial<EmailTemplates>
  }
}

export type EmailTemplates = Readonly<Record<EmailName, EmailTemplate>>

/** The names of the emails that the product sends. Each feature adds its own, with their templates. */
export interface Emails {}

export type EmailName = keyof Emails

/**
 * The template of an email: the variables of its texts and the path of its button. The texts are in
 * `i18n/<locale>/emails.ts` under its name.
 */
export interface EmailTemplate {
  /** The variables that its texts may contain as `%{name}`, in addition to `product`. */
  variables: readonly string[]
  /** A paragraph of its text may be `%{points}`: what staff, or others, wrote, point by point. */
  points?: 'staff' | 'others'
  /**
   * Whether it may be sent to a person who never gave their address. Its subject must not contain anything that people
   * wrote.
   */
  toStrangers?: true
  /**
   * The path of its button below the public URL, unless the email has its own; without one it has no button.
   * `parameter` takes the token of a link.
   */
  path?: string
  parameter?: string
  kind?: LinkKind
}

/** The texts of one email; paragraphs are separated by an empty line. */
export interface EmailText {
  subject: string
  text: string
  button: string
}

/** The texts of all emails in a language, their footer, and text messages. */
export interface EmailTexts {
  /** The name of the product in the language. */
  product: string
  emails: Record<EmailName, EmailText>
  /** Added in brackets to a field that is written in both languages. */
  languages: Record<Locale, string>
  /** Shown below the button, for recipients who cannot press it. */
  link: string
  footer: string
  /** The footers of campaigns: why the recipient gets one, by its kind, and the link to unsubscribe. */
  campaign: { news: string; service: string; unsubscribe: string }
  code: string
  /** A text message to test that messages arrive. */
  test: string
}
