import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { isRequired } from './completeness.ts'
import { isEmpty } from './validation.ts'

/** What a property is required for: saving the record (in each language, or in any one), or publishing it. */
export type Need = 'save' | 'save_one_language' | 'publish'

/** Whether the record is identified by the record that it belongs to, as meta data are. */
const isKnownByAnother = (entity: Entity): boolean =>
  [...entity.fields.values()].some(
    ({ declaration }) =>
      declaration.required === true && declaration.unique === true && declaration.reference !== undefined,
  )

/**
 * Returns the properties that identify a record to people, of which at least one is required; empty if it is identified
 * in another way or named by the server.
 */
const namingOf = (entity: Entity): readonly Property[] =>
  isKnownByAnother(entity) ? [] : entity.titles.filter(({ column, field }) => column === 'text' && !field.readOnly)

/** Returns a problem with the first title field if a record has no name in any language. */
export function namelessProblems(entity: Entity, row: Row): FieldProblems {
  const [first, ...others] = namingOf(entity)
  if (!first || [first, ...others].some(({ name }) => !isEmpty(row[name]))) return {}
  return { [first.name]: { code: others.length > 0 ? 'name_needed' : 'required' } }
}

/** Returns what a property is required for, as its label shows. */
export function needsOf(entity: Entity, property: Property): Need[] {
  const required = isRequired(property)
  if (entity.declaration.moderated === undefined && required) return ['save']
  const naming = namingOf(entity)
  const named: Need[] = naming.includes(property) ? [naming.length > 1 ? 'save_one_language' : 'save'] : []
  return required && named[0] !== 'save' ? [...named, 'publish'] : named
}
