import { type RawBuilder, sql } from 'kysely'
import { enoughFound, isImplied, type Level } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Selection } from '../../../src/engine/records/store.ts'
import { whereSql, wordsSql } from './conditionSql.ts'
import { tableOf } from './propertySql.ts'

type Sql = RawBuilder<unknown>

const enough = sql.raw(String(enoughFound))

/** Begins a statement that asks whether few rows have the words themselves: they are looked for once, in the order of an index, and only where a row depends on it. */
export const nearSql = (entity: Entity, { where, words, farther }: Selection): Sql =>
  farther ? sql`with near as materialized (select from ${tableOf(entity)}${whereSql(entity, where, words)} order by standing desc, id desc limit ${enough}) ` : sql``

const few = sql`(select count(*) from near) < ${enough}`

/** The condition that a row has not all of the words; written so that no time goes into guessing how many rows that are, which are nearly all. */
const withoutSql = (words: Level): Sql => sql`case when ${wordsSql(words)} then false else true end`

/** Conditions for the rows that a question finds by its farther words alone. */
export const fartherSql = (selection: Selection): Sql[] => [
  wordsSql(selection.farther ?? [[]]),
  withoutSql(selection.words ?? []),
  few,
]

/** Conditions for the rows that a question finds by its words; none where it has none. */
export function foundSql(selection: Selection): Sql[] {
  const { words = [], farther } = selection
  if (!farther) return words.length > 0 ? [wordsSql(words)] : []
  return [sql`(${wordsSql(words)} or (${sql.join([wordsSql(farther), few], sql` and `)}))`]
}

/** Those of the levels before that are not left out by leaving out a later one of them. */
const widest = (levels: readonly Level[]): Level[] => levels.filter((level, place) => !levels.some((other, at) => at > place && isImplied(other, level)))

/** Conditions for the rows that a question finds and whose first level is the given one; the last is of those that have no other. */
export function levelSql(selection: Selection, preferred: readonly Level[], place: number): Sql[] {
  const { words = [], farther } = selection
  const [level, before] = [preferred[place], preferred.slice(0, place)]
  const own = level ? [wordsSql(level)] : []
  const others = widest(before).map(withoutSql)
  if (level && isImplied(words, level)) return [...own, ...others]
  const isFarther = farther && before.some(one => isImplied(one, words))
  if (!isFarther) return [...own, ...others, ...foundSql(selection)]
  return [...own, ...(level && isImplied(farther, level) ? [] : [wordsSql(farther)]), ...others, few]
}
