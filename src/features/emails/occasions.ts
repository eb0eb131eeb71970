import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import type { LinkKind } from '../../engine/rules/access/limits.ts'
import type { Ports } from '../../engine/ports.ts'
import { personBy } from '../people/receiver.ts'
import type { EmailName } from './templates.ts'
import type { Point } from './writeEmail.ts'

/** The events for which emails are queued; which email is sent is decided at delivery. Each feature adds its own. */
export interface Occasions {}

export type Occasion = keyof Occasions

/** The email to send for an occasion. */
export interface EmailDecision {
  name: EmailName
  language: Locale
  values: Record<string, string | number>
  user_id?: string | null | undefined
  /** The record that it is about. */
  record_id?: string | undefined
  points?: readonly Point[]
  /** The path of the button, if it differs from the template's. */
  path?: string
  /** The values to create the email's link with. */
  link?: { kind: LinkKind; sector?: number; user_id?: string; invitation_id?: string; expires_at?: string }
}

/**
 * Decides which email to send for an occasion, given the present account of the recipient's address; undefined if none.
 */
export type Decide = (
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  holder: RowOf<'users'> | undefined,
) => Promise<EmailDecision | undefined>

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The handler of each occasion. */
    occasions: Readonly<Record<Occasion, Decide>>
  }
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** The handlers of the feature's occasions. */
    occasions?: Readonly<Partial<Record<Occasion, Decide>>>
  }
}

/** Decides which email to send for a delivery; undefined if none. */
export async function decideEmail(ports: Ports, delivery: RowOf<'deliveries'>): Promise<EmailDecision | undefined> {
  const holder = await personBy(ports, 'email', delivery.recipient)
  return ports.occasions[delivery.occasion as Occasion](ports, delivery, holder)
}
