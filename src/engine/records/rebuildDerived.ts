import { dequal } from 'dequal'
import type { Row } from '../model/query.ts'
import { derivedOf } from '../rules/validation/derived.ts'
import type { RecordsContext } from './context.ts'
import { mostRows } from './list.ts'

/** The ids of rows whose derived values are not what they should be, by the change that makes them so. */
function wrongRows(rows: readonly Row[], derived: (row: Row) => Row): { changes: Row; ids: unknown[] }[] {
  const wrong = new Map<string, { changes: Row; ids: unknown[] }>()
  for (const row of rows) {
    const changes = Object.fromEntries(Object.entries(derived(row)).filter(([name, value]) => !dequal(value, row[name] ?? null)))
    if (Object.keys(changes).length === 0) continue
    const key = JSON.stringify(changes)
    const same = wrong.get(key) ?? { changes, ids: [] }
    wrong.set(key, same)
    same.ids.push(row.id)
  }
  return [...wrong.values()]
}

interface Pieces {
  /** Rows at a time. */
  rows?: number
  /** Asked between two pieces: whether to go on. */
  goOn?: () => Promise<boolean>
}

/**
 * Makes anew what is kept beside every record of an entity (search words, completeness), after its declaration makes it of other
 * fields than before. Piece by piece; rows that need the same change take one statement. Answers whether it came to the end.
 */
export async function rebuildDerived(context: RecordsContext, name: string, { rows: limit = mostRows, goOn }: Pieces = {}): Promise<boolean> {
  const entity = context.registry.entity(name)
  let last: unknown
  do {
    const rows = await context.store.find({
      entity: entity.table,
      where: last === undefined ? [] : [{ property: 'id', operator: 'gt', value: last }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit,
    })
    for (const { changes, ids } of wrongRows(rows, row => derivedOf(entity, row))) await context.store.update(entity.table, [{ property: 'id', operator: 'in', value: ids }], changes)
    last = rows.at(-1)?.id
    if (rows.length < limit) return true
  } while (!goOn || (await goOn()))
  return false
}
