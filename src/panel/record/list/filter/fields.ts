import { fieldsOfSuggestions } from '../../../../engine/model/systemFields.ts'
import type { Entity, Field, Property } from '../../../../engine/model/registry.ts'
import type { Access } from '../../../data/access.ts'
import type { Reader } from '../../../data/reader.ts'
import { labelKey } from '../../../data/values.ts'
import { questionsOf } from './asks.ts'

/** Something that a list can be askable about. */
export interface Askable {
  field: Field
  property: Property
  label: string
}

/** With a small letter at its beginning, as within a sentence; names that are all capitals stay. */
export const inside = (label: string): string =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** What a property is called: "English description" where it is of one language. */
export function nameOf(entity: Entity, { field, property }: Omit<Askable, 'label'>, { t }: Pick<Reader, 't'>): string {
  const label = t(labelKey(entity, field, property.part ? property : undefined))
  if (property.part) return t('filters.place')
  return property.language && field.declaration.localized
    ? t(`filters.in.${property.language}`, { field: inside(label) })
    : label
}

/** The same within a sentence; a language keeps its capital. */
export const nameInside = (entity: Entity, askable: Omit<Askable, 'label'>, reader: Pick<Reader, 't'>): string => {
  const name = nameOf(entity, askable, reader)
  return askable.property.language && askable.field.declaration.localized ? name : inside(name)
}

/** Of no use to people, who know records by other means. */
const technical: ReadonlySet<string> = new Set(['version', 'request_id', ...fieldsOfSuggestions])

/** All that a list can be askable about by this person: what its declaration names first, and then every other field. */
export function askablesOf(entity: Entity, access: Pick<Access, 'mayRead'>, reader: Reader): Askable[] {
  const declared = entity.declaration.list?.filters ?? []
  const place = ({ field, property }: Askable): number => {
    const found = declared.findIndex(name => name === field.declaration.name || name === property.name)
    return found === -1 ? declared.length : found
  }
  return [...entity.fields.values()]
    .filter(({ declaration }) => !technical.has(declaration.name) || declared.includes(declaration.name))
    .flatMap(field => {
      const properties = field.type.parts ? field.properties.slice(0, 1) : field.properties
      return properties
        .filter(property => property.name !== 'deleted_at' && access.mayRead(property))
        .filter(property => questionsOf(field, property).length > 0)
        .map(property => ({ field, property, label: nameOf(entity, { field, property }, reader) }))
    })
    .toSorted((one, other) => place(one) - place(other))
}
