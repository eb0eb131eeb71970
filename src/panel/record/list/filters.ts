import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { FieldView } from '../../data/fieldView.ts'
import type { Reader } from '../../data/reader.ts'
import { labelKey, propertyFor } from '../../data/values.ts'

/** The filter that shows the trash instead of what is there. */
export const trashFilter = 'deleted_at_null'

/** The filters that keep a list to a part of the map, which belong together. */
export const areaKeys = ['lat_gte', 'lat_lte', 'lng_gte', 'lng_lte'] as const

/** Whether a list is kept to a part of the map. */
export const hasArea = (values: Row): boolean => areaKeys.every(key => typeof values[key] === 'number')

/** Changes that let a list leave its part of the map. */
export const noArea: Row = Object.fromEntries(areaKeys.map(key => [key, undefined]))

/** A declared filter of a list. */
export interface ListFilter {
  name: string
  field: Field
  property: Property
  fieldView: FieldView
  label: string
}

/** The filters that an entity's list declares, in the reader's language. */
export function filtersOf(entity: Entity, reader: Reader): ListFilter[] {
  return (entity.declaration.list?.filters ?? []).flatMap(name => {
    const property = entity.properties.get(name)
    const field = property ? entity.fields.get(property.field.name) : entity.fields.get(name)
    const chosen = property ?? (field && propertyFor(field, reader))
    return field && chosen
      ? [
          {
            name: chosen.name,
            field,
            property: chosen,
            fieldView: fieldViewOf(field.type),
            label: reader.t(labelKey(entity, field, chosen)),
          },
        ]
      : []
  })
}

const operators = /_(gte|lte|gt|lt|neq|null)$/

/** A filter that is set: the key it stands under, and what it asks of which property. */
export interface ActiveFilter {
  key: string
  value: unknown
  property: Property
  field: Field
  operator: string | undefined
}

/** The filters that are set, search aside; what names no property is left out. */
export function activeFilters(entity: Entity, values: Row): ActiveFilter[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const operator = entity.properties.has(key) ? undefined : operators.exec(key)?.[1]
    const property = entity.properties.get(operator ? key.replace(operators, '') : key)
    const field = property && entity.fields.get(property.field.name)
    return property && field ? [{ key, value, property, field, operator }] : []
  })
}

/**
 * Filter values with the given changes: an undefined value takes its key away, and so does a container's change to whatever
 * was chosen inside the old one.
 */
export function changeFilters(entity: Entity, values: Row, changes: Row): Row {
  const next = { ...values, ...changes }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete next[name]
    for (const field of entity.fields.values()) {
      const inner = field.declaration.name
      if (field.declaration.within === name && values[name] !== value && next[inner] !== undefined)
        return changeFilters(entity, next, { [inner]: undefined })
    }
  }
  return next
}
