import { type RawBuilder, sql } from 'kysely'
import { isImplied, type Level } from '../../../src/engine/model/query.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { unindexedSql, indexedWordsSql, wordsSql } from './conditionSql.ts'

type Sql = RawBuilder<unknown>

const anySql = (levels: readonly Level[]): Sql =>
  levels.length === 1 && levels[0]
    ? indexedWordsSql(levels[0])
    : sql`(${sql.join(levels.map(indexedWordsSql), sql` or `)})`

/** Returns the levels that no other level contains. */
const widest = (levels: readonly Level[]): Level[] =>
  levels.filter(
    (level, place) => !levels.some((other, at) => isImplied(other, level) && (at > place || !isImplied(level, other))),
  )

/** Returns the levels of which matching one is enough, including the fallback words if there are any. */
const enoughFor = ({ words = [], fallback }: Selection): Level[] => (fallback ? widest([words, fallback]) : [words])

/** Returns the conditions of rows that a query finds, including by its fallback words; none if it has no words. */
export function foundSql(selection: Selection): Sql[] {
  const levels = enoughFor(selection)
  return levels.some(level => level.length === 0) ? [] : [anySql(levels)]
}

/** A range of levels by index; the one after the last declared level holds all other rows. */
export interface Levels {
  first: number
  last: number
}

/** Returns the index of the first level that every row found has, so that later ones are empty; the one after the last if there is none. */
export function lastLevel(selection: Selection, preferred: readonly Level[]): number {
  const place = preferred.findIndex(level => enoughFor(selection).every(words => isImplied(level, words)))
  return place === -1 ? preferred.length : place
}

/** Returns the conditions of rows that a query finds and whose first level is in the range. */
export function levelsSql(selection: Selection, preferred: readonly Level[], { first, last }: Levels): Sql[] {
  const others = widest(preferred.slice(0, first)).map(level => unindexedSql(wordsSql(level), false))
  if (last >= lastLevel(selection, preferred)) return [...foundSql(selection), ...others]
  const requested = widest(preferred.slice(first, last + 1))
  const isFound = requested.every(level => enoughFor(selection).some(words => isImplied(words, level)))
  return [
    anySql(requested),
    ...(isFound ? [] : foundSql(selection).map(condition => unindexedSql(condition))),
    ...others,
  ]
}
