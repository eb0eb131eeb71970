import type { Condition, Query } from '../model/query.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { Selection, Store } from './store.ts'

const rowsAtOnce = 1_000

async function* scanPart<Name extends string>(
  store: Store,
  query: Omit<Query<Name>, 'offset' | 'limit' | 'after'>,
): AsyncGenerator<RowOf<Name>[]> {
  let next = store.find({ ...query, offset: 0, limit: rowsAtOnce })
  for (;;) {
    const rows = await next
    const last: StoredRow | undefined = rows.at(-1)
    if (!last) return
    const isLast = rows.length < rowsAtOnce
    // The next rows are on their way while these are worked on.
    if (!isLast)
      next = store.find({
        ...query,
        offset: 0,
        limit: rowsAtOnce,
        after: { value: last[query.sort.property], id: last.id },
      })
    if (!isLast) next.catch(() => undefined)
    yield rows
    if (isLast) return
  }
}

/**
 * All rows of a selection in their order, a thousand at a time, each by an index from where the last ended: as fast in the
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
