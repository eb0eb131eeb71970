import { dequal } from 'dequal'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import { referrersOf } from '../model/referrers.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { deriveEach } from './derive.ts'
import { inBatches } from './inBatches.ts'
import type { VersionedChange } from './store.ts'

/**
 * Recomputes derived values of existing rows that are out of date. A row that is changed in the meantime is updated by
 * that change. Returns the number of outdated rows. At most one statement more than `deriveEach`.
 */
export async function refreshDerived(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<number> {
  const derived = await deriveEach(
    context,
    entity,
    rows.map(after => ({ after })),
  )
  const isWrong = (row: StoredRow, values: Row): boolean =>
    Object.entries(values).some(([name, value]) => !dequal(value, row[name] ?? null))
  const wrong = rows.flatMap((row, place): VersionedChange[] => {
    const values = derived[place]
    return values && isWrong(row, values) ? [{ id: row.id, version: row.version, values }] : []
  })
  if (wrong.length > 0) await context.store.updateEach(entity.table, wrong)
  return wrong.length
}

/** Whether titles of the entity's records are part of other records' search text. */
export const isNamedInSearch = (context: RecordsContext, entity: Entity): boolean =>
  referrersOf(context.registry, entity).some(({ property }) => property.field.search)

/**
 * Updates the search text of all records that refer to a renamed record, in batches; `goOn` is called in between.
 * Idempotent.
 */
export async function refreshReferrers(
  context: RecordsContext,
  name: string,
  id: string,
  goOn: () => boolean = () => true,
): Promise<void> {
  const referrers = referrersOf(context.registry, context.registry.entity(name)).filter(
    ({ property }) => property.field.search,
  )
  for (const { entity, property } of referrers)
    for await (const rows of inBatches(context, entity.table, [
      { property: property.name, operator: 'in', value: [id] },
    ])) {
      await refreshDerived(context, entity, rows)
      if (!goOn()) return
    }
}
