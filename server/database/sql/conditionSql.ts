import { type RawBuilder, sql } from 'kysely'
import { isList, type Column } from '../../../src/engine/model/column.ts'
import {
  type Condition,
  type RelatedRows,
  foldCase,
  foldText,
  type Level,
  type Part,
  partsOf,
  type Word,
} from '../../../src/engine/model/query.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { declaredOf } from './farRows.ts'
import { columnOf, orderedBy, orderedValue, propertyOf, tableOf, valueOf, valuesOf } from './propertySql.ts'

/** A shorter text is part of too many other words to be searched for in place of longer parts. */
const minSharedLength = 5

/** Removes the mark for where in a text the part is searched for: marks are capital letters, which folded texts do not contain. */
const withoutMark = (part: string): string => part.replace(/^[A-Z]+/, '')

const isText = (part: Part): part is string => typeof part === 'string'

/**
 * Returns parts of which every matching row has at least one: a text that several parts contain represents all of them, so that an index is
 * read once instead of once for each. Returns `parts` itself if they have nothing in common.
 */
function sharedParts(parts: readonly Part[]): readonly Part[] {
  const texts = parts.filter(isText)
  const common = [...new Set(texts.map(withoutMark))].filter(
    text => text.length >= minSharedLength && texts.filter(other => other.includes(text)).length > 1,
  )
  const shared = common.filter(text => !common.some(other => other !== text && text.includes(other)))
  const others = parts.filter(part => !isText(part) || !shared.some(text => part.includes(text)))
  return shared.length === 0 ? parts : [...shared, ...others]
}

type Sql = RawBuilder<unknown>
type Values = readonly unknown[]

const nothing = sql`false`
const everything = sql`true`

const join = (conditions: readonly Sql[], word: 'and' | 'or', none: Sql): Sql =>
  conditions.length < 2 ? (conditions[0] ?? none) : sql`(${sql.join(conditions, sql.raw(` ${word} `))})`

/** How one kind of column is tested for values. */
interface ColumnTests {
  empty(property: Property): Sql
  has(property: Property, values: Values): Sql
}

const scalar: ColumnTests = {
  empty: property => sql`${columnOf(property)} is null`,
  has: (property, values) =>
    values.length === 1
      ? sql`${columnOf(property)} = ${valueOf(property, values[0])}`
      : sql`${columnOf(property)} = any(${valuesOf(property, values)})`,
}

/** More values are estimated to be in nearly every row, so that the planner compares each row with all of them. */
const maxEstimated = 50

const list: ColumnTests = {
  empty: property => sql`${columnOf(property)} = '{}'`,
  has: (property, values) =>
    values.length > maxEstimated
      ? sql`${columnOf(property)} && array(select unnest(${valuesOf(property, values)}))`
      : sql`${columnOf(property)} && ${valuesOf(property, values)}`,
}

const json: ColumnTests = {
  empty: property => join([scalar.empty(property), sql`${columnOf(property)} = '[]'`], 'or', nothing),
  has: (property, values) =>
    sql`(${columnOf(property)} = any(${valuesOf(property, values)}) or exists (select from jsonb_path_query(${columnOf(property)}, '$[*]') entry where entry = any(${valuesOf(property, values)})))`,
}

const columnTestsOf = (column: Column): ColumnTests => (isList(column) ? list : column === 'json' ? json : scalar)

function membership(property: Property, value: Values): { empty: Sql; has: Sql | undefined; wantsEmpty: boolean } {
  const meaning = columnTestsOf(property.column)
  const filled = [...new Set(value)].filter(one => one !== null)
  return {
    empty: meaning.empty(property),
    has: filled.length > 0 ? meaning.has(property, filled) : undefined,
    wantsEmpty: value.includes(null),
  }
}

function among(property: Property, value: Values): Sql {
  const { empty, has, wantsEmpty } = membership(property, value)
  return join([...(has ? [has] : []), ...(wantsEmpty ? [empty] : [])], 'or', nothing)
}

