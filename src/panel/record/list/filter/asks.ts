import { outdatedField } from '../../../../engine/model/systemFields.ts'
import { splitKey } from '../../../../engine/model/filterKeys.ts'
import type { Operator } from '../../../../engine/model/fieldType.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field, Property, Registry } from '../../../../engine/model/registry.ts'
import { partsOf } from './clauses.ts'

/** What can be asked of a field, in the order in which it is offered. */
export const questions = [
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
export type Question = (typeof questions)[number]

/** One question of one field, with what it is compared with. */
export interface Ask {
  field: Field
  property: Property
  question: Question
  value: unknown
  /** The field that names the record whose field it is. */
  by?: Field
}

const questionOf: Record<Operator, Question> = {
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

const endings: Partial<Record<Question, Operator>> = Object.fromEntries(
  Object.entries(questionOf).map(([operator, question]) => [question, operator as Operator]),
)

const isOutdated = ({ declaration }: Field): boolean => declaration.name === outdatedField.name

const fieldOf = (entity: Entity, property: Property): Field | undefined => entity.fields.get(property.field.name)

function askOf(registry: Registry, entity: Entity, key: string, value: unknown): Ask | undefined {
  const [first = '', rest] = key.split('.')
  if (rest !== undefined) {
    const by = entity.fields.get(first)
    const target = registry.entities.get(by?.declaration.reference ?? '')
    const inside = by && target && askOf(registry, target, rest, value)
    return inside && { ...inside, by }
  }
  const [name, operator] = entity.properties.has(key) ? [key, undefined] : splitKey(key)
  const property = entity.properties.get(name)
  const field = property && fieldOf(entity, property)
  if (!property || !field) return undefined
  if (operator === 'null') return { field, property, question: value === false ? 'filled' : 'empty', value: null }
  if (operator === undefined && value === null) return { field, property, question: 'empty', value: null }
  return { field, property, question: operator ? questionOf[operator] : 'is', value }
}

/** What a filter asks, all of it; what names nothing that the panel knows is left out. */
export const asksOf = (registry: Registry, entity: Entity, filter: Row): Ask[] =>
  partsOf(filter).flatMap(part => {
    const [[key, value] = ['', null], other] = Object.entries(part)
    const ask = askOf(registry, entity, key, value)
    if (!ask) return []
    return [other ? { ...ask, question: 'between' as const, value: [value, other[1]] } : ask]
  })

/** Whether a person may ask a list all that a filter does, and every value of a code list in it is one. */
export function mayAsk(
  registry: Registry,
  entity: Entity,
  mayRead: (property: Property) => boolean,
  filter: Row,
): boolean {
  return partsOf(filter).every(part => {
    const [[key, value] = ['', null]] = Object.entries(part)
    if (key.startsWith('$')) return Array.isArray(value) && value.every(one => mayAsk(registry, entity, mayRead, one))
    const ask = askOf(registry, entity, key, value)
    if (!ask || !mayRead(ask.property)) return false
    const operator = endings[ask.question]
    const isKnown = operator === undefined || ask.property.type.operators.includes(operator)
    const codes = registry.codeLists.get(ask.field.declaration.choices ?? '')?.values
    return (
      isKnown && (!codes || [ask.value].flat().every(one => one === null || codes.some(code => code.value === one)))
    )
  })
}

/** One value is written by itself, as addresses always had it. */
const one = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** The filter that asks so. */
export function filterFor({ property: { name }, question, value }: Omit<Ask, 'by'>): Row {
  if (question === 'is') return { [name]: one(value) }
  if (question === 'is_not') return { [`${name}_neq`]: one(value) }
  if (question === 'filled' || question === 'empty') return { [`${name}_null`]: question === 'empty' }
  if (question === 'between') {
    const [from, to] = Array.isArray(value) ? value : []
    return { [`${name}_gte`]: from, [`${name}_lte`]: to }
  }
  return { [`${name}_${endings[question]}`]: value }
}

/** The filter that asks what the record is called that a field names. */
export const calledFilter = ({ declaration }: Field, title: Property, value: unknown): Row => ({
  [`${declaration.name}.${title.name}_contains`]: value,
})

/** Whether values of a field are chosen from what there is, so that several may be requested. */
export const isChosen = ({ declaration }: Field): boolean =>
  declaration.choices !== undefined || declaration.reference !== undefined || declaration.name === outdatedField.name

const isNumber = ({ column }: Property): boolean => column === 'integer' || column === 'double'

/** What can be asked of a property, as far as its type has the operators. */
export function questionsOf(field: Field, property: Property): Question[] {
  const has = (operator: Operator): boolean => property.type.operators.includes(operator)
  const mayBeEmpty = has('null') && (property.nullable || Array.isArray(property.type.empty))
  const ends: Question[] = mayBeEmpty ? ['filled', 'empty'] : []
  if (property.part) return ends
  if (property.column === 'boolean') return ['is']
  if (isOutdated(field)) return ['is', ...ends]
  if (has('during')) return ['during', 'before', 'after', ...ends]
  if (isNumber(property) && has('gte')) return ['at_least', 'at_most', 'between', 'is', ...ends]
  const equal: Question[] = has('neq') ? ['is', 'is_not'] : []
  const parts = questions.filter(one => (one === 'contains' || one === 'begins') && has(one))
  const called: Question[] = field.declaration.reference === undefined ? [] : ['called']
  return isChosen(field) ? [...equal, ...called, ...ends] : [...parts, ...equal, ...ends]
}
