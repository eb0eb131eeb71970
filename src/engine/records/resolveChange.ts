import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { changeMode, type ChangeMode } from '../rules/moderation/changeMode.ts'
import type { RecordsContext } from './context.ts'

/** How a change of a record is handled. */
export interface ResolvedChange {
  /** The mode in which the change is handled. */
  mode: ChangeMode
  /** The open request that the change extends or affects. */
  open: StoredRow | undefined
  /** The row that the change is based on: with pending changes, if it would be added to them. */
  row: StoredRow
}

/** Returns how the actor's `change` of a stored record is handled. */
export async function resolveChange(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  stored: StoredRow,
  change: Row = {},
): Promise<ResolvedChange> {
  const mode = changeMode(actor, entity, stored, change)
  const open = mode === 'write' || mode === 'refuse' ? undefined : await context.effects.reviews.openOf(context, stored)
  return { mode, open, row: mode === 'propose' ? context.effects.reviews.asProposed(stored, open) : stored }
}
