import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../src/engine/fields/rowOf.ts'
import type { Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { whereSql } from './conditionSql.ts'
import { foundSql } from './foundSql.ts'
import { orderedBy, propertyOf, tableOf } from './propertySql.ts'
import { afterSql, chosenColumns, orderSql } from './querySql.ts'

/** Selects a page of the rows that match a query's words, from the first `maxRowsRead` rows in the query's order; it reads until the page is full. */
export function commonPageSql(entity: Entity, query: Query, maxRowsRead: number): RawBuilder<StoredRow> {
  const { where, sort, offset, limit } = query
  const value = orderedBy(propertyOf(entity, sort.property))
  const inOrder = sql`select *, ${value} as order_value from ${tableOf(entity)}${whereSql(entity, where, [], ...afterSql(entity, query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(maxRowsRead))}`
  const words = whereSql(entity, [], [], ...foundSql(query))
  const skipped = offset > 0 ? sql` offset ${offset}` : sql``
  return sql<StoredRow>`select ${chosenColumns(entity, query)} from (${inOrder}) as in_order${words} order by ${orderSql(entity, sort, sql`order_value`)} limit ${sql.raw(String(limit))}${skipped}`
}
