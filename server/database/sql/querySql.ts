import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../src/engine/fields/rowOf.ts'
import { type Condition, partsOf, type Level, type Part, type Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty, typoKeysProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import type { Cell, Grid, Selection, ValueCount } from '../../../src/engine/records/store.ts'
import { textSizeSql, includesSearchText } from '../schema/includedTexts.ts'
import { quoteName } from '../schema/schemaSql.ts'
import { commonSql } from './commonSql.ts'
import { conditionSql, whereSql } from './conditionSql.ts'
import { declaredOf } from './farRows.ts'
import { foundSql, lastLevel, levelsSql, type Levels } from './foundSql.ts'
import { columnOf, orderedBy, orderedValue, propertyOf, tableOf } from './propertySql.ts'
import { markOf } from './samePlan.ts'

const lists = new WeakMap<Entity, string>()

/** All columns of an entity. */
export function columnsOf(entity: Entity): RawBuilder<unknown> {
  const known = lists.get(entity) ?? [...entity.properties.keys()].map(quoteName).join(', ')
  lists.set(entity, known)
  return sql.raw(known)
}

const chosenLists = new WeakMap<readonly string[], WeakMap<Entity, string>>()

function chooseColumns(entity: Entity, properties: readonly string[]): string {
  for (const name of properties) propertyOf(entity, name)
  const chosen = new Set(['id', ...properties])
  return [...entity.properties.keys()]
    .filter(name => chosen.has(name))
    .map(quoteName)
    .join(', ')
}

/**
 * The columns that a query requests and the ID, in the order of the entity, so that the same request always has the same text. They are
 * cached per list of names. Throws for a name that is not declared.
 */
export function chosenColumns(entity: Entity, { properties }: Pick<Query, 'properties'>): RawBuilder<unknown> {
  if (!properties) return columnsOf(entity)
  const known = chosenLists.get(properties) ?? new WeakMap<Entity, string>()
  chosenLists.set(properties, known)
  const list = known.get(entity) ?? chooseColumns(entity, properties)
  known.set(entity, list)
  return sql.raw(list)
}

/** The order of a query; `value` replaces the expression that rows are ordered by if a subquery has computed it. */
export function orderSql(
  entity: Entity,
  { property: name, order, related: far }: Query['sort'],
  value?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const property = propertyOf(entity, name)
  const direction = sql.raw(order === 'DESC' ? 'desc' : 'asc')
  if (far) return sql`far_value ${direction} nulls last, id ${direction}`
  if (name === 'id') return sql`id ${direction}`
  const last = property.nullable && order === 'DESC' ? sql` nulls last` : sql``
  return sql`${value ?? orderedBy(property)} ${direction}${last}, id ${direction}${last}`
}

const rowVersionColumns = sql.raw('id, xmin, ctid')

/** Joins the values of far rows by which a query is ordered; empty if it is ordered by its own rows. */
function farSql(entity: Entity, { property, related: far }: Query['sort']): RawBuilder<unknown> {
  if (!far) return sql``
  const declared = declaredOf(far)
  const value = orderedBy(propertyOf(declared, far.property))
  return sql` left join (select id as far_id, ${value} as far_value from ${tableOf(declared)}${whereSql(declared, far.where)}) as far on far_id = ${columnOf(propertyOf(entity, property))}`
}

/** The rows after the cursor, as a comparison that an index over property and ID answers. */
export function afterSql(entity: Entity, { sort, after }: Pick<Query, 'sort' | 'after'>): RawBuilder<unknown>[] {
  if (!after) return []
  const property = propertyOf(entity, sort.property)
  const sign = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const id = sql`${after.id}::uuid`
  return [
    sort.property === 'id'
      ? sql`id ${sign} ${id}`
      : sql`(${orderedBy(property)}, id) ${sign} (${orderedValue(property, after.value)}, ${id})`,
  ]
}

/** Selects columns of the rows of a query without levels, in its order, including by its fallback words. */
function pageSql(entity: Entity, query: Query, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { where, sort, offset, limit } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const skipped = offset > 0 ? sql` offset ${offset}` : sql``
  // Only the key columns are sorted, because rows are wide.
  if (sort.related)
    return sql`select ${columns} from ${tableOf(entity)} join (select id as page_id, far_value from ${tableOf(entity)}${farSql(entity, sort)}${whereSql(entity, where, [], ...foundSql(query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(limit))}${skipped}) as page on page_id = id order by ${orderSql(entity, sort)}`
  return sql`select ${columns} from ${tableOf(entity)}${whereSql(entity, where, [], ...foundSql(query), ...afterSql(entity, query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(limit))}${skipped}`
}

/** Selects the rows of a query without levels, including by its fallback words. */
export const findSql = (entity: Entity, query: Query): RawBuilder<StoredRow> =>
  sql<StoredRow>`${markOf(entity, query)}${pageSql(entity, query, chosenColumns(entity, query))}`

/**
 * The identity of a row version: the ID, the transaction that wrote it, and its place in the table. No other version of the row, and no
 * other row, has the same.
 */
const rowVersion = sql`id::text || xmin::text || ctid::text`

/** Selects the rows of the same page together with their versions. */
export const findVersionsSql = (entity: Entity, query: Query): RawBuilder<StoredRow & { row_version: string }> =>
  sql`${markOf(entity, query)}${pageSql(entity, query, sql`${chosenColumns(entity, query)}, ${rowVersion} as row_version`)}`

/** Selects only the versions of the rows of the same page, as one text; null if there are no rows. */
export const versionsSql = (entity: Entity, query: Query): RawBuilder<{ versions: string | null }> =>
  sql`${markOf(entity, query)}select string_agg(${rowVersion}, '') as versions from (${pageSql(entity, query, rowVersionColumns)}) as page`

/** A matching row with its level, and whether it comes after the cursor. */
export interface Candidate {
  id: string
  level: number
  behind: boolean
}

// Not as a pattern, which would be parsed for every row.
const hasPart = (part: Part): RawBuilder<unknown> =>
  typeof part === 'string' ? sql`strpos(search, ${part}) > 0` : sql`search_slips && ${part.typoKeys}::text[]`
const hasAll = (words: Level): RawBuilder<unknown> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map(word =>
          partsOf(word).length === 0 ? sql`false` : sql`(${sql.join(partsOf(word).map(hasPart), sql` or `)})`,
        ),
        sql` and `,
      )

