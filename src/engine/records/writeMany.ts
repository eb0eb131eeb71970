import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'

import { keepAddresses } from './addresses.ts'
import type { RecordsContext } from './context.ts'
import { deriveEach } from './derive.ts'
import { tableEntity } from './entityFor.ts'
import type { Changes } from './changes.ts'
import { remember } from './history.ts'

/** A row as it was read, and what is to change in it. */
export interface RowChange {
  row: StoredRow
  changes: Changes
}

const namesOf = ({ changes }: RowChange): string => Object.keys(changes).toSorted().join()

/**
 * Writes changes that touch neither words, people nor the names in addresses to many rows, with their history, and answers the rows as
 * they are then, by id; a row that somebody changed meanwhile is left as it is and not answered. Two statements for rows
 * whose changes name the same properties, and those of `deriveEach` where others are referred to.
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
  if (done.length > 0) await remember(context, actor, entity, done)
  const moved = requested.flatMap(({ row: before }) =>
    written.has(before.id) ? [{ before, after: written.get(before.id) ?? before }] : [],
  )
  await keepAddresses(context, actor, table, moved)
  return written
}
