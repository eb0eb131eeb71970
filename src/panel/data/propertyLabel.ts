import type { Entity } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'
import { labelKey } from './values.ts'

/** Returns the labels of an entity's properties, with the language if a field has several. */
export const propertyLabel =
  (entity: Entity, t: Reader['t']) =>
  (name: string): string => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    if (!property || !field) return name
    const language = property.language && t(`panel.form.in.${property.language}`)
    return [t(labelKey(entity, field, property)), language].filter(Boolean).join(', ')
  }
