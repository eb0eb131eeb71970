import type { Condition, Order } from '../model/query.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from './context.ts'

const batchSize = 500

interface BatchOptions {
  size?: number
  order?: Order
  properties?: readonly string[]
}

/**
 * Yields all rows of a table that meet the conditions, in batches in the order of their IDs, with all properties or only
 * those named. Rows may change in the meantime.
 */
export async function* inBatches<Name extends string>(
  context: Pick<RecordsContext, 'store'>,
  entity: Name,
  where: readonly Condition[],
  { size = batchSize, order = 'ASC', properties }: BatchOptions = {},
): AsyncGenerator<RowOf<Name>[]> {
  let after: Condition[] = []
  for (;;) {
    const rows = await context.store.find({
      entity,
      where: [...where, ...after],
      sort: { property: 'id', order },
      offset: 0,
      limit: size,
      ...(properties ? { properties } : {}),
    })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = [{ property: 'id', operator: order === 'ASC' ? 'gt' : 'lt', value: rows.at(-1)?.id }]
  }
}
