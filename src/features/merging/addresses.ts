import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Pair } from './merging.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { addressesOf, transferAddresses, returnTransferred } from '../../engine/records/addresses.ts'

/**
 * IDs of rows in `old_slugs`: those that a merge created, and those of the merged record that it moved to the kept
 * one.
 */
export interface MovedAddresses {
  made: string[]
  moved: string[]
}

const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(row => row.id)

/** Redirects every public address that the merged record has or had to the kept one. */
export async function moveAddresses(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  { merged, kept }: Pair,
): Promise<MovedAddresses> {
  const addresses = addressesOf(entity)
  if (addresses.length === 0) return { made: [], moved: [] }
  const moved = await context.store.update('old_slugs', [is('entity', entity.table), is('record_id', merged.id)], {
    record_id: kept.id,
  })
  const made = addresses
    .filter(({ name }) => merged[name])
    .map(({ name }) =>
      newRow(context, actor, 'old_slugs', {
        entity: entity.table,
        property: name,
        slug: String(merged[name]),
        record_id: kept.id,
      }),
    )
  await context.store.insert('old_slugs', made)
  await transferAddresses(context, merged.id, kept.id)
  return { made: idsOf(made), moved: idsOf(moved) }
}

/** Undoes `moveAddresses`, for addresses that still belong to the kept record. */
export async function returnAddresses(
  context: RecordsContext,
  { made, moved }: MovedAddresses,
  mergedId: string,
  keptId: string,
): Promise<void> {
  const still = (ids: readonly string[]) => [
    { property: 'id', operator: 'in' as const, value: ids },
    is('record_id', keptId),
  ]
  if (made.length > 0) await context.store.remove('old_slugs', still(made))
  const back = moved.length > 0 ? await context.store.update('old_slugs', still(moved), { record_id: mergedId }) : []
  await returnTransferred(context, back, keptId, mergedId)
}
