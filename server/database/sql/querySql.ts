import { type RawBuilder, sql } from 'kysely'
import type { Query, Row, Level } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import type { Cell, Grid, Selection, ValueCount } from '../../../src/engine/records/store.ts'
import { quoteName } from '../schema/schemaSql.ts'
import { whereSql } from './conditionSql.ts'
import { fartherSql, foundSql, levelSql, nearSql } from './foundSql.ts'
import { columnOf, orderedBy, orderedValue, propertyOf, tableOf } from './propertySql.ts'
import { markOf } from './samePlan.ts'

const lists = new WeakMap<Entity, string>()

/** Every column of an entity, as a list in SQL. */
export function columnsOf(entity: Entity): RawBuilder<unknown> {
  const known = lists.get(entity) ?? [...entity.properties.keys()].map(quoteName).join(', ')
  lists.set(entity, known)
  return sql.raw(known)
}

function orderSql(entity: Entity, { property: name, order }: Query['sort']): RawBuilder<unknown> {
  const property = propertyOf(entity, name)
  const direction = sql.raw(order === 'DESC' ? 'desc' : 'asc')
  if (name === 'id') return sql`id ${direction}`
  const last = property.nullable && order === 'DESC' ? sql` nulls last` : sql``
  return sql`${orderedBy(property)} ${direction}${last}, id ${direction}${last}`
}

/** The rows behind one of them, as a comparison that an index over property and id answers. */
function afterSql(entity: Entity, { sort, after }: Pick<Query, 'sort' | 'after'>): RawBuilder<unknown>[] {
  if (!after) return []
  const property = propertyOf(entity, sort.property)
  const sign = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const id = sql`${after.id}::uuid`
  return [sort.property === 'id' ? sql`id ${sign} ${id}` : sql`(${orderedBy(property)}, id) ${sign} (${orderedValue(property, after.value)}, ${id})`]
}

/** The rows of a query that meet some conditions more. */
function pageSql(entity: Entity, { where, sort }: Query, others: readonly RawBuilder<unknown>[], limit: number): RawBuilder<Row> {
  return sql<Row>`select ${columnsOf(entity)} from ${tableOf(entity)}${whereSql(entity, where, [], ...others)} order by ${orderSql(entity, sort)} limit ${sql.raw(String(limit))}`
}

/** Rows by level, the later ones are not even looked for once there are rows enough. */
function preferredSql(entity: Entity, query: Query, preferred: readonly Level[]): RawBuilder<Row> {
  const { after, backward, offset, limit } = query
  const levels = [...preferred.keys(), preferred.length]
  const from = after?.level ?? (backward ? preferred.length : 0)
  const asked = backward ? levels.filter(level => level <= from).toReversed() : levels.filter(level => level >= from)
  const pages = asked.map(level => sql`(${pageSql(entity, query, [...levelSql(query, preferred, level), ...(level === from ? afterSql(entity, query) : [])], offset + limit)})`)
  return sql<Row>`select ${columnsOf(entity)} from (${sql.join(pages, sql` union all `)}) as found limit ${sql.raw(String(limit))}`
}

/** The rows of a query. */
export function findSql(entity: Entity, query: Query): RawBuilder<Row> {
  const { preferred = [], offset, limit } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const skipped = offset > 0 ? sql` offset ${offset}` : sql``
  if (preferred.length > 0) return sql<Row>`${nearSql(entity, query)}${preferredSql(entity, query, preferred)}${skipped}`
  return sql<Row>`${markOf(query)}${nearSql(entity, query)}${pageSql(entity, query, [...foundSql(query), ...afterSql(entity, query)], limit)}${skipped}`
}

/** The rows of a query that nobody else holds, held until the transaction ends. */
export const lockSql = (entity: Entity, query: Query): RawBuilder<Row> => sql<Row>`${findSql(entity, query)} for update skip locked`

/** How many rows there are, at most as many as the limit. */
export function countSql(entity: Entity, selection: Selection, limit?: number): RawBuilder<{ count: number }> {
  const { where, words, farther } = selection
  const near = sql`from ${tableOf(entity)}${whereSql(entity, where, words)}`
  // Each part by itself, so that what is found by neither is never looked at.
  const rows = farther ? sql`from (select ${near} union all select from ${tableOf(entity)}${whereSql(entity, where, [], ...fartherSql(selection))}) as found` : near
  return limit === undefined
    ? sql`${nearSql(entity, selection)}select count(*) as count ${rows}`
    : sql`${nearSql(entity, selection)}select count(*) as count from (select ${rows} limit ${limit}) as counted`
}

/** How many rows there are of each value of a property of numbers. */
export function countBySql(entity: Entity, selection: Selection, name: string): RawBuilder<ValueCount> {
  const column = columnOf(propertyOf(entity, name))
  return sql`${nearSql(entity, selection)}select ${column} as value, count(*) as count from ${tableOf(entity)}${whereSql(entity, selection.where, [], ...foundSql(selection))} group by ${column} order by ${column}`
}

const placeSql = (entity: Entity, { property, side }: Grid['x']): RawBuilder<unknown> => sql`floor(${columnOf(propertyOf(entity, property))} / ${side}::double precision)`

/** How many rows there are in each cell of a grid; not in order, for which a database would sort all rows before it counts them. */
export function countCellsSql(entity: Entity, selection: Selection, grid: Grid): RawBuilder<Cell> {
  const filled = [grid.x, grid.y].map(({ property }) => ({ property, operator: 'not_in' as const, value: [null] }))
  const rows = sql`from ${tableOf(entity)}${whereSql(entity, [...selection.where, ...filled], [], ...foundSql(selection))}`
  return sql`${nearSql(entity, selection)}select x, y, count(*) as count, case when count(*) = 1 then min(id) end as id from (select ${placeSql(entity, grid.x)} as x, ${placeSql(entity, grid.y)} as y, id::text ${rows}) as placed group by x, y`
}
