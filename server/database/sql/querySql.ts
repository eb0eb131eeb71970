import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../src/engine/fields/rowOf.ts'
import { type Condition, partsOf, type Level, type Part, type Query } from '../../../src/engine/model/query.ts'
import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty, typoKeysProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import type { Cell, Grid, Selection, ValueCount } from '../../../src/engine/records/store.ts'
import { carriedSql, carriesTexts } from '../schema/carriedTexts.ts'
import { quoteName } from '../schema/schemaSql.ts'
import { commonSql } from './commonSql.ts'
import { conditionSql, whereSql } from './conditionSql.ts'
import { declaredOf } from './farRows.ts'
import { foundSql, lastLevel, levelsSql, type Levels } from './foundSql.ts'
import { columnOf, orderedBy, orderedValue, propertyOf, tableOf } from './propertySql.ts'
import { markOf } from './samePlan.ts'

const lists = new WeakMap<Entity, string>()

/** Every column of an entity, as a list in SQL. */
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
 * The columns that a query asks for, in the order of the entity, so that one question has one text; the id is always there. Of one list of names they are
 * found once. Throws for a name that is not declared.
 */
export function chosenColumns(entity: Entity, { properties }: Pick<Query, 'properties'>): RawBuilder<unknown> {
  if (!properties) return columnsOf(entity)
  const known = chosenLists.get(properties) ?? new WeakMap<Entity, string>()
  chosenLists.set(properties, known)
  const list = known.get(entity) ?? chooseColumns(entity, properties)
  known.set(entity, list)
  return sql.raw(list)
}

/** The order of a question; `value` is what a table of the statement calls that which the rows are ordered by, where it is not theirs. */
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

/** What far rows are ordered by, beside the rows that name them; nothing where the order is of the rows themselves. */
function farSql(entity: Entity, { property, related: far }: Query['sort']): RawBuilder<unknown> {
  if (!far) return sql``
  const declared = declaredOf(far)
  const value = orderedBy(propertyOf(declared, far.property))
  return sql` left join (select id as far_id, ${value} as far_value from ${tableOf(declared)}${whereSql(declared, far.where)}) as far on far_id = ${columnOf(propertyOf(entity, property))}`
}

/** The rows behind one of them, as a comparison that an index over property and id answers. */
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

/** The rows of a query whose levels are not asked for; by its fallback words too where it has some. */
export function findSql(entity: Entity, query: Query): RawBuilder<StoredRow> {
  const { where, sort, offset, limit } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const skipped = offset > 0 ? sql` offset ${offset}` : sql``
  // Of wide rows no more is sorted than is requested.
  if (sort.related)
    return sql<StoredRow>`select ${chosenColumns(entity, query)} from ${tableOf(entity)} join (select id as page_id, far_value from ${tableOf(entity)}${farSql(entity, sort)}${whereSql(entity, where, [], ...foundSql(query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(limit))}${skipped}) as page on page_id = id order by ${orderSql(entity, sort)}`
  return sql<StoredRow>`${markOf(entity, query)}select ${chosenColumns(entity, query)} from ${tableOf(entity)}${whereSql(entity, where, [], ...foundSql(query), ...afterSql(entity, query))} order by ${orderSql(entity, sort)} limit ${sql.raw(String(limit))}${skipped}`
}

/** A matching row: its level, and whether it comes after the cursor. */
export interface Candidate {
  id: string
  level: number
  behind: boolean
}

// Not as a pattern, which would be parsed again for every row.
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

/** The levels that a question with levels asks for: all that its rows may have, or those from its place on. */
export const levelsOf = (query: Query): Levels => {
  const { preferred = [], backward, after } = query
  const end = lastLevel(query, preferred)
  return backward
    ? { first: 0, last: after?.level ?? end }
    : { first: after?.level ?? 0, last: Math.max(after?.level ?? 0, end) }
}

const hasSlips = (levels: readonly Level[]): boolean =>
  levels.some(words => words.some(word => partsOf(word).some(part => typeof part !== 'string')))

