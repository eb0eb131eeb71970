import { fieldsOfSuggestions } from '../../../../engine/model/systemFields.ts'
import type { Entity, Field, Property } from '../../../../engine/model/registry.ts'
import type { Access } from '../../../data/access.ts'
import type { Reader } from '../../../data/reader.ts'
import { labelKey } from '../../../data/values.ts'
import { comparisonsOf } from './conditions.ts'

/** A property by which a list can be filtered. */
export interface Filterable {
  field: Field
  property: Property
  label: string
}

/** Returns a label in lower case at its start, for use within a sentence; acronyms stay. */
export const inside = (label: string): string =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Returns the name of a property, with its language if it is localized: "English description". */
export function nameOf(
  entity: Entity,
  { field, property }: Omit<Filterable, 'label'>,
  { t }: Pick<Reader, 't'>,
): string {
  const label = t(labelKey(entity, field, property.part ? property : undefined))
  if (property.part) return t('filters.place')
  return property.language && field.declaration.localized
    ? t(`filters.in.${property.language}`, { field: inside(label) })
    : label
}

/** Returns the name for use within a sentence; a language keeps its capital letter. */
export const nameInside = (
  entity: Entity,
  filterable: Omit<Filterable, 'label'>,
  reader: Pick<Reader, 't'>,
): string => {
  const name = nameOf(entity, filterable, reader)
  return filterable.property.language && filterable.field.declaration.localized ? name : inside(name)
}

/** Technical fields, which are of no use to people. */
const technical: ReadonlySet<string> = new Set(['version', 'request_id', ...fieldsOfSuggestions])

/** Returns all properties by which this person can filter the list, those in the declaration's filters first. */
export function filterablesOf(entity: Entity, access: Pick<Access, 'mayRead'>, reader: Reader): Filterable[] {
  const declared = entity.declaration.list?.filters ?? []
  const place = ({ field, property }: Filterable): number => {
    const found = declared.findIndex(name => name === field.declaration.name || name === property.name)
    return found === -1 ? declared.length : found
  }
  return [...entity.fields.values()]
    .filter(({ declaration }) => !technical.has(declaration.name) || declared.includes(declaration.name))
    .flatMap(field => {
      const properties = field.type.parts ? field.properties.slice(0, 1) : field.properties
      return properties
        .filter(property => property.name !== 'deleted_at' && access.mayRead(property))
        .filter(property => comparisonsOf(field, property).length > 0)
        .map(property => ({ field, property, label: nameOf(entity, { field, property }, reader) }))
    })
    .toSorted((one, other) => place(one) - place(other))
}
