import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import type { LinkKind } from '../../engine/rules/access/limits.ts'
import type { Ports } from '../../engine/ports.ts'
import { personBy } from '../people/receiver.ts'
import type { EmailName } from './templates.ts'
import type { Point } from './writeEmail.ts'

/** What an email is about to be written for; which email it becomes is decided when it goes out. Each feature adds its own. */
export interface Occasions {}

export type Occasion = keyof Occasions

/** The email that an occasion has come to. */
export interface Decided {
  name: EmailName
  language: Locale
  values: Record<string, string | number>
  user_id?: string | null | undefined
  /** The record that it is about. */
  record_id?: string | undefined
  points?: readonly Point[]
  /** Where the button leads, where that is not the same for all such emails. */
  path?: string
  /** What the email's link is made with. */
  link?: { kind: LinkKind; sector?: number; user_id?: string; invitation_id?: string; expires_at?: string }
}

/** What an occasion comes to, knowing who has the email's address now; undefined where nothing is to be sent. */
export type Decide = (
  ports: Ports,
  delivery: RowOf<'deliveries'>,
  holder: RowOf<'users'> | undefined,
) => Promise<Decided | undefined>

declare module '../../engine/ports.ts' {
  interface Ports {
    /** What each occasion for an email comes to. */
    occasions: Readonly<Record<Occasion, Decide>>
  }
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** What its occasions for emails come to. */
    occasions?: Readonly<Partial<Record<Occasion, Decide>>>
  }
}

/** The email that a delivery comes to at this moment; undefined where nobody is to get one. */
export async function decideEmail(ports: Ports, delivery: RowOf<'deliveries'>): Promise<Decided | undefined> {
  const holder = await personBy(ports, 'email', delivery.recipient)
  return ports.occasions[delivery.occasion as Occasion](ports, delivery, holder)
}
