import { type RawBuilder, sql } from 'kysely'
import type { Condition, Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'

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

/**
 * The mark for a question that is answered by id or another unique value, or that has no values in it: a first page without filter. Words
 * and filters are planned each time, because what is common and what is rare wants another way.
 */
export function markOf(
  entity: Entity,
  { where, words = [], farther, offset, limit, after }: Query,
): RawBuilder<unknown> {
  const isSimple = where.some(condition => isByOne(entity, condition)) || where.every(isEmpty)
  return limit <= longestPage && words.length === 0 && !farther && offset === 0 && !after && isSimple
    ? marked
    : unmarked
}

/** The mark for a write to rows that are named by id or another unique value, whatever else they must meet. */
export const markOfWrite = (entity: Entity, where: readonly Condition[]): RawBuilder<unknown> =>
  where.some(condition => isByOne(entity, condition)) ? marked : unmarked

/** The mark for statements without a choice of plans. */
export const alwaysMarked = marked
