import type { Entity, Property } from '../../../engine/model/registry.ts'
import { lookOf } from '../../../panel/fields/index.ts'
import type { Access } from '../../../panel/data/access.ts'
import { overridesOf } from '../../../panel/record/slots/overridesOf.ts'

/** The properties of which one value can be right for many records, and that the person may write. */
export function settableProperties(entity: Entity, access: Access): Property[] {
  const byHand = overridesOf(entity.name).inputs ?? {}
  return [...entity.fields.values()].flatMap(field => {
    const [property, ...more] = field.properties
    const fits = property && more.length === 0 && lookOf(field.type).shared && !byHand[property.name] && !property.field.unique
    return fits && access.mayWrite(property) ? [property] : []
  })
}
