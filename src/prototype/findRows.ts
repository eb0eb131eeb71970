import type { Database } from 'fakerest'
import type { Column } from '../engine/model/column.ts'
import {
  type Condition,
  type RelatedRows,
  mapCondition,
  partsOfCondition,
  type Query,
  type Row,
  compareRows,
  hasWords,
  isAfter,
  matches,
  type Level,
  fallbackThreshold,
  levelOf,
} from '../engine/model/query.ts'
import type { Property, Registry } from '../engine/model/registry.ts'
import { searchProperty, typoKeysProperty } from '../engine/model/systemFields.ts'
import type { Selection } from '../engine/records/store.ts'
import { rowsOf } from './rows.ts'

/** Returns a property. Throws if it is undeclared. */
export const property = (registry: Registry, entity: string, name: string): Property => {
  const found = registry.entity(entity).properties.get(name)
  if (!found) throw new Error(`${entity}.${name} is not declared`)
  return found
}

const namesOf = (condition: Condition): string[] => {
  const parts = partsOfCondition(condition)
  return parts ? parts.flatMap(namesOf) : 'property' in condition ? [condition.property] : []
}

const textOf = (row: Row): string => String(row[searchProperty] ?? '')
const typoKeysIn = (row: Row): readonly string[] => row[typoKeysProperty] as string[]

const has = (row: Row, words: Level): boolean => hasWords(textOf(row), words, typoKeysIn(row))

/** Replaces conditions on related rows with the IDs of matching rows. */
const lookedUp = (database: Database, registry: Registry, where: readonly Condition[]): Condition[] =>
  where.map(condition =>
    mapCondition(condition, one =>
      one.operator === 'names'
        ? { property: one.property, operator: 'in', value: farRows(database, registry, one.value).map(({ id }) => id) }
        : one,
    ),
  )

const farRows = (database: Database, registry: Registry, { entity, where }: RelatedRows): Row[] =>
  rowsOf(database, entity).filter(predicateFor(database, registry, { entity, where }))

/** Returns a predicate for the rows of a selection. Throws if a property is undeclared. */
export const predicateFor = (
  database: Database,
  registry: Registry,
  { entity, where: requested, words = [], fallback }: Selection,
): ((row: Row) => boolean) => {
  const where = lookedUp(database, registry, requested)
  const columnOf = (name: string) => property(registry, entity, name).column
  for (const name of where.flatMap(namesOf)) columnOf(name)
  const meets = (row: Row) => where.every(condition => matches(row, condition, columnOf))
  const near = (row: Row) => meets(row) && has(row, words)
  if (!fallback || rowsOf(database, entity).filter(near).length >= fallbackThreshold) return near
  return row => near(row) || (meets(row) && has(row, fallback))
}

/** Returns the comparison for a query's order; an order by related rows compares their values. */
export function comparisonFor(
  database: Database,
  registry: Registry,
  { entity, sort }: Query,
): (a: Row, b: Row) => number {
  const { related: far, property: name } = sort
  if (!far) return compareRows(sort, property(registry, entity, name).column)
  const values = new Map(farRows(database, registry, far).map(row => [row.id, row[far.property]]))
  const compare = compareRows(sort, property(registry, far.entity, far.property).column)
  const shown = (row: Row): Row => ({ id: row.id, [name]: values.get(row[name]) })
  return (a, b) => compare(shown(a), shown(b))
}

/** Returns the order of a query: by its levels, and within each by its own order. */
export const orderOf = ({ preferred = [], backward }: Query, compare: (a: Row, b: Row) => number) => {
  const level = (row: Row): number => levelOf(preferred, textOf(row), typoKeysIn(row))
  return (a: Row, b: Row): number => (backward ? level(b) - level(a) : level(a) - level(b)) || compare(a, b)
}

/** Whether a row is after the cursor of a query. */
export const isAfterCursor = (query: Query, column: Column, row: Row): boolean => {
  const { preferred = [], backward, after } = query
  const [level, from] = [levelOf(preferred, textOf(row), typoKeysIn(row)), after?.level]
  if (from === undefined || level === from) return isAfter(query, column, row)
  return backward ? level < from : level > from
}
