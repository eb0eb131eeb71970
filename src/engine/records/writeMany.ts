import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'

import { updateAddresses } from './addresses.ts'
import type { RecordsContext } from './context.ts'
import { deriveEach } from './derive.ts'
import { tableEntity } from './entityFor.ts'
import type { Changes } from './changes.ts'
import { addHistory } from './history.ts'

/** A row as it was read, and its changes. */
export interface RowChange {
  row: StoredRow
  changes: Changes
}

const namesOf = ({ changes }: RowChange): string => Object.keys(changes).toSorted().join()

/**
 * Writes changes that affect neither search text, people nor slugs to many rows, with their history, and returns the
 * new rows by ID; rows that were changed in the meantime are skipped. Two statements per set of changed properties, and
 * those of `deriveEach` for references.
 */
export async function writeMany(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  requested: readonly RowChange[],
  { action, origin }: { action: string; origin?: string | undefined },
): Promise<Map<string, StoredRow>> {
  const written = new Map<string, StoredRow>()
  const table = tableEntity(context, entity)
  const at = context.clock().toISOString()
  for (const alike of Map.groupBy(requested, namesOf).values()) {
    const targets = alike.map(({ changes }) =>
      Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to])),
    )
    const derived = await deriveEach(
      context,
      table,
      alike.map(({ row }, place) => ({ before: row, after: { ...row, ...targets[place] } })),
    )
    const versioned = alike.map(({ row }, place) => ({
      id: row.id,
      version: row.version,
      values: {
        ...targets[place],
        ...derived[place],
        version: row.version + 1,
        updated_at: at,
        updated_by: actor.id,
      },
    }))
    for (const row of await context.store.updateEach(entity.table, versioned)) written.set(row.id, row)
  }
  const done = requested.flatMap(({ row: { id }, changes }) => {
    const row = written.get(id)
    return row ? [{ row, action, changes, origin }] : []
  })
  if (done.length > 0) await addHistory(context, actor, entity, done)
  const moved = requested.flatMap(({ row: before }) =>
    written.has(before.id) ? [{ before, after: written.get(before.id) ?? before }] : [],
  )
  await updateAddresses(context, actor, table, moved)
  return written
}
