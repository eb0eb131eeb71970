import type { FieldProblems } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import { isEmpty } from './validation.ts'

/** States in which a moderated record may still lack anything (product: "A draft may lack anything"). */
const unfinished: ReadonlySet<unknown> = new Set(['draft', 'noapproval', 'declined', 'deleted'])

/** Whether a property has to be filled, by its declaration alone. */
export const isRequired = (property: Property): boolean => {
  const { required, readOnly } = property.field
  return !readOnly && (required === true || (required !== undefined && required === property.language))
}

/** Whether the record, as it is or will be, must have everything that is required. */
export const mustBeComplete = (entity: Entity, row: Row): boolean => entity.declaration.moderated === undefined || !unfinished.has(row.status)

const tooFew = (property: Property, value: unknown): boolean =>
  Array.isArray(value) && property.type.empty !== null && property.field.minimum !== undefined && value.length < property.field.minimum

/** Every required property that a record lacks ("Field is required", seed specification, section 5). */
export function missingFields(entity: Entity, row: Row): FieldProblems {
  const problems: FieldProblems = {}
  for (const property of entity.properties.values()) {
    const value = row[property.name]
    if (isRequired(property) && isEmpty(value) && isEmpty(row[property.field.unless ?? ''])) problems[property.name] = { code: 'required' }
    else if (tooFew(property, value) && !isEmpty(value)) problems[property.name] = { code: 'too_few', params: { minimum: property.field.minimum ?? 0 } }
  }
  return problems
}
