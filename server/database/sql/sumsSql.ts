import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Sum, Sums } from '../../../src/engine/records/store.ts'
import { whereSql } from './conditionSql.ts'
import { foundSql } from './foundSql.ts'
import { columnOf, propertyOf, tableOf, valuesOf } from './propertySql.ts'

const ranks: Record<Sums['sort']['property'], RawBuilder<unknown>> = {
  now: sql`now`,
  before: sql`before`,
  change: sql`now - before`,
  share: sql`(now - before)::double precision / nullif(before, 0)`,
}

/** Sums by subject: the slices are read from an index first, and then grouped. */
export function sumsBySql(
  [numbers, about]: readonly [Entity, Entity],
  { of, now, before, about: selection, by, sort, offset, limit }: Sums,
): RawBuilder<Sum> {
  const sliceOf = propertyOf(numbers, of.slice)
  const [value, slice, subject] = [propertyOf(numbers, of.value), sliceOf, propertyOf(numbers, of.about)].map(
    columnOf,
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
  const among = (column: RawBuilder<unknown>, slices: readonly unknown[]) =>
    sql`${column} = any(${valuesOf(sliceOf, slices)})`
  const sum = (slices: readonly unknown[]) =>
    sql`coalesce(sum(value) filter (where ${among(sql`slice`, slices)}), 0)::integer`
  const order = sql.raw(sort.order === 'DESC' ? 'desc nulls last' : 'asc nulls last')
  const subjects = sql`select id as subject, ${columnOf(propertyOf(about, by))} as "group" from ${tableOf(about)}${whereSql(about, selection.where, [], ...foundSql(selection))}`
  const counted = sql`select ${subject} as subject, ${value} as value, ${slice} as slice from ${tableOf(numbers)} where ${among(slice, [...new Set([...now, ...before])])}`
  const sums = sql`select "group", ${sum(now)} as now, ${sum(before)} as before from (${counted}) as counted join (${subjects}) as subjects using (subject) group by "group"`
  return sql<Sum>`select * from (${sums}) as sums where now > 0 or before > 0 order by ${ranks[sort.property]} ${order}, "group" limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`
}
