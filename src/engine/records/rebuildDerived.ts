import type { RecordsContext } from './context.ts'
import { mostRows } from './list.ts'
import { renewDerived } from './renewNamed.ts'

interface Pieces {
  /** Rows at a time. */
  rows?: number
  /** Asked between two pieces: whether to go on. */
  goOn?: () => Promise<boolean>
}

/**
 * Makes anew what is kept beside every record of an entity (search words, completeness), after its declaration makes it of other
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
