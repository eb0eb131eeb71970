import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { isRequired } from './completeness.ts'
import { isEmpty } from './validation.ts'

/** What a field has to be filled for: saving the record at all, one of its languages sufficing or not, or its becoming public. */
export type Need = 'save' | 'save_one_language' | 'publish'

/** The one record that belongs to another, as its meta fields do, is known by that one. */
const isKnownByAnother = (entity: Entity): boolean =>
  [...entity.fields.values()].some(
    ({ declaration }) =>
      declaration.required === true && declaration.unique === true && declaration.reference !== undefined,
  )

/** The properties by which a person recognises a record, one of which has to be filled; none where it is known otherwise or named by the server. */
const namingOf = (entity: Entity): readonly Property[] =>
  isKnownByAnother(entity) ? [] : entity.titles.filter(({ column, field }) => column === 'text' && !field.readOnly)

/** What keeps a record from being recognised, at the first field that would name it; nothing where it has a name in any language. */
export function namelessProblems(entity: Entity, row: Row): FieldProblems {
  const [first, ...others] = namingOf(entity)
  if (!first || [first, ...others].some(({ name }) => !isEmpty(row[name]))) return {}
  return { [first.name]: { code: others.length > 0 ? 'name_needed' : 'required' } }
}

/** What a property has to be filled for, as its label says it. */
export function needsOf(entity: Entity, property: Property): Need[] {
  const required = isRequired(property)
  if (entity.declaration.moderated === undefined && required) return ['save']
  const naming = namingOf(entity)
  const named: Need[] = naming.includes(property) ? [naming.length > 1 ? 'save_one_language' : 'save'] : []
  return required && named[0] !== 'save' ? [...named, 'publish'] : named
}
