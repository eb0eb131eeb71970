import {
  type Edited,
  fieldNamed,
  fieldsOf,
  type FieldTypes,
  resourceOf,
  structureOf,
  withEntity,
  withOverlay,
} from './edited.ts'

/** Returns groups and fields in a new order; omitted ones are removed. */
export function arranged(
  edited: Edited,
  groups: readonly { name: string; fields: readonly string[] }[],
  types: FieldTypes,
): Edited {
  const byName = new Map(fieldsOf(edited, types).map(view => [view.field.name, view]))
  if (resourceOf(edited))
    return withEntity(edited, entity => ({
      ...entity,
      groups: groups.map(({ name, fields }) => ({
        name,
        fields: fields.flatMap(field => byName.get(field)?.field ?? []),
      })),
    }))
  return withOverlay(edited, change => ({
    ...change,
    groups: groups.map(({ name }) => name),
    order: Object.fromEntries(groups.map(({ name, fields }) => [name, [...fields]])),
    ...(change.add
      ? {
          add: groups.flatMap(({ name, fields }) =>
            fields.flatMap(field => {
              const view = byName.get(field)
              return view && !view.isShipped ? [{ group: name, field: view.field }] : []
            }),
          ),
        }
      : {}),
  }))
}

/** Returns the groups and the names of their fields, in the order of the form. */
export const orderOf = (edited: Edited, types: FieldTypes) =>
  structureOf(edited, types).map(({ name, fields }) => ({ name, fields: fields.map(({ field }) => field.name) }))

/**
 * Moves a field up (-1) or down (1), across the boundary of its group if necessary; fields of the product stay in their
 * group.
 */
export function moved(edited: Edited, name: string, by: -1 | 1, types: FieldTypes): Edited {
  const groups = orderOf(edited, types)
  const at = groups.findIndex(({ fields }) => fields.includes(name))
  const [own, other] = [groups[at], groups[at + by]]
  if (!own) return edited
  const place = own.fields.indexOf(name)
  const next = place + by
  if (next >= 0 && next < own.fields.length) {
    own.fields.splice(place, 1)
    own.fields.splice(next, 0, name)
    return arranged(edited, groups, types)
  }
  if (!other || fieldNamed(edited, name, types)?.isShipped) return edited
  own.fields.splice(place, 1)
  other.fields.splice(by < 0 ? other.fields.length : 0, 0, name)
  return arranged(edited, groups, types)
}

/** Moves a field to the position of another, after it was dropped there. */
export function dropped(edited: Edited, name: string, onto: string, types: FieldTypes): Edited {
  const groups = orderOf(edited, types)
  const own = groups.find(({ fields }) => fields.includes(name))
  const other = groups.find(({ fields }) => fields.includes(onto))
  if (!own || !other || name === onto) return edited
  if (own !== other && fieldNamed(edited, name, types)?.isShipped) return edited
  const place = other.fields.indexOf(onto)
  own.fields.splice(own.fields.indexOf(name), 1)
  other.fields.splice(place, 0, name)
  return arranged(edited, groups, types)
}
