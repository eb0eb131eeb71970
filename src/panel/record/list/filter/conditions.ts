import { outdatedField } from '../../../../engine/model/systemFields.ts'
import { splitKey } from '../../../../engine/model/filterKeys.ts'
import type { Operator } from '../../../../engine/model/fieldType.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field, Property, Registry } from '../../../../engine/model/registry.ts'
import { partsOf } from './clauses.ts'

/** The operators of conditions, in the order in which they are offered. */
export const comparisons = [
  'is',
  'is_not',
  'contains',
  'begins',
  'at_least',
  'at_most',
  'between',
  'more',
  'less',
  'during',
  'before',
  'after',
  'called',
  'filled',
  'empty',
] as const
export type Comparison = (typeof comparisons)[number]

/** A condition on one field: an operator and a value. */
export interface FilterCondition {
  field: Field
  property: Property
  comparison: Comparison
  value: unknown
  /** The field that refers to the record to which the condition's field belongs. */
  by?: Field
}

const comparisonOf: Record<Operator, Comparison> = {
  neq: 'is_not',
  gt: 'more',
  gte: 'at_least',
  lt: 'less',
  lte: 'at_most',
  null: 'empty',
  contains: 'contains',
  begins: 'begins',
  during: 'during',
  before: 'before',
  after: 'after',
}

const endings: Partial<Record<Comparison, Operator>> = Object.fromEntries(
  Object.entries(comparisonOf).map(([operator, comparison]) => [comparison, operator as Operator]),
)

const isOutdated = ({ declaration }: Field): boolean => declaration.name === outdatedField.name

const fieldOf = (entity: Entity, property: Property): Field | undefined => entity.fields.get(property.field.name)

function conditionOf(registry: Registry, entity: Entity, key: string, value: unknown): FilterCondition | undefined {
  const [first = '', rest] = key.split('.')
  if (rest !== undefined) {
    const by = entity.fields.get(first)
    const target = registry.entities.get(by?.declaration.reference ?? '')
    const inside = by && target && conditionOf(registry, target, rest, value)
    return inside && { ...inside, by }
  }
  const [name, operator] = entity.properties.has(key) ? [key, undefined] : splitKey(key)
  const property = entity.properties.get(name)
  const field = property && fieldOf(entity, property)
  if (!property || !field) return undefined
  if (operator === 'null') return { field, property, comparison: value === false ? 'filled' : 'empty', value: null }
  if (operator === undefined && value === null) return { field, property, comparison: 'empty', value: null }
  return { field, property, comparison: operator ? comparisonOf[operator] : 'is', value }
}

/** Returns all conditions in a filter; those with unknown fields are left out. */
export const conditionsIn = (registry: Registry, entity: Entity, filter: Row): FilterCondition[] =>
  partsOf(filter).flatMap(part => {
    const [[key, value] = ['', null], other] = Object.entries(part)
    const condition = conditionOf(registry, entity, key, value)
    if (!condition) return []
    return [other ? { ...condition, comparison: 'between' as const, value: [value, other[1]] } : condition]
  })

/** Whether a person may use all conditions of a filter, and all values of code lists in it exist. */
export function canUseFilter(
  registry: Registry,
  entity: Entity,
  mayRead: (property: Property) => boolean,
  filter: Row,
): boolean {
  return partsOf(filter).every(part => {
    const [[key, value] = ['', null]] = Object.entries(part)
    if (key.startsWith('$'))
      return Array.isArray(value) && value.every(one => canUseFilter(registry, entity, mayRead, one))
    const condition = conditionOf(registry, entity, key, value)
    if (!condition || !mayRead(condition.property)) return false
    const operator = endings[condition.comparison]
    const isKnown = operator === undefined || condition.property.type.operators.includes(operator)
    const codes = registry.codeLists.get(condition.field.declaration.choices ?? '')?.values
    return (
      isKnown &&
      (!codes || [condition.value].flat().every(one => one === null || codes.some(code => code.value === one)))
    )
  })
}

/** Unwraps a list of one value, as URLs have always had it. */
const one = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Returns the filter for a condition. */
export function filterFor({ property: { name }, comparison, value }: Omit<FilterCondition, 'by'>): Row {
  if (comparison === 'is') return { [name]: one(value) }
  if (comparison === 'is_not') return { [`${name}_neq`]: one(value) }
  if (comparison === 'filled' || comparison === 'empty') return { [`${name}_null`]: comparison === 'empty' }
  if (comparison === 'between') {
    const [from, to] = Array.isArray(value) ? value : []
    return { [`${name}_gte`]: from, [`${name}_lte`]: to }
  }
  return { [`${name}_${endings[comparison]}`]: value }
}

/** Returns the filter on the title of the record that a field refers to. */
export const titleFilter = ({ declaration }: Field, title: Property, value: unknown): Row => ({
  [`${declaration.name}.${title.name}_contains`]: value,
})

/** Whether the values of a field are chosen from a list, so that a condition can have several. */
export const isChosen = ({ declaration }: Field): boolean =>
  declaration.choices !== undefined || declaration.reference !== undefined || declaration.name === outdatedField.name

const isNumber = ({ column }: Property): boolean => column === 'integer' || column === 'double'

/** Returns the operators available for a property, by what its type supports. */
export function comparisonsOf(field: Field, property: Property): Comparison[] {
  const has = (operator: Operator): boolean => property.type.operators.includes(operator)
  const mayBeEmpty = has('null') && (property.nullable || Array.isArray(property.type.empty))
  const ends: Comparison[] = mayBeEmpty ? ['filled', 'empty'] : []
  if (property.part) return ends
  if (property.column === 'boolean') return ['is']
  if (isOutdated(field)) return ['is', ...ends]
  if (has('during')) return ['during', 'before', 'after', ...ends]
  if (isNumber(property) && has('gte')) return ['at_least', 'at_most', 'between', 'is', ...ends]
  const equal: Comparison[] = has('neq') ? ['is', 'is_not'] : []
  const parts = comparisons.filter(one => (one === 'contains' || one === 'begins') && has(one))
  const called: Comparison[] = field.declaration.reference === undefined ? [] : ['called']
  return isChosen(field) ? [...equal, ...called, ...ends] : [...parts, ...equal, ...ends]
}
