import { type RawBuilder, sql } from 'kysely'
import { isImplied, type Level } from '../../../src/engine/model/query.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { checked, indexedWordsSql, wordsSql } from './conditionSql.ts'

type Sql = RawBuilder<unknown>

const anySql = (levels: readonly Level[]): Sql =>
  levels.length === 1 && levels[0]
    ? indexedWordsSql(levels[0])
    : sql`(${sql.join(levels.map(indexedWordsSql), sql` or `)})`

/** Those of the levels that no other one of them takes in. */
const widest = (levels: readonly Level[]): Level[] =>
  levels.filter(
    (level, place) => !levels.some((other, at) => isImplied(other, level) && (at > place || !isImplied(level, other))),
  )

/** The words of which all are enough for a selection; its fallback ones count where it has some. */
const enoughFor = ({ words = [], fallback }: Selection): Level[] => (fallback ? widest([words, fallback]) : [words])

/** Conditions for the rows that a question finds, by its fallback words too where it has some; none where it asks for all. */
export function foundSql(selection: Selection): Sql[] {
  const levels = enoughFor(selection)
  return levels.some(level => level.length === 0) ? [] : [anySql(levels)]
}

/** Levels by their places, the first and the last; behind the last declared one is the level of rows that have no other. */
export interface Levels {
  first: number
  last: number
}

/** The place of the first level that every row which is found has, those behind which are nobody's; that behind the last where there is none. */
export function lastLevel(selection: Selection, preferred: readonly Level[]): number {
  const place = preferred.findIndex(level => enoughFor(selection).every(words => isImplied(level, words)))
  return place === -1 ? preferred.length : place
}

/** Conditions for the rows that a question finds and whose first level is one of those asked for. */
export function levelsSql(selection: Selection, preferred: readonly Level[], { first, last }: Levels): Sql[] {
  const others = widest(preferred.slice(0, first)).map(level => checked(wordsSql(level), false))
  if (last >= lastLevel(selection, preferred)) return [...foundSql(selection), ...others]
  const requested = widest(preferred.slice(first, last + 1))
  const isFound = requested.every(level => enoughFor(selection).some(words => isImplied(words, level)))
  return [anySql(requested), ...(isFound ? [] : foundSql(selection).map(condition => checked(condition))), ...others]
}
