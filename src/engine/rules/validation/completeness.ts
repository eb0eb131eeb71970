import type { FieldDeclaration, Language } from '../../model/declaration.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field, Property } from '../../model/registry.ts'
import { isEmpty } from './validation.ts'

/** Statuses in which a moderated record may be incomplete (product: "A draft may lack anything"). */
const unfinished: ReadonlySet<unknown> = new Set(['draft', 'noapproval', 'declined', 'deleted'])

/** Whether a property is required by its declaration. */
export const isRequired = (property: Property): boolean => {
  const { required, readOnly } = property.field
  return !readOnly && (required === true || (required !== undefined && required === property.language))
}

/** Whether the record, as it is or will be, must have all required properties. */
export const mustBeComplete = (entity: Entity, row: Row): boolean =>
  entity.declaration.moderated === undefined || !unfinished.has(row.status)

/** Whether a value counts as filled in; "no" does not. */
export const isFilled = (value: unknown): boolean => !isEmpty(value) && value !== false

const tooFew = (property: Property, value: unknown): boolean =>
  Array.isArray(value) &&
  property.type.empty !== null &&
  property.field.minimum !== undefined &&
  value.length < property.field.minimum

/**
 * Returns a problem for every required property that is missing ("Field is required", seed specification, section 5).
 */
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

/** What counts towards completeness: a field, or one language of it. */
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
  /** How much it would add to the score, in percentage points, at least 1. */
  points: number
  /** How complete it is, from 0 to 1. */
  filled: number
  /** Set if the record cannot become public without it. */
  problem: FieldProblem | undefined
}

export interface Completeness {
  /** 0 to 100; 100 if nothing is missing. */
  score: number
  /** Sorted: first what the record cannot become public without, then by points, highest first. */
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

/** Returns the field that makes this one optional. */
const insteadOf = ({ unless, overruledBy }: FieldDeclaration): string | undefined => unless ?? overruledBy

/** Returns how complete an item is, from 0 to 1; of a composite field, the average of its parts. */
function filledOf({ field: { declaration, type }, properties }: Item, row: Row): number {
  const instead = insteadOf(declaration)
  if (instead && isFilled(row[instead])) return 1
  const values = properties.map(property => row[property.name]).filter(isFilled)
  const good = declaration.completeness?.good
  if (type.parts) return Math.min(1, values.length / (good ?? properties.length))
  if (values.length === 0) return 0
  return type.fillRatio?.(values[0], good ?? 1) ?? 1
}

/** Compensates for rounding errors, so that a complete record is not scored 99. */
const roundingError = 1e-9

/**
 * Returns the completeness of a record as its entity declares it, and what is missing; undefined if no field counts.
 * See docs/decisions/028.
 */
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
  return { score: Math.floor((100 * sum) / total + roundingError), missing }
}

/** Returns a key of what the score of an entity depends on; if it changes, scores must be recomputed. */
export const completenessKey = (entity: Entity): string =>
  itemsOf(entity)
    .map(({ field: { declaration, type }, properties: [property], weight }) =>
      [property?.name, type.name, weight, declaration.completeness?.good, insteadOf(declaration)]
        .filter(part => part !== undefined)
        .join(':'),
    )
    .join(' ')
