import type { Condition, Query } from '../model/query.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { Selection, Store } from './store.ts'

const [fewestRows, mostRows] = [125, 1_000]

/** So many milliseconds may a reading take before the next one is of fewer rows: whoever else asks a database that does one thing at a time waits so long. */
const [shortReading, longReading] = [20, 60]

/** How many rows are read next, by how long the last so many took. */
export const rowsFor = (rows: number, milliseconds: number): number =>
  milliseconds > longReading
    ? Math.max(fewestRows, rows / 2)
    : milliseconds < shortReading
      ? Math.min(mostRows, rows * 2)
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
  let next = read(mostRows)
  for (;;) {
    const { rows, isLast, limit } = await next
    const last: StoredRow | undefined = rows.at(-1)
    if (!last) return
    // The next rows are on their way while these are worked on.
    if (!isLast) next = read(limit, { value: last[query.sort.property], id: last.id })
    if (!isLast) next.catch(() => undefined)
    yield rows
    if (isLast) return
  }
}

/**
 * All rows of a selection in their order, up to a thousand at a time, fewer where the store takes long, each by an index from where the last ended: as fast in the
 * millionth as in the first. Not a moment's picture: rows that change meanwhile may be missed or come as they are then.
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
