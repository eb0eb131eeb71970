import type { RecordsContext } from './context.ts'
import { mostRows } from './list.ts'
import { renewDerived } from './renewNamed.ts'

interface Pieces {
  /** Rows at a time. */
  rows?: number
  /** Called between two pieces: whether to continue. */
  goOn?: () => Promise<boolean>
}

/**
 * Recomputes what is derived from every record of an entity (search text, completeness), after its declaration makes it of other
 * fields than before. Piece by piece, each in one statement for all of its rows. Answers whether it came to the end.
 */
export async function rebuildDerived(
  context: RecordsContext,
  name: string,
  { rows: limit = mostRows, goOn }: Pieces = {},
): Promise<boolean> {
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
    await renewDerived(context, entity, rows)
    last = rows.at(-1)?.id
    if (rows.length < limit) return true
  } while (!goOn || (await goOn()))
  return false
}
