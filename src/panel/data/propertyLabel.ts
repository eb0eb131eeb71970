import type { Entity } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'
import { labelKey } from './values.ts'

/** Names properties of an entity by their label, with the language where there are two. */
export const propertyLabel =
  (entity: Entity, t: Reader['t']) =>
  (name: string): string => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    if (!property || !field) return name
    const language = property.language && t(property.language === 'ge' ? 'panel.form.georgian' : 'panel.form.english')
    return [t(labelKey(entity, field, property)), language].filter(Boolean).join(', ')
  }