/** The levels that a query requests: all that its rows may have, or those from its cursor on. */
export const levelsOf = (query: Query): Levels => {
  const { preferred = [], backward, after } = query
  const end = lastLevel(query, preferred)
  return backward
    ? { first: 0, last: after?.level ?? end }
    : { first: after?.level ?? 0, last: Math.max(after?.level ?? 0, end) }
}

const hasSlips = (levels: readonly Level[]): boolean =>
  levels.some(words => words.some(word => partsOf(word).some(part => typeof part !== 'string')))

/** Parts of a statement of matching rows, with the columns that determine their levels. */
function candidateParts(
  entity: Entity,
  query: Query,
  { first, last }: Levels,
): {
  rows(...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown>
  /** Whether these are all rows that the query finds. */
  areAll: boolean
  columns: RawBuilder<unknown>
  isByText: boolean
} {
  const { preferred = [], words = [], fallback = [], sort, where } = query
  const requested = preferred.slice(first, last)
  const levels = requested.map((words, place) => sql`when ${hasAll(words)} then ${sql.raw(String(first + place))}`)
  const level =
    levels.length === 0
      ? sql.raw(String(last))
      : sql`case ${sql.join(levels, sql` `)} else ${sql.raw(String(last))} end`
  const place = afterSql(entity, query)
  const all = levelsOf(query)
  const isOfPlace = first === last && first === (query.backward ? all.last : all.first)
  const [behind = sql`true`] = place
  // Only the key columns are sorted, because rows are wide.
  const columns = sql.raw(
    [
      ...new Set([
        'id',
        ...(levels.length > 0 ? [searchProperty] : []),
        ...(hasSlips(requested) ? [typoKeysProperty] : []),
        sort.property,
      ]),
    ]
      .map(quoteName)
      .join(', '),
  )
  const conditions = [...levelsSql(query, preferred, { first, last }), ...(isOfPlace ? place : [])]
  return {
    rows: (...more) =>
      sql`select ${columns} from ${tableOf(entity)}${whereSql(entity, where, [], ...conditions, ...more)}`,
    areAll: first === 0 && last >= lastLevel(query, preferred) && !query.after,
    columns: sql`id, ${level} as level, ${behind} as behind`,
    isByText: !hasSlips([...preferred.slice(0, last + 1), words, fallback]),
  }
}

/** Whether an entity has any text that no index includes; this is rare, which the planner does not know. */
const hasLongTexts = (entity: Entity): RawBuilder<unknown> =>
  sql`(select id from ${tableOf(entity)} where deleted_at is null and ${sql.raw(textSizeSql.long)} order by ${sql.raw(rankProperty)}, id limit 1) is not null`

/**
 * Selects the first rows in the query's order whose level is in the range, up to a limit, with their levels: computing the level of so few
 * rows is faster than searching each level. If the range is only the cursor's level, it selects the rows after the cursor. If levels only
 * depend on texts, rows whose text an index includes are selected separately, so that the index is read instead of the rows.
 */
export function candidatesSql(entity: Entity, query: Query, levels: Levels, limit: number): RawBuilder<Candidate> {
  const { rows, columns, isByText } = candidateParts(entity, query, levels)
  const firstOf = (all: RawBuilder<unknown>) =>
    sql`${all} order by ${orderSql(entity, query.sort)} limit ${sql.raw(String(limit))}`
  const isCarried = isByText && query.sort.property === rankProperty && includesSearchText(entity)
  const parts = sql`select * from (${firstOf(rows(sql.raw(textSizeSql.short)))}) as short union all select * from (${firstOf(rows(sql.raw(textSizeSql.long), hasLongTexts(entity)))}) as long`
  const found = isCarried ? firstOf(sql`select * from (${parts}) as both_parts`) : firstOf(rows())
  return sql<Candidate>`select ${columns} from (${found}) as found`
}

/**
 * Selects all rows whose level is in the range, in the query's order, and their number; if there are as many as the limit, only their
 * number. It is planned as if all were read, so that the search index is used if possible, but it reads no more rows than the limit.
 */
export function allCandidatesSql(
  entity: Entity,
  query: Query,
  levels: Levels,
  limit: number,
): RawBuilder<{ total: number; id: string | null; level: number; behind: boolean }> {
  const { rows, columns, areAll } = candidateParts(entity, query, levels)
  const most = sql.raw(String(limit))
  const common = areAll ? commonSql(entity, query, limit) : undefined
  const [before, total] = common
    ? [sql`${common.tables}, `, sql`greatest(count(*), (select met from common))`]
    : [sql``, sql`count(*)`]
  return sql`with ${before}found as materialized (${common ? rows(common.isRare) : rows()}), capped as materialized (select * from found limit ${most}), counted as (select ${total} as total from capped)
    select total, ${columns} from counted left join capped on total < ${most} order by ${orderSql(entity, query.sort)}`
}

/** Selects and locks the rows of a query that no one else has locked, until the transaction ends. */
export const lockSql = (entity: Entity, query: Query): RawBuilder<StoredRow> =>
  sql<StoredRow>`${findSql(entity, query)} for update skip locked`

/** Counts rows up to the limit. */
export function countSql(entity: Entity, selection: Selection, limit?: number): RawBuilder<{ count: number }> {
  const found = foundSql(selection)
  const common = limit === undefined || limit === 0 ? undefined : commonSql(entity, selection, limit)
  const rows = sql`from ${tableOf(entity)}${whereSql(entity, selection.where, [], ...found, ...(common ? [common.isRare] : []))}`
  if (limit === undefined) return sql`select count(*) as count ${rows}`
  if (common)
    return sql`with ${common.tables}, found as materialized (select ${rows}) select greatest((select met from common), (select count(*) from (select from found limit ${limit}) as counted)) as count`
  // Planned as if all were counted, so that the search index is used if possible, but it reads no more rows than the limit.
  if (found.length > 0)
    return sql`with found as materialized (select ${rows}) select count(*) as count from (select from found limit ${limit}) as counted`
  return sql`select count(*) as count from (select ${rows} limit ${limit}) as counted`
}

/**
 * Counts the rows that meet each of several conditions, among up to `limit` rows that meet at least one; `met` exceeds the limit if there
 * are more.
 */
export function countEachSql(
  entity: Entity,
  where: readonly Condition[],
  each: readonly Condition[],
  limit: number,
): RawBuilder<{ met: number; counts: number[] }> {
  const conditions = each.map(condition => conditionSql(entity, condition))
  const names = conditions.map((_condition, place) => sql.raw(`met_${place}`))
  const columns = conditions.map((condition, place) => sql`${condition} as ${names[place]}`)
  const rows = sql`select ${sql.join(columns)} from ${tableOf(entity)}${whereSql(entity, [...where, { any: each }])} limit ${sql.raw(String(limit + 1))}`
  const counts = names.map(name => sql`count(*) filter (where ${name})`)
  return sql`select count(*) as met, array_to_json(array[${sql.join(counts)}]) as counts from (${rows}) as met`
}

/** Counts rows by the values of a numeric property. */
export function countBySql(entity: Entity, selection: Selection, name: string): RawBuilder<ValueCount> {
  const column = columnOf(propertyOf(entity, name))
  return sql`select ${column} as value, count(*) as count from ${tableOf(entity)}${whereSql(entity, selection.where, [], ...foundSql(selection))} group by ${column} order by ${column}`
}

const placeSql = (entity: Entity, { property, side }: Grid['x']): RawBuilder<unknown> =>
  sql`floor(${columnOf(propertyOf(entity, property))} / ${side}::double precision)`

/** Counts rows by the cells of a grid; unordered, because ordering would sort all rows before counting them. */
export function countCellsSql(entity: Entity, selection: Selection, grid: Grid): RawBuilder<Cell> {
  const filled = [grid.x, grid.y].map(({ property }) => ({ property, operator: 'not_in' as const, value: [null] }))
  const rows = sql`from ${tableOf(entity)}${whereSql(entity, [...selection.where, ...filled], [], ...foundSql(selection))}`
  return sql`select x, y, count(*) as count, case when count(*) = 1 then min(id) end as id from (select ${placeSql(entity, grid.x)} as x, ${placeSql(entity, grid.y)} as y, id::text ${rows}) as placed group by x, y`
}
