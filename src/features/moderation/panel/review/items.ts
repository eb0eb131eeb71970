import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { Entity, Field, Property } from '../../../../engine/model/registry.ts'

/** One item to decide on: a property, or a field whose parts belong together. */
export interface ReviewItem {
  key: string
  group: string
  field: Field
  /** The first of its properties, which determines the language. */
  property: Property
  /** The properties that are decided together. */
  names: readonly string[]
}

/** Returns the items of a request, in the order of the form. */
export function itemsOf(entity: Entity, { changes }: Pick<ModerationRequest, 'changes'>): ReviewItem[] {
  const fields = entity.groups.flatMap(group => group.fields)
  return fields.flatMap(field => {
    const changed = field.properties.filter(property => Object.hasOwn(changes, property.name))
    const [first] = changed
    if (!first) return []
    if (field.type.parts)
      return [
        {
          key: field.declaration.name,
          group: field.group,
          field,
          property: first,
          names: changed.map(({ name }) => name),
        },
      ]
    return changed.map(property => ({
      key: property.name,
      group: field.group,
      field,
      property,
      names: [property.name],
    }))
  })
}
