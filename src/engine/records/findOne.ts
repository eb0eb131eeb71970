import type { RowOf } from '../fields/rowOf.ts'
import type { Condition } from '../model/query.ts'
import type { Store } from './store.ts'

/** Returns the condition that a property has a value. */
export const is = (property: string, value: unknown): Condition => ({ property, operator: 'in', value: [value] })

/**
 * Returns the row of an entity whose property has the value, the newest if there are several; further conditions may
 * narrow it.
 */
export async function findOne<Name extends string>(
  store: Store,
  entity: Name,
  property: string & keyof RowOf<Name>,
  value: unknown,
  more: readonly Condition[] = [],
): Promise<RowOf<Name> | undefined> {
  const [row] = await store.find({
    entity,
    where: [is(property, value), ...more],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: 1,
  })
  return row
}
