import type { Actor } from '../model/actor.ts'
import { columnAccepts, isList } from '../model/column.ts'
import { groupKeys, type GroupKey, splitKey } from '../model/filterKeys.ts'
import type { Operator } from '../model/fieldType.ts'
import { Problem } from '../model/problem.ts'
import type { Condition } from '../model/query.ts'
import type { Entity, Property, Registry } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import { checkValue, isEmpty } from '../rules/validation/validation.ts'
import { parseSearchQuery, type SearchQuery } from '../rules/text/searchQuery.ts'
import { countryDay, dayAfter, instantAt } from '../rules/time/countryDays.ts'
import { readPeriod, type Period } from '../rules/time/period.ts'
import type { RecordsContext } from './context.ts'
import { readRelatedName } from './relatedName.ts'

/**
 * Limits on filters: values in lists of values, conditions, those of them that compare parts of texts, which takes
 * about fifty times as long as to compare a value, and nesting of groups.
 */
export const filterLimits = { values: 1_000, conditions: 100, texts: 20, depth: 4 }

/** The actor, the entity, and what is needed to read conditions. */
interface Reading {
  registry: Registry
  clock: () => Date
  actor: Actor
  entity: Entity
}

interface FilterKey {
  property: Property
  operator: Operator | 'eq'
}

/**
 * Returns the property and operator of a filter's key. What the actor may not read is treated as if it did not exist.
 */
function readKey({ actor, entity }: Reading, key: string, whole = key): FilterKey {
  const exact = entity.properties.get(key)
  if (exact && mayRead(actor, exact)) return { property: exact, operator: 'eq' }
  const [name, operator] = splitKey(key)
  const property = entity.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: whole })
  if (!property.type.operators.some(one => one === operator))
    throw new Problem('unknown_operator', { field: whole === key ? name : whole, operator: operator ?? '' })
  return { property, operator: operator as Operator }
}

const unfit = (property: Pick<Property, 'name'>): Problem =>
  new Problem('invalid_filter_value', { field: property.name })

/** Normalizes a value. A value that the field rejects is used unchanged if the column can store it. */
function operand({ registry }: Reading, property: Property, value: unknown): unknown {
  if (isEmpty(value) || typeof value === 'object') throw unfit(property)
  const checked = checkValue(registry, property, isList(property.column) ? [value] : value)
  if ('value' in checked) return isList(property.column) ? (checked.value as unknown[])[0] : checked.value
  if (columnAccepts(property.column, value)) return value
  throw unfit(property)
}

type Build = (reading: Reading, property: Property, value: unknown) => Condition

const anyOf =
  (operator: 'in' | 'not_in'): Build =>
  (reading, property, value) => {
    const values = Array.isArray(value) ? value : [value]
    if (values.length > filterLimits.values || property.column === 'json') throw unfit(property)
    return {
      property: property.name,
      operator,
      value: values.map(one => (one === null ? null : operand(reading, property, one))),
    }
  }

const compared =
  (operator: 'gt' | 'gte' | 'lt' | 'lte'): Build =>
  (reading, property, value) => ({ property: property.name, operator, value: operand(reading, property, value) })

const withText =
  (operator: 'contains' | 'begins'): Build =>
  (_reading, property, value) => {
    if (typeof value !== 'string' || value === '' || !columnAccepts('text', value)) throw unfit(property)
    return { property: property.name, operator, value }
  }

/** Returns the start of a day for a property: the date itself, or the instant of midnight in the country. */
const beginningOf = ({ column }: Property, day: string): string =>
  column === 'date' ? day : instantAt(day, '00:00').toISOString()

const inPeriod =
  (conditionsOf: (property: Property, period: Period) => Condition): Build =>
  ({ clock }, property, value) => {
    const period = readPeriod(value, countryDay(clock()))
    if (!period) throw unfit(property)
    return conditionsOf(property, period)
  }

const from = (property: Property, { first }: Period): Condition => ({
  property: property.name,
  operator: 'gte',
  value: beginningOf(property, first),
})

const until = (property: Property, { last }: Period): Condition => ({
  property: property.name,
  operator: 'lt',
  value: beginningOf(property, dayAfter(last, 1)),
})

