import type { Row } from './query.ts'

/** A record that was written: whose it is by the entity's `own` fields goes along, so that each is told of what they may see. */
export interface Change {
  /** The table. */
  entity: string
  id: string
  own: Row
}

/**
 * What any panel hears while it is open, as `data` of server-sent events. A feature that has more to say adds its event here: the panel asks
 * anew for what it knows under the event's name.
 */
export interface LiveEvents {
  /** Records were written, by resource; the ids of those that are known. */
  changed: Record<string, string[]>
  /** Another model is current from now on. */
  model: { number: number }
  /** The session ended. */
  ended: Record<never, never>
}
