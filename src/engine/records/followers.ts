import type { StoredRow } from '../fields/rowOf.ts'
import { referrersOf } from '../model/referrers.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { inBatches } from './inBatches.ts'

/** Records by their ids, by entity. */
export type RowsByEntity = Map<Entity, Map<string, StoredRow>>

/**
 * The record and all that goes to the trash with it, or came there with it: what refers to it by a field that cascades, and
 * what refers to these so. `deletedAt` is null for what is there, or the moment in which they went.
 */
export async function withFollowers(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  deletedAt: unknown,
): Promise<RowsByEntity> {
  const rowsByEntity: RowsByEntity = new Map([[entity, new Map([[row.id, row]])]])
  // A map iterates over what is added while it is walked; no entity goes along with itself, so the walk ends.
  for (const [target, targets] of rowsByEntity)
    for (const { entity: follower, property } of referrersOf(context.registry, target)) {
      if (property.field.onDelete !== 'cascade') continue
      const known = rowsByEntity.get(follower) ?? new Map<string, StoredRow>()
      const where = [
        { property: property.name, operator: 'in' as const, value: [...targets.keys()] },
        { property: 'deleted_at', operator: 'in' as const, value: [deletedAt] },
      ]
      for await (const rows of inBatches(context, follower.table, where)) for (const one of rows) known.set(one.id, one)
      if (known.size > 0) rowsByEntity.set(follower, known)
    }
  return rowsByEntity
}
