import type { RecordsContext } from './context.ts'
import { maxRows } from './list.ts'
import { refreshDerived } from './refreshReferrers.ts'

interface Pieces {
  /** Rows per batch. */
  rows?: number
  /** Called between batches; returns whether to continue. */
  goOn?: () => Promise<boolean>
}

/**
 * Recomputes the derived values of every record of an entity (search text, completeness) after its declaration has
 * changed. Works in batches, each with one statement for all of its rows. Returns whether it finished.
 */
export async function rebuildDerived(
  context: RecordsContext,
  name: string,
  { rows: limit = maxRows, goOn }: Pieces = {},
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
    await refreshDerived(context, entity, rows)
    last = rows.at(-1)?.id
    if (rows.length < limit) return true
  } while (!goOn || (await goOn()))
  return false
}
