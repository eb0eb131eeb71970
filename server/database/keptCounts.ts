import { type Condition, partsOfCondition, type Query } from '../../src/engine/model/query.ts'
import type { Selection } from '../../src/engine/records/store.ts'
import type { WrittenTables } from './writtenTables.ts'

interface Kept {
  /** Of the tables that it was counted in, as it was before. */
  state: number
  since: number
  count: Promise<number>
}

const mostKept = 2_000
/** Of a selection with more than this, such as a list of a thousand ids, it is not worth keeping. */
const longestKey = 4_000

const tablesOfCondition = (condition: Condition): string[] => {
  if ('operator' in condition)
    return condition.operator === 'names'
      ? [condition.value.entity, ...condition.value.where.flatMap(tablesOfCondition)]
      : []
  return partsOfCondition(condition)?.flatMap(tablesOfCondition) ?? []
}

/** The tables whose rows tell what a selection, or a question with its order, has. */
export const tablesOf = ({ entity, where, sort }: Selection & Partial<Pick<Query, 'sort'>>): string[] => [
  ...new Set([
    entity,
    ...where.flatMap(tablesOfCondition),
    ...(sort?.related ? [sort.related.entity, ...sort.related.where.flatMap(tablesOfCondition)] : []),
  ]),
]

/** Gives how many rows a selection has, up to a limit, by `ask` where that is not known. */
export type CountKeeper = (
  selection: Selection,
  limit: number | undefined,
  ask: () => Promise<number>,
) => Promise<number>

/**
 * Keeps what was counted until one of the tables is written that it was counted in, so that an exact total is no scan of all rows each
 * time. A selection is identified by all of its conditions, those of permission included: nobody learns what another may see. Who ask
 * for the same at the same time wait for one count. See docs/decisions/098.
 */
export function keepCounts(written: WrittenTables, now: () => number = () => performance.now()): CountKeeper {
  const kept = new Map<string, Kept>()
  return async (selection, limit, ask) => {
    const state = written.stateOf(tablesOf(selection))
    const key = state === undefined ? '' : JSON.stringify([selection, limit])
    if (state === undefined || key.length > longestKey) return ask()
    const known = kept.get(key)
    if (known && known.state === state && now() - known.since < written.reliedOn) return known.count
    const count = ask()
    // What is put in again is the youngest; the oldest goes first.
    kept.delete(key)
    kept.set(key, { state, since: now(), count })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    count.catch(() => kept.get(key)?.count === count && kept.delete(key))
    return count
  }
}
