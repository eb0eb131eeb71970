import { type RawBuilder, sql } from 'kysely'
import { type Condition, partsOfCondition, type Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { orderedPagesOf } from '../schema/describeIndexes.ts'

/** Begins a statement whose best plan is the same for all values, so that it may be planned once. */
export const samePlanMark = '/* same plan */ '

export const longestPage = 100

const marked = sql.raw(samePlanMark)
const unmarked = sql.raw('')

/** Whether a condition names rows by what no two of them have in common: whatever else is asked, they are found by that. */
const isByOne = (entity: Entity, condition: Condition): boolean =>
  'operator' in condition &&
  condition.operator === 'in' &&
  !condition.value.includes(null) &&
  (condition.property === 'id' || entity.properties.get(condition.property)?.field.unique === true)

const isEmpty = (condition: Condition): boolean =>
  'operator' in condition && condition.operator === 'in' && condition.value.length === 1 && condition.value[0] === null

/** That a row is not in the trash, which all rows of the indexes of lists are not. */
const isPresent = (condition: Condition): boolean =>
  isEmpty(condition) && 'property' in condition && condition.property === 'deleted_at'

/** The condition itself where it is the only one of several that could be. */
function onlyPart(condition: Condition): Condition {
  const parts = 'none' in condition ? undefined : partsOfCondition(condition)
  const [only] = parts?.length === 1 ? parts : []
  return only ? onlyPart(only) : condition
}

/**
 * Whether rows are requested that have one value of a property, in an order in which an index holds them: whether the value is common or
 * rare, the first of them are the first that the index has.
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
 * The mark for a question that is answered by id or another unique value, that has no values in it, as a first page without filter, or that
 * an index answers in its order whatever the value is. Words and other filters are planned each time, because what is common and what is rare wants
 * another way.
 */
export function markOf(entity: Entity, query: Query): RawBuilder<unknown> {
  const { where, words = [], fallback, offset, limit, after } = query
  const isSimple =
    where.some(condition => isByOne(entity, condition)) || where.every(isEmpty) || isOrderedPage(entity, query)
  return limit <= longestPage && words.length === 0 && !fallback && offset === 0 && !after && isSimple
    ? marked
    : unmarked
}

/** The mark for a write to rows that are named by id or another unique value, whatever else they must meet. */
export const markOfWrite = (entity: Entity, where: readonly Condition[]): RawBuilder<unknown> =>
  where.some(condition => isByOne(entity, condition)) ? marked : unmarked

/** The mark for statements without a choice of plans. */
export const alwaysMarked = marked

/**
 * Begins such a statement that adds rows in a transaction which need not be there before its next statement, its end included: it is sent with that one,
 * and where it fails that one does.
 */
export const laterMark = `${samePlanMark}/* later */ `

export const laterMarked = sql.raw(laterMark)