const builds: Record<Operator | 'eq', Build> = {
  eq: anyOf('in'),
  neq: anyOf('not_in'),
  gt: compared('gt'),
  gte: compared('gte'),
  lt: compared('lt'),
  lte: compared('lte'),
  contains: withText('contains'),
  begins: withText('begins'),
  during: inPeriod((property, period) => ({ all: [from(property, period), until(property, period)] })),
  before: inPeriod((property, { first }) => ({
    property: property.name,
    operator: 'lt',
    value: beginningOf(property, first),
  })),
  after: inPeriod((property, { last }) => ({
    property: property.name,
    operator: 'gte',
    value: beginningOf(property, dayAfter(last, 1)),
  })),
  null: (_reading, property, value) => {
    if (typeof value !== 'boolean') throw unfit(property)
    return { property: property.name, operator: value ? 'in' : 'not_in', value: [null] }
  },
}

function readFar(reading: Reading, key: string, value: unknown): Condition {
  const { by, target, where, name } = readRelatedName(reading, key)
  const inside = { ...reading, entity: target }
  const { property, operator } = readKey(inside, name, key)
  try {
    const condition = builds[operator](inside, property, value)
    return { property: by.name, operator: 'names', value: { entity: target.table, where: [...where, condition] } }
  } catch (error) {
    throw error instanceof Problem && error.code === 'invalid_filter_value' ? unfit({ name: key }) : error
  }
}

function readCondition(reading: Reading, key: string, value: unknown): Condition {
  if (key.includes('.')) return readFar(reading, key, value)
  const { property, operator } = readKey(reading, key)
  return builds[operator](reading, property, value)
}

type Filter = Readonly<Record<string, unknown>>

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isGroup = (key: string): key is GroupKey => groupKeys.some(one => one === key)

const tooLarge = (): Problem =>
  new Problem('filter_too_large', {
    conditions: filterLimits.conditions,
    texts: filterLimits.texts,
    values: filterLimits.values,
    depth: filterLimits.depth,
  })

const comparesText = (key: string): boolean => ['contains', 'begins'].includes(splitKey(key)[1] ?? '')

/** Creates a reader of nested filters that counts their conditions. */
function createReader(reading: Reading) {
  let conditions = 0
  let texts = 0
  let values = 0
  const all = (filter: Filter, depth: number): Condition[] =>
    Object.entries(filter).map(([key, value]) => {
      if (isGroup(key)) return group(key, value, depth + 1)
      if (comparesText(key)) texts++
      if (++conditions > filterLimits.conditions || texts > filterLimits.texts) throw tooLarge()
      const condition = readCondition(reading, key, value)
      if (Array.isArray(value)) values += value.length
      if (values > filterLimits.values) throw tooLarge()
      return condition
    })
  const group = (key: GroupKey, value: unknown, depth: number): Condition => {
    if (!Array.isArray(value) || !value.every(isFilter)) throw unfit({ name: key })
    if (depth > filterLimits.depth || value.length > filterLimits.conditions) throw tooLarge()
    const parts = value.map((filter): Condition => {
      const own = all(filter, depth)
      const [only] = own
      return own.length === 1 && only ? only : { all: own }
    })
    if (key === '$any') return { any: parts }
    return key === '$all' ? { all: parts } : { none: parts }
  }
  return all
}

/** Yields every key of a filter, including its groups. */
export function* keysOf(filter: Filter): Generator<string> {
  for (const [key, value] of Object.entries(filter)) {
    if (isGroup(key) && Array.isArray(value)) for (const one of value.filter(isFilter)) yield* keysOf(one)
    else yield key
  }
}

/** Returns how many conditions of a filter compare parts of texts. */
export const textsIn = (filter: Filter): number => keysOf(filter).filter(comparesText).toArray().length

/** A filter as part of a store query. */
export interface ReadFilter {
  where: Condition[]
  /** The full-text search, if there is one. */
  question: SearchQuery | undefined
}

/**
 * Reads a filter of the API as conditions and words. Throws `unknown_field`, `unknown_operator`, `invalid_filter_value`
 * and `not_searchable`, each naming the key, and `filter_too_large`.
 */
export function readFilter(
  { registry, clock }: Pick<RecordsContext, 'registry' | 'clock'>,
  actor: Actor,
  entity: Entity,
  filter: Record<string, unknown>,
): ReadFilter {
  const { q, ...fields } = filter
  if (q !== undefined && q !== null && (typeof q !== 'string' || !columnAccepts('text', q))) throw unfit({ name: 'q' })
  if (q && !entity.searchable.some(property => mayRead(actor, property))) throw new Problem('not_searchable')
  const where = createReader({ registry, clock, actor, entity })(fields, 0)
  return { where, question: q ? parseSearchQuery(q, { wholes: entity.wholeSearchable.length > 0 }) : undefined }
}