function notAmong(property: Property, value: Values): Sql {
  const { empty, has, wantsEmpty } = membership(property, value)
  const differs = has && (property.nullable && !wantsEmpty ? sql`(${has}) is not true` : sql`not (${has})`)
  const filled =
    columnTestsOf(property.column) === scalar ? sql`${columnOf(property)} is not null` : sql`not (${empty})`
  return join([...(differs ? [differs] : []), ...(wantsEmpty ? [filled] : [])], 'and', everything)
}

const comparisonOperators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function compared(property: Property, operator: keyof typeof comparisonOperators, value: unknown): Sql {
  return sql`${orderedBy(property)} ${sql.raw(comparisonOperators[operator])} ${orderedValue(property, value)}`
}

/** Selects the IDs of far rows in a separate subquery, because its columns hide those of the same name around it. */
const farIds = (far: RelatedRows): Sql => {
  const entity = declaredOf(far)
  return sql`select id from ${tableOf(entity)}${whereSql(entity, far.where)}`
}

const named = (property: Property, far: RelatedRows): Sql =>
  isList(property.column)
    ? sql`${columnOf(property)} && array(${farIds(far)})`
    : sql`${columnOf(property)} in (${farIds(far)})`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const eachSql = (entity: Entity, conditions: readonly Condition[]): Sql[] =>
  conditions.map(one => conditionSql(entity, one))

/** Converts a condition to SQL with the same meaning as `matches`. Throws for a property that is not declared. */
export function conditionSql(entity: Entity, condition: Condition): Sql {
  if ('any' in condition) return join(eachSql(entity, condition.any), 'or', nothing)
  if ('all' in condition) return join(eachSql(entity, condition.all), 'and', everything)
  if ('none' in condition) return sql`(${join(eachSql(entity, condition.none), 'or', nothing)}) is not true`
  const property = propertyOf(entity, condition.property)
  switch (condition.operator) {
    case 'in':
      return among(property, condition.value)
    case 'not_in':
      return notAmong(property, condition.value)
    case 'names':
      return named(property, condition.value)
    case 'contains':
      return sql`strpos(lower(${columnOf(property)}), ${foldCase(condition.value)}) > 0`
    case 'begins':
      return sql`${orderedBy(property)} like ${`${escaped(foldText(condition.value))}%`}`
    default:
      return compared(property, condition.operator, condition.value)
  }
}

/** Returns the `like` pattern that finds a text anywhere. */
export const pattern = (word: string): string => `%${escaped(word)}%`

const partSql = (part: Part): Sql =>
  typeof part === 'string' ? sql`search like ${pattern(part)}` : sql`search_slips && ${part.typoKeys}::text[]`

const anyPartSql = (parts: readonly Part[]): Sql => join(parts.map(partSql), 'or', nothing)

const wordSql = (word: Word): Sql => anyPartSql(partsOf(word))

/** The condition that a row matches all of the words. */
export const wordsSql = (words: Level): Sql => join(words.map(wordSql), 'and', everything)

/** Wraps a condition that nearly all rows meet, so that no index is used for it and the planner does not estimate it. */
export const unindexedSql = (condition: Sql, isMet = true): Sql =>
  sql`case when ${condition} then ${sql.raw(String(isMet))} else ${sql.raw(String(!isMet))} end`

function indexedWordSql(word: Word): Sql {
  const parts = partsOf(word)
  const shared = sharedParts(parts)
  return shared === parts ? anyPartSql(parts) : sql`(${anyPartSql(shared)} and ${unindexedSql(anyPartSql(parts))})`
}

/** The same condition with as few index scans as possible. */
export const indexedWordsSql = (words: Level): Sql => join(words.map(indexedWordSql), 'and', everything)

/** Returns all conditions as a where clause; empty if there are none. */
export function whereSql(
  entity: Entity,
  where: readonly Condition[],
  words: Level = [],
  ...others: readonly Sql[]
): Sql {
  const all = [...where.map(condition => conditionSql(entity, condition)), ...words.map(wordSql), ...others]
  return all.length > 0 ? sql` where ${sql.join(all, sql` and `)}` : sql``
}
