import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../src/engine/model/query.ts'

/** Begins a statement whose best plan is the same for all values, so that it may be planned once. */
export const samePlanMark = '/* same plan */ '

export const longestPage = 100

const marked = sql.raw(samePlanMark)
const unmarked = sql.raw('')

/**
 * The mark for a question that is answered by id, or that has no values in it: a first page without filter. Words and filters
 * are planned each time, because what is common and what is rare wants another way.
 */
export function markOf({ where, words = [], farther, offset, limit, after }: Query): RawBuilder<unknown> {
  const isSimple = where.every(
    condition =>
      'operator' in condition &&
      condition.operator === 'in' &&
      (condition.property === 'id' || (condition.value.length === 1 && condition.value[0] === null)),
  )
  return limit <= longestPage && words.length === 0 && !farther && offset === 0 && !after && isSimple
    ? marked
    : unmarked
}

/** The mark for statements without a choice of plans. */
export const alwaysMarked = marked
