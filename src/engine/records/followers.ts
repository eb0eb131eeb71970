import type { StoredRow } from '../fields/rowOf.ts'
import { referrersOf } from '../model/referrers.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { inBatches } from './inBatches.ts'

/** Records by ID, grouped by entity. */
export type RowsByEntity = Map<Entity, Map<string, StoredRow>>

/**
 * Returns a record and everything that goes to the trash with it, or went there with it: records that refer to it by a
 * cascading field, transitively. `deletedAt` is null for existing records, or the time of deletion.
 */
export async function withFollowers(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  deletedAt: unknown,
): Promise<RowsByEntity> {
  const rowsByEntity: RowsByEntity = new Map([[entity, new Map([[row.id, row]])]])
  // A map iterates over entries that are added during the iteration. It ends, since no entity cascades to itself.
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
