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

/** Anything shorter is part of too many other words to be searched for in place of longer parts. */
const shortestShared = 5

/** Without the mark that says where in a text a part is searched for: marks are capitals, which no folded text has. */
const withoutMark = (part: string): string => part.replace(/^[A-Z]+/, '')

const isText = (part: Part): part is string => typeof part === 'string'

/**
 * Parts one of which every row has that has one of these: a text that several have in common represents all of them, so that an index is
 * read once instead of once for each. They are the same where nothing is in common.
 */
function sharedParts(parts: readonly Part[]): readonly Part[] {
  const texts = parts.filter(isText)
  const common = [...new Set(texts.map(withoutMark))].filter(
    text => text.length >= shortestShared && texts.filter(other => other.includes(text)).length > 1,
  )
  const shared = common.filter(text => !common.some(other => other !== text && text.includes(other)))
  const others = parts.filter(part => !isText(part) || !shared.some(text => part.includes(text)))
  return shared.length === 0 ? parts : [...shared, ...others]
}

type Sql = RawBuilder<unknown>
type Several = readonly unknown[]

const nothing = sql`false`
const everything = sql`true`

const join = (conditions: readonly Sql[], word: 'and' | 'or', none: Sql): Sql =>
  conditions.length < 2 ? (conditions[0] ?? none) : sql`(${sql.join(conditions, sql.raw(` ${word} `))})`

/** How the values of one kind of column are searched for. */
interface Meaning {
  empty(property: Property): Sql
  has(property: Property, values: Several): Sql
}

const scalar: Meaning = {
  empty: property => sql`${columnOf(property)} is null`,
  has: (property, values) =>
    values.length === 1
      ? sql`${columnOf(property)} = ${valueOf(property, values[0])}`
      : sql`${columnOf(property)} = any(${valuesOf(property, values)})`,
}

const list: Meaning = {
  empty: property => sql`${columnOf(property)} = '{}'`,
  has: (property, values) => sql`${columnOf(property)} && ${valuesOf(property, values)}`,
}

const json: Meaning = {
  empty: property => join([scalar.empty(property), sql`${columnOf(property)} = '[]'`], 'or', nothing),
  has: (property, values) =>
    sql`(${columnOf(property)} = any(${valuesOf(property, values)}) or exists (select from jsonb_path_query(${columnOf(property)}, '$[*]') entry where entry = any(${valuesOf(property, values)})))`,
}

const meaningOf = (column: Column): Meaning => (isList(column) ? list : column === 'json' ? json : scalar)

function membership(property: Property, value: Several): { empty: Sql; has: Sql | undefined; wantsEmpty: boolean } {
  const meaning = meaningOf(property.column)
  const filled = [...new Set(value)].filter(one => one !== null)
  return {
    empty: meaning.empty(property),
    has: filled.length > 0 ? meaning.has(property, filled) : undefined,
    wantsEmpty: value.includes(null),
  }
}

function among(property: Property, value: Several): Sql {
  const { empty, has, wantsEmpty } = membership(property, value)
  return join([...(has ? [has] : []), ...(wantsEmpty ? [empty] : [])], 'or', nothing)
}

function notAmong(property: Property, value: Several): Sql {
  const { empty, has, wantsEmpty } = membership(property, value)
  const differs = has && (property.nullable && !wantsEmpty ? sql`(${has}) is not true` : sql`not (${has})`)
  const filled = meaningOf(property.column) === scalar ? sql`${columnOf(property)} is not null` : sql`not (${empty})`
  return join([...(differs ? [differs] : []), ...(wantsEmpty ? [filled] : [])], 'and', everything)
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function compared(property: Property, operator: keyof typeof signs, value: unknown): Sql {
  return sql`${orderedBy(property)} ${sql.raw(signs[operator])} ${orderedValue(property, value)}`
}

/** The ids of far rows, in a statement of its own: its columns hide those of the same name around it. */
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

/** A condition as SQL; says exactly what `matches` says. Throws for a property that is not declared. */
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

/** What `like` is asked, to find a text anywhere. */
export const pattern = (word: string): string => `%${escaped(word)}%`

const partSql = (part: Part): Sql =>
  typeof part === 'string' ? sql`search like ${pattern(part)}` : sql`search_slips && ${part.typoKeys}::text[]`

const anyPartSql = (parts: readonly Part[]): Sql => join(parts.map(partSql), 'or', nothing)

const wordSql = (word: Word): Sql => anyPartSql(partsOf(word))

/** The condition that a row has all of the words. */
export const wordsSql = (words: Level): Sql => join(words.map(wordSql), 'and', everything)

/** A condition that no index is read for and no time goes into guessing how many rows meet it, which are nearly all. */
export const checked = (condition: Sql, isMet = true): Sql =>
  sql`case when ${condition} then ${sql.raw(String(isMet))} else ${sql.raw(String(!isMet))} end`

function indexedWordSql(word: Word): Sql {
  const parts = partsOf(word)
  const shared = sharedParts(parts)
  return shared === parts ? anyPartSql(parts) : sql`(${anyPartSql(shared)} and ${checked(anyPartSql(parts))})`
}

/** The same condition, by as few readings of an index as there can be. */
export const indexedWordsSql = (words: Level): Sql => join(words.map(indexedWordSql), 'and', everything)

/** Everything that rows must meet, as a where clause; empty where nothing is asked. */
export function whereSql(
  entity: Entity,
  where: readonly Condition[],
  words: Level = [],
  ...others: readonly Sql[]
): Sql {
  const all = [...where.map(condition => conditionSql(entity, condition)), ...words.map(wordSql), ...others]
  return all.length > 0 ? sql` where ${sql.join(all, sql` and `)}` : sql``
}
