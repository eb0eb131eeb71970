import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { wayOfChange, type Way } from '../rules/moderation/wayOfChange.ts'
import type { RecordsContext } from './context.ts'

/** How a record is for whoever changes it. */
export interface Standing {
  /** The way that the change takes. */
  way: Way
  /** The request that the change would go into or touch. */
  open: StoredRow | undefined
  /** The record that the change is made from: with what waits for review, where it would be added to that. */
  row: StoredRow
}

/** How a stored record is for the actor who changes it to `change`. */
export async function standingOf(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  stored: StoredRow,
  change: Row = {},
): Promise<Standing> {
  const way = wayOfChange(actor, entity, stored, change)
  const open = way === 'write' || way === 'refuse' ? undefined : await context.effects.reviews.openOf(context, stored)
  return { way, open, row: way === 'propose' ? context.effects.reviews.asProposed(stored, open) : stored }
}
