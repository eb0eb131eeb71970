import { createNamer } from '../../engine/rules/text/titles.ts'
import { system } from '../../engine/model/actor.ts'
import type { Language } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'

/** Whether there is nothing to show: nothing kept, an empty text, an empty list, or an object whose parts are all so. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank))

/** A field's value in a record: of one language where it has two, of all parts for a composite. */
export function valueOf(field: Field, record: Row, language?: Language): unknown {
  if (field.type.parts)
    return Object.fromEntries(field.properties.map(property => [property.name, record[property.name] ?? null]))
  const property =
    field.properties.find(one => one.language === undefined || one.language === language) ?? field.properties[0]
  return property && (record[property.name] ?? null)
}

/** The property that represents a field to a reader: in their language where there are two. */
export const propertyFor = (field: Field, reader: Reader): Property | undefined =>
  field.properties.find(property => property.language === undefined || property.language === reader.language) ??
  field.properties[0]

/** What names a record to its reader: in their language, else in the other, else nothing. People are named by first and last name. */
export const titleOf = (entity: Entity | undefined, record: Row, reader: Reader): string =>
  entity ? createNamer(entity, reader.language)(record) : ''

/** The text for a record of an entity that has no name. */
export const untitled = (resource: string, { t }: Pick<Reader, 't'>): string =>
  t('panel.values.untitled', { name: t(`resources.${resource}.name`, { smart_count: 1 }).toLowerCase() })

/** What a record is called before its reader, also where it has no name. */
export const calledAs = (entity: Entity, record: Row, reader: Reader): string =>
  titleOf(entity, record, reader) || untitled(entity.name, reader)

/** The text for a record that another one refers to, by its id: its name, or why there is none. */
export function nameOfRelated(
  entity: Entity | undefined,
  id: string,
  record: Row | null | undefined,
  reader: Reader,
): string {
  if (id === system.id) return reader.t('codes.roles.system')
  if (record && entity) return calledAs(entity, record, reader)
  if (record === undefined && entity) return '…'
  return reader.t(entity?.people ? 'panel.history.someone' : 'panel.values.unavailable')
}

/** Key of a property's label: parts of a composite have their own, every record's own fields are named once for all. */
export function labelKey(entity: Entity, field: Field, property?: Property): string {
  const shared = field.group === 'system' || field.group === 'state'
  const name = property?.part ?? field.declaration.name
  return shared ? `panel.system_fields.${name}` : `resources.${entity.name}.fields.${name}`
}

/** Key of a group's label. */
export const groupKey = (entity: Entity, group: string): string =>
  group === 'system' || group === 'state' ? `panel.system_groups.${group}` : `resources.${entity.name}.groups.${group}`
