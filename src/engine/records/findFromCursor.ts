import type { Condition, Order } from '../model/query.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { Ordering } from './ordering.ts'
import type { Selection, Store } from './store.ts'

/** The position of a row in an order: its value (null if empty) and its ID. */
export interface Place {
  value: unknown
  id: string
  /** The level of the row, in an order with levels. */
  level?: number
}

/** The rows after a position, before a position, or at the end. */
export type Cursor = { after: Place } | { before: Place | 'end' }

const opposite: Readonly<Record<Order, Order>> = { ASC: 'DESC', DESC: 'ASC' }

/**
 * Returns rows next to a cursor, at most as many as the limit. Each part is read by an index, so the end of a million
 * rows is as fast as the beginning. One query, or two if the page extends from rows with a value to rows without. See
 * docs/decisions/040.
 */
export async function findFromCursor(
  store: Store,
  entity: Entity,
  selection: Selection,
  { sort, preferred }: Ordering,
  { cursor, limit, properties }: { cursor: Cursor; limit: number; properties?: readonly string[] },
): Promise<StoredRow[]> {
  const isBackward = 'before' in cursor
  const target = isBackward ? cursor.before : cursor.after
  const place = target === 'end' ? undefined : target
  const order = isBackward ? opposite[sort.order] : sort.order
  const nullable = sort.property !== 'id' && entity.properties.get(sort.property)?.nullable === true
  const only = (operator: 'in' | 'not_in'): Condition[] =>
    nullable ? [...selection.where, { property: sort.property, operator, value: [null] }] : [...selection.where]
  const filled = { where: only('not_in'), sort: { property: sort.property, order } }
  const empty = { where: only('in'), sort: { property: 'id', order } }
  const parts = !nullable ? [filled] : isBackward ? [empty, filled] : [filled, empty]
  const first = place?.value === null ? parts.indexOf(empty) : place ? parts.indexOf(filled) : 0
  const levels = preferred ? { preferred, backward: isBackward } : {}
  const rows: StoredRow[] = []
  for (const [index, part] of parts.entries()) {
    if (index < first || rows.length >= limit) continue
    const after = index === first ? place : undefined
    rows.push(
      ...(await store.find({
        ...selection,
        ...part,
        ...levels,
        offset: 0,
        limit: limit - rows.length,
        ...(properties ? { properties } : {}),
        ...(after ? { after } : {}),
      })),
    )
  }
  return isBackward ? rows.toReversed() : rows
}
