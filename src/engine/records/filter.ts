import type { Actor } from '../model/actor.ts'
import { columnAccepts, isList } from '../model/column.ts'
import type { Operator } from '../model/fieldType.ts'
import { Problem } from '../model/problem.ts'
import type { Condition } from '../model/query.ts'
import type { Entity, Property, Registry } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import { checkValue, isEmpty } from '../rules/validation/validation.ts'
import { searchQuestion, type SearchQuestion } from '../rules/text/searchQuestion.ts'

const suffix = /^(.+)_(neq|gt|gte|lt|lte|null)$/
const mostValues = 1_000

interface FilterKey {
  property: Property
  operator: Operator | 'eq'
}

/** Which property and operator a key of a filter means; what the actor may not read is as unknown as what does not exist. */
function readKey(actor: Actor, entity: Entity, key: string): FilterKey {
  const exact = entity.properties.get(key)
  if (exact && mayRead(actor, exact)) return { property: exact, operator: 'eq' }
  const [, name = key, operator] = suffix.exec(key) ?? []
  const property = entity.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: key })
  if (!property.type.operators.some(one => one === operator))
    throw new Problem('unknown_operator', { field: name, operator: operator ?? '' })
  return { property, operator: operator as Operator }
}

const unfit = (property: Pick<Property, 'name'>): Problem =>
  new Problem('invalid_filter_value', { field: property.name })

/** One value as its field keeps it; one that the field would refuse but a column could hold is looked for as it is. */
function operand(registry: Registry, property: Property, value: unknown): unknown {
  if (isEmpty(value) || typeof value === 'object') throw unfit(property)
  const checked = checkValue(registry, property, isList(property.column) ? [value] : value)
  if ('value' in checked) return isList(property.column) ? (checked.value as unknown[])[0] : checked.value
  if (columnAccepts(property.column, value)) return value
  throw unfit(property)
}

type Build = (registry: Registry, property: Property, value: unknown) => Condition

const anyOf =
  (operator: 'in' | 'not_in'): Build =>
  (registry, property, value) => {
    const values = Array.isArray(value) ? value : [value]
    if (values.length > mostValues || property.column === 'json') throw unfit(property)
    return {
      property: property.name,
      operator,
      value: values.map(one => (one === null ? null : operand(registry, property, one))),
    }
  }

const compared =
  (operator: 'gt' | 'gte' | 'lt' | 'lte'): Build =>
  (registry, property, value) => ({ property: property.name, operator, value: operand(registry, property, value) })

const builds: Record<Operator | 'eq', Build> = {
  eq: anyOf('in'),
  neq: anyOf('not_in'),
  gt: compared('gt'),
  gte: compared('gte'),
  lt: compared('lt'),
  lte: compared('lte'),
  null: (_registry, property, value) => {
    if (typeof value !== 'boolean') throw unfit(property)
    return { property: property.name, operator: value ? 'in' : 'not_in', value: [null] }
  },
}

/** A filter as a store is asked. */
export interface ReadFilter {
  where: Condition[]
  /** What is looked for in words, if anything is. */
  question: SearchQuestion | undefined
}

/**
 * A filter of the API as conditions and words. Throws `unknown_field`, `unknown_operator`, `invalid_filter_value` and
 * `not_searchable`, each naming the key.
 */
export function readFilter(
  registry: Registry,
  actor: Actor,
  entity: Entity,
  filter: Record<string, unknown>,
): ReadFilter {
  const { q, ...fields } = filter
  if (q !== undefined && q !== null && (typeof q !== 'string' || !columnAccepts('text', q))) throw unfit({ name: 'q' })
  if (q && !entity.searchable.some(property => mayRead(actor, property))) throw new Problem('not_searchable')
  const where = Object.entries(fields).map(([key, value]) => {
    const { property, operator } = readKey(actor, entity, key)
    return builds[operator](registry, property, value)
  })
  return { where, question: q ? searchQuestion(q, { wholes: entity.wholes.length > 0 }) : undefined }
}
