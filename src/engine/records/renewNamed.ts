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
 * Recomputes what is derived from existing rows, where it is not what it should be; a row that somebody changes in the meantime gets it
 * from them. Answers how many were not. At most one statement more than `deriveEach`.
 */
export async function renewDerived(
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

/** Whether records are found by the names of the entity's records. */
export const isNamedInSearch = (context: RecordsContext, entity: Entity): boolean =>
  referrersOf(context.registry, entity).some(({ property }) => property.field.search)

/**
 * Brings up to date what search finds by the name of a record in all records that refer to it, some hundred at a time; `goOn` is asked
 * between. May be done again at any time.
 */
export async function renewNamed(
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
      await renewDerived(context, entity, rows)
      if (!goOn()) return
    }
}
