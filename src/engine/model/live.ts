import type { Row } from './query.ts'

/** A record that was written: its values of the entity's `own` fields are included, so that each listener learns only what they may see. */
export interface Change {
  /** The table. */
  entity: string
  id: string
  own: Row
}

/**
 * What any panel receives while it is open, as `data` of server-sent events. A feature that has more to say adds its event here: the panel reloads
 * what it knows under the event's name.
 */
export interface LiveEvents {
  /** Records were written, by resource; the ids of those that are known. */
  changed: Record<string, string[]>
  /** Another model is current from now on. */
  model: { number: number }
  /** The session ended. */
  ended: Record<never, never>
}
