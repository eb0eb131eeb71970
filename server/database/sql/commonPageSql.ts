import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../src/engine/fields/rowOf.ts'
import type { Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { whereSql } from './conditionSql.ts'
import { foundSql } from './foundSql.ts'
import { orderedBy, propertyOf, tableOf } from './propertySql.ts'
import { afterSql, chosenColumns, orderSql } from './querySql.ts'

/** A page of the rows that have a question's words among so many of those that its order begins with: they are read in that order, until there are enough. */
export function commonPageSql(entity: Entity, query: Query, mostRead: number): RawBuilder<StoredRow> {
  const { where, sort, offset, limit } = query
  const value = orderedBy(propertyOf(entity, sort.property))
  const inOrder = sql`select *, ${value} as order_value from ${tableOf(entity)}${whereSql(entity, where, [], ...afterSql(entity, query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(mostRead))}`
  const words = whereSql(entity, [], [], ...foundSql(query))
  const skipped = offset > 0 ? sql` offset ${offset}` : sql``
  return sql<StoredRow>`select ${chosenColumns(entity, query)} from (${inOrder}) as in_order${words} order by ${orderSql(entity, sort, sql`order_value`)} limit ${sql.raw(String(limit))}${skipped}`
}
