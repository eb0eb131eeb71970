import type { FieldDeclaration, Language } from '../../model/declaration.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field, Property } from '../../model/registry.ts'
import { completenessField } from '../../model/systemFields.ts'
import { isEmpty } from './validation.ts'

/** States in which a moderated record may still lack anything (product: "A draft may lack anything"). */
const unfinished: ReadonlySet<unknown> = new Set(['draft', 'noapproval', 'declined', 'deleted'])

/** Whether a property has to be filled, by its declaration alone. */
export const isRequired = (property: Property): boolean => {
  const { required, readOnly } = property.field
  return !readOnly && (required === true || (required !== undefined && required === property.language))
}

/** Whether the record, as it is or will be, must have everything that is required. */
export const mustBeComplete = (entity: Entity, row: Row): boolean =>
  entity.declaration.moderated === undefined || !unfinished.has(row.status)

/** Whether a value is one that a record shows; "no" is none. */
export const isFilled = (value: unknown): boolean => !isEmpty(value) && value !== false

const tooFew = (property: Property, value: unknown): boolean =>
  Array.isArray(value) &&
  property.type.empty !== null &&
  property.field.minimum !== undefined &&
  value.length < property.field.minimum

/** Every required property that a record lacks ("Field is required", seed specification, section 5). */
export function missingFields(entity: Entity, row: Row): FieldProblems {
  const problems: FieldProblems = {}
  for (const property of entity.properties.values()) {
    const value = row[property.name]
    if (isRequired(property) && isEmpty(value) && !isFilled(row[property.field.unless ?? '']))
      problems[property.name] = { code: 'required' }
    else if (tooFew(property, value) && !isEmpty(value))
      problems[property.name] = { code: 'too_few', params: { minimum: property.field.minimum ?? 0 } }
  }
  return problems
}

/** What counts towards how complete a record is: a field, or one language of it. */
interface Item {
  field: Field
  properties: readonly Property[]
  weight: number
}

/** Something that would make a record more complete. */
export interface Missing {
  field: Field
  /** The property to fill in first. */
  property: Property
  language: Language | undefined
  /** What it would add to the score, in hundredths, at least 1. */
  points: number
  /** How far it is filled, from 0 to 1. */
  filled: number
  /** Set where the record can't become public without it. */
  problem: FieldProblem | undefined
}

export interface Completeness {
  /** 0 to 100, where 100 lacks nothing that counts. */
  score: number
  /** What the record can't become public without comes first, then what adds most. */
  missing: Missing[]
}

const known = new WeakMap<Entity, readonly Item[]>()

const makeItems = (entity: Entity): Item[] =>
  [...entity.fields.values()].flatMap(field => {
    const { completeness, localized } = field.declaration
    if (!completeness) return []
    if (!localized) return [{ field, properties: field.properties, weight: completeness.weight }]
    return field.properties.map(property => ({
      field,
      properties: [property],
      weight: completeness.weight / field.properties.length,
    }))
  })

function itemsOf(entity: Entity): readonly Item[] {
  const items = known.get(entity) ?? makeItems(entity)
  known.set(entity, items)
  return items
}

/** The field with which this one need not be filled. */
const insteadOf = ({ unless, overruledBy }: FieldDeclaration): string | undefined => unless ?? overruledBy

/** How far an item is filled, from 0 to 1; a composite by its parts. */
function filledOf({ field: { declaration, type }, properties }: Item, row: Row): number {
  const instead = insteadOf(declaration)
  if (instead && isFilled(row[instead])) return 1
  const values = properties.map(property => row[property.name]).filter(isFilled)
  const good = declaration.completeness?.good
  if (type.parts) return Math.min(1, values.length / (good ?? properties.length))
  if (values.length === 0) return 0
  return type.filling?.(values[0], good ?? 1) ?? 1
}

/** Keeps a sum of thirds and eighths from ending below the whole that it is. */
const trifle = 1e-9

/** How complete a record is by what its entity declares, and what it lacks; undefined where no field counts. See docs/decisions/028. */
export function completenessOf(entity: Entity, row: Row): Completeness | undefined {
  const items = itemsOf(entity)
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  if (total === 0) return undefined
  const problems = missingFields(entity, row)
  let sum = 0
  const missing: Missing[] = []
  for (const item of items) {
    const filled = filledOf(item, row)
    sum += item.weight * filled
    const { field, properties } = item
    const property = properties.find(one => !isFilled(row[one.name])) ?? properties[0]
    if (filled === 1 || !property) continue
    const points = Math.max(1, Math.round((100 * item.weight * (1 - filled)) / total))
    missing.push({
      field,
      property,
      language: property.language,
      points,
      filled,
      problem: properties.map(one => problems[one.name]).find(Boolean),
    })
  }
  missing.sort(
    (one, other) =>
      Number(other.problem !== undefined) - Number(one.problem !== undefined) || other.points - one.points,
  )
  return { score: Math.floor((100 * sum) / total + trifle), missing }
}

/** What the score of an entity's records is made of; where it changes, they have to be counted again. */
export const completenessMark = (entity: Entity): string =>
  itemsOf(entity)
    .map(({ field: { declaration, type }, properties: [property], weight }) =>
      [property?.name, type.name, weight, declaration.completeness?.good, insteadOf(declaration)]
        .filter(part => part !== undefined)
        .join(':'),
    )
    .join(' ')

/** The property that the score is kept in; undefined where no field counts. */
export const scoreProperty = (entity: Entity): Property | undefined => entity.properties.get(completenessField.name)