/** Statements of matching rows, with what determines their levels, and `met_rows` of each. */
function candidateParts(
  entity: Entity,
  query: Query,
  { first, last }: Levels,
): {
  rows(...more: readonly RawBuilder<unknown>[]): RawBuilder<unknown>
  /** Whether these are all rows that the question finds. */
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
  // Of wide rows no more is sorted than is requested.
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

/** Whether an entity has texts at all that no index carries: seldom, which the planner does not know. */
const hasLongTexts = (entity: Entity): RawBuilder<unknown> =>
  sql`(select id from ${tableOf(entity)} where deleted_at is null and ${sql.raw(carriedSql.long)} order by ${sql.raw(rankProperty)}, id limit 1) is not null`

/**
 * The first rows of a question's order whose level is one of those asked for, as many as the limit at most: of each its level, which is sooner met_rows
 * of so few than the rows of each level are found. Of one level alone only those behind the question's place. Where texts tell all, those that
 * an index carries are asked for by themselves, so that it may be read instead of the rows.
 */
export function candidatesSql(entity: Entity, query: Query, levels: Levels, limit: number): RawBuilder<Candidate> {
  const { rows, columns, isByText } = candidateParts(entity, query, levels)
  const firstOf = (all: RawBuilder<unknown>) =>
    sql`${all} order by ${orderSql(entity, query.sort)} limit ${sql.raw(String(limit))}`
  const isCarried = isByText && query.sort.property === rankProperty && carriesTexts(entity)
  const parts = sql`select * from (${firstOf(rows(sql.raw(carriedSql.short)))}) as short union all select * from (${firstOf(rows(sql.raw(carriedSql.long), hasLongTexts(entity)))}) as long`
  const found = isCarried ? firstOf(sql`select * from (${parts}) as both_parts`) : firstOf(rows())
  return sql<Candidate>`select ${columns} from (${found}) as found`
}

/**
 * All rows whose level is one of those asked for, in the question's order, and how many they are; where there are as many as the limit, nothing but
 * that. Planned as if all were read, so that the index of search is read where it can be, but read no further than the limit.
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

/** The rows of a query that nobody else holds, held until the transaction ends. */
export const lockSql = (entity: Entity, query: Query): RawBuilder<StoredRow> =>
  sql<StoredRow>`${findSql(entity, query)} for update skip locked`

/** How many rows there are, at most as many as the limit. */
export function countSql(entity: Entity, selection: Selection, limit?: number): RawBuilder<{ count: number }> {
  const found = foundSql(selection)
  const common = limit === undefined || limit === 0 ? undefined : commonSql(entity, selection, limit)
  const rows = sql`from ${tableOf(entity)}${whereSql(entity, selection.where, [], ...found, ...(common ? [common.isRare] : []))}`
  if (limit === undefined) return sql`select count(*) as count ${rows}`
  if (common)
    return sql`with ${common.tables}, found as materialized (select ${rows}) select greatest((select met from common), (select count(*) from (select from found limit ${limit}) as counted)) as count`
  // Planned as if all were counted, so that the index of search is read where it can be, but read no further than the limit.
  if (found.length > 0)
    return sql`with found as materialized (select ${rows}) select count(*) as count from (select from found limit ${limit}) as counted`
  return sql`select count(*) as count from (select ${rows} limit ${limit}) as counted`
}

/** How many of an entity's rows meet each of several conditions, among so many rows that meet one of them; one more says that there are more. */
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

/** How many rows there are of each value of a property of numbers. */
export function countBySql(entity: Entity, selection: Selection, name: string): RawBuilder<ValueCount> {
  const column = columnOf(propertyOf(entity, name))
  return sql`select ${column} as value, count(*) as count from ${tableOf(entity)}${whereSql(entity, selection.where, [], ...foundSql(selection))} group by ${column} order by ${column}`
}

const placeSql = (entity: Entity, { property, side }: Grid['x']): RawBuilder<unknown> =>
  sql`floor(${columnOf(propertyOf(entity, property))} / ${side}::double precision)`

/** How many rows there are in each cell of a grid; not in order, for which a database would sort all rows before it counts them. */
export function countCellsSql(entity: Entity, selection: Selection, grid: Grid): RawBuilder<Cell> {
  const filled = [grid.x, grid.y].map(({ property }) => ({ property, operator: 'not_in' as const, value: [null] }))
  const rows = sql`from ${tableOf(entity)}${whereSql(entity, [...selection.where, ...filled], [], ...foundSql(selection))}`
  return sql`select x, y, count(*) as count, case when count(*) = 1 then min(id) end as id from (select ${placeSql(entity, grid.x)} as x, ${placeSql(entity, grid.y)} as y, id::text ${rows}) as placed group by x, y`
}
