import type { Condition, Query } from '../model/query.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { Selection, Store } from './store.ts'

const [fewestRows, maxRows] = [125, 1_000]

/**
 * The target duration of one read in milliseconds: other users of a database that runs one query at a time wait that
 * long.
 */
const [shortReading, longReading] = [20, 60]

/** Returns the number of rows to read next, from the duration of the last read. */
export const rowsFor = (rows: number, milliseconds: number): number =>
  milliseconds > longReading
    ? Math.max(fewestRows, rows / 2)
    : milliseconds < shortReading
      ? Math.min(maxRows, rows * 2)
      : rows

async function* scanPart<Name extends string>(
  store: Store,
  query: Omit<Query<Name>, 'offset' | 'limit' | 'after'>,
): AsyncGenerator<RowOf<Name>[]> {
  const read = async (limit: number, after?: Query['after']) => {
    const began = performance.now()
    const rows = await store.find({ ...query, offset: 0, limit, ...(after ? { after } : {}) })
    return { rows, isLast: rows.length < limit, limit: rowsFor(limit, performance.now() - began) }
  }
  let next = read(maxRows)
  for (;;) {
    const { rows, isLast, limit } = await next
    const last: StoredRow | undefined = rows.at(-1)
    if (!last) return
    // Prefetches the next rows while these are processed.
    if (!isLast) next = read(limit, { value: last[query.sort.property], id: last.id })
    if (!isLast) next.catch(() => undefined)
    yield rows
    if (isLast) return
  }
}

/**
 * Yields all rows of a selection in order, up to a thousand at a time, fewer if the store is slow. Each batch is read
 * by an index, so speed does not depend on the position. Not a snapshot: rows that change in the meantime may be missed
 * or returned in their new state.
 */
export async function* scan<Name extends string>(
  store: Store,
  entity: Entity,
  selection: Selection<Name>,
  sort: Query['sort'],
): AsyncGenerator<RowOf<Name>[]> {
  const only = (operator: 'in' | 'not_in'): Condition => ({ property: sort.property, operator, value: [null] })
  if (!entity.properties.get(sort.property)?.nullable) return yield* scanPart(store, { ...selection, sort })
  yield* scanPart(store, { ...selection, sort, where: [...selection.where, only('not_in')] })
  yield* scanPart(store, {
    ...selection,
    sort: { property: 'id', order: sort.order },
    where: [...selection.where, only('in')],
  })
}
