import type { Row } from './query.ts'

/**
 * A record that was written, with the values of the entity's `own` fields, so that each listener is notified only of
 * what they may read.
 */
export interface Change {
  /** The table. */
  entity: string
  id: string
  own: Row
}

/**
 * Server-sent events that every open panel receives. A feature adds its own events here; the panel reloads the queries
 * with the event's name.
 */
export interface LiveEvents {
  /** Records were written: IDs by resource, if they are known. */
  changed: Record<string, string[]>
  /** Another model is current from now on. */
  model: { number: number }
  /** The person may do something else than before. */
  rights: Record<never, never>
  /** The session ended. */
  ended: Record<never, never>
}
