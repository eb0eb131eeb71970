import { createNamer } from '../../engine/rules/text/titles.ts'
import { system } from '../../engine/model/actor.ts'
import type { Language } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'

/** Whether a value is empty: null, undefined, an empty text or list, or an object whose properties are all empty. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank))

/** Returns a field's value in a record: in one language if it is localized, all parts if it is a composite. */
export function valueOf(field: Field, record: Row, language?: Language): unknown {
  if (field.type.parts)
    return Object.fromEntries(field.properties.map(property => [property.name, record[property.name] ?? null]))
  const property =
    field.properties.find(one => one.language === undefined || one.language === language) ?? field.properties[0]
  return property && (record[property.name] ?? null)
}

/** Returns the property of a field that is shown to a reader: the one in their language if it is localized. */
export const propertyFor = (field: Field, reader: Reader): Property | undefined =>
  field.properties.find(property => property.language === undefined || property.language === reader.language) ??
  field.properties[0]

/**
 * Returns a record's title in the reader's language, or the other, or an empty string. People are named by first and
 * last name.
 */
export const titleOf = (entity: Entity | undefined, record: Row, reader: Reader): string =>
  entity ? createNamer(entity, reader.language)(record) : ''

/** Returns the text for a record without a title. */
export const untitled = (resource: string, { t }: Pick<Reader, 't'>): string =>
  t('panel.values.untitled', { name: t(`resources.${resource}.name`, { smart_count: 1 }).toLowerCase() })

/** Returns a record's title, or the text for a record without one. */
export const displayName = (entity: Entity, record: Row, reader: Reader): string =>
  titleOf(entity, record, reader) || untitled(entity.name, reader)

/** Returns the title of a related record by its ID, or the reason why there is none. */
export function nameOfRelated(
  entity: Entity | undefined,
  id: string,
  record: Row | null | undefined,
  reader: Reader,
): string {
  if (id === system.id) return reader.t('codes.roles.system')
  if (record && entity) return displayName(entity, record, reader)
  if (record === undefined && entity) return '…'
  return reader.t(entity?.people ? 'panel.history.someone' : 'panel.values.unavailable')
}

/**
 * Returns the translation key of a property's label. Parts of composites have their own; fields that every record has
 * share theirs.
 */
export function labelKey(entity: Entity, field: Field, property?: Property): string {
  const shared = field.group === 'system' || field.group === 'state'
  const name = property?.part ?? field.declaration.name
  return shared ? `panel.system_fields.${name}` : `resources.${entity.name}.fields.${name}`
}

/** Returns the translation key of a group's label. */
export const groupKey = (entity: Entity, group: string): string =>
  group === 'system' || group === 'state' ? `panel.system_groups.${group}` : `resources.${entity.name}.groups.${group}`
