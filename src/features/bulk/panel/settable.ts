import type { Entity, Property } from '../../../engine/model/registry.ts'
import { isList } from '../../../engine/model/column.ts'
import { isRequired } from '../../../engine/rules/validation/completeness.ts'
import type { Access } from '../../../panel/data/access.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { overridesOf } from '../../../panel/record/slots/overridesOf.ts'

/** The properties that the person may write and for which many records can share a value. */
export function settableProperties(entity: Entity, access: Access): Property[] {
  const overridden = overridesOf(entity.name).inputs ?? {}
  return [...entity.fields.values()]
    .filter(({ type }) => fieldViewOf(type).shared && !type.parts)
    .flatMap(({ properties }) => properties)
    .filter(
      property =>
        !overridden[property.name] &&
        !property.field.unique &&
        !entity.titles.includes(property) &&
        access.mayWrite(property),
    )
}

/** How a property can be changed: a list is replaced, added to or removed from; an optional value can be cleared. */
export type ChangeMode = 'set' | 'replace' | 'add' | 'remove' | 'clear'

/** The ways to change a property, the usual one first. */
export const modesOf = (property: Property): readonly [ChangeMode, ...ChangeMode[]] => [
  ...(isList(property.column) ? (['replace', 'add', 'remove'] as const) : (['set'] as const)),
  ...(property.column === 'boolean' || isRequired(property) ? [] : (['clear'] as const)),
]
