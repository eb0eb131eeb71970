import { type Condition, partsOfCondition, type Query } from '../../src/engine/model/query.ts'
import type { Selection } from '../../src/engine/records/store.ts'
import type { WrittenTables } from './writtenTables.ts'

interface Cached {
  /** The state of the tables before they were counted. */
  state: number
  since: number
  count: Promise<number>
}

const maxEntries = 2_000
/** A selection with a longer key, such as a list of a thousand IDs, is not worth caching. */
const maxKeyLength = 4_000

const tablesOfCondition = (condition: Condition): string[] => {
  if ('operator' in condition)
    return condition.operator === 'names'
      ? [condition.value.entity, ...condition.value.where.flatMap(tablesOfCondition)]
      : []
  return partsOfCondition(condition)?.flatMap(tablesOfCondition) ?? []
}

/** Returns the tables on which the result of a selection, or of a query with its order, depends. */
export const tablesOf = ({ entity, where, sort }: Selection & Partial<Pick<Query, 'sort'>>): string[] => [
  ...new Set([
    entity,
    ...where.flatMap(tablesOfCondition),
    ...(sort?.related ? [sort.related.entity, ...sort.related.where.flatMap(tablesOfCondition)] : []),
  ]),
]

/** Returns the number of rows of a selection up to a limit, and calls `ask` if it is not cached. */
export type CachedCount = (
  selection: Selection,
  limit: number | undefined,
  ask: () => Promise<number>,
) => Promise<number>

/**
 * Caches counts until one of the counted tables is written, so that an exact total does not scan all rows each time. The cache key includes
 * all conditions, also those of permission, so that no one learns what others may see. Concurrent requests for the same count share one
 * query. See docs/decisions/098.
 */
export function createCountCache(written: WrittenTables, now: () => number = () => performance.now()): CachedCount {
  const kept = new Map<string, Cached>()
  return async (selection, limit, ask) => {
    const state = written.stateOf(tablesOf(selection))
    const key = state === undefined ? '' : JSON.stringify([selection, limit])
    if (state === undefined || key.length > maxKeyLength) return ask()
    const known = kept.get(key)
    if (known && known.state === state && now() - known.since < written.maxAgeMilliseconds) return known.count
    const count = ask()
    // Reinserting makes it the youngest entry; the oldest is evicted first.
    kept.delete(key)
    kept.set(key, { state, since: now(), count })
    if (kept.size > maxEntries) kept.delete(kept.keys().next().value ?? '')
    count.catch(() => kept.get(key)?.count === count && kept.delete(key))
    return count
  }
}
