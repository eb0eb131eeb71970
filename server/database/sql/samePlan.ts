import { type RawBuilder, sql } from 'kysely'
import { type Condition, partsOfCondition, type Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { orderedPagesOf } from '../schema/describeIndexes.ts'

/** Marks the beginning of a statement whose best plan is the same for all values, so that it is planned once. */
export const samePlanMark = '/* same plan */ '

export const maxPageRows = 100

const marked = sql.raw(samePlanMark)
const unmarked = sql.raw('')

/** Whether a condition selects rows by a unique value: whatever the other conditions are, rows are found by that. */
const isUniqueLookup = (entity: Entity, condition: Condition): boolean =>
  'operator' in condition &&
  condition.operator === 'in' &&
  !condition.value.includes(null) &&
  (condition.property === 'id' || entity.properties.get(condition.property)?.field.unique === true)

const isEmpty = (condition: Condition): boolean =>
  'operator' in condition && condition.operator === 'in' && condition.value.length === 1 && condition.value[0] === null

/** Whether a condition excludes the trash, as the indexes of lists do. */
const isPresent = (condition: Condition): boolean =>
  isEmpty(condition) && 'property' in condition && condition.property === 'deleted_at'

/** Unwraps a condition that is the only part of another one. */
function onlyPart(condition: Condition): Condition {
  const parts = 'none' in condition ? undefined : partsOfCondition(condition)
  const [only] = parts?.length === 1 ? parts : []
  return only ? onlyPart(only) : condition
}

/**
 * Whether a query requests rows with one value of a property in an order that an index holds: the first of them are the first in the index,
 * whether the value is common or rare.
 */
function isOrderedPage(entity: Entity, { where, sort }: Pick<Query, 'where' | 'sort'>): boolean {
  const [condition, ...others] = where.map(onlyPart).filter(one => !isPresent(one))
  if (!condition || others.length > 0 || sort.related || !('operator' in condition) || condition.operator !== 'in')
    return false
  return (
    condition.value.length === 1 &&
    !isEmpty(condition) &&
    orderedPagesOf(entity).some(
      ({ property, by, order = sort.order }) =>
        property === condition.property && by === sort.property && order === sort.order,
    )
  )
}

/**
 * The mark for a query that is answered by ID or another unique value, that has no values, such as a first page without a filter, or that
 * an index answers in order for any value. Words and other filters are planned each time, because common and rare values need different
 * plans.
 */
export function markOf(entity: Entity, query: Query): RawBuilder<unknown> {
  const { where, words = [], fallback, offset, limit, after } = query
  const isSimple =
    where.some(condition => isUniqueLookup(entity, condition)) || where.every(isEmpty) || isOrderedPage(entity, query)
  return limit <= maxPageRows && words.length === 0 && !fallback && offset === 0 && !after && isSimple
    ? marked
    : unmarked
}

/** The mark for a write to rows that are selected by ID or another unique value, among other conditions. */
export const markOfWrite = (entity: Entity, where: readonly Condition[]): RawBuilder<unknown> =>
  where.some(condition => isUniqueLookup(entity, condition)) ? marked : unmarked

/** The mark for statements that have only one possible plan. */
export const alwaysMarked = marked

/**
 * Marks a write whose result is not needed before the next statement of its transaction (or its end). It is sent together with that
 * statement, and if it fails, that statement does.
 */
export const deferredMark = `${samePlanMark}/* later */ `

export const deferredMarker = sql.raw(deferredMark)
