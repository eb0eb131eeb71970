import type { Entity, Property } from '../../../engine/model/registry.ts'
import { isList } from '../../../engine/model/column.ts'
import { isRequired } from '../../../engine/rules/validation/completeness.ts'
import type { Access } from '../../../panel/data/access.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { overridesOf } from '../../../panel/record/slots/overridesOf.ts'

/** The properties of which one value can be right for many records, and that the person may write. */
export function settableProperties(entity: Entity, access: Access): Property[] {
  const byHand = overridesOf(entity.name).inputs ?? {}
  return [...entity.fields.values()]
    .filter(({ type }) => fieldViewOf(type).shared && !type.parts)
    .flatMap(({ properties }) => properties)
    .filter(
      property =>
        !byHand[property.name] &&
        !property.field.unique &&
        !entity.titles.includes(property) &&
        access.mayWrite(property),
    )
}

/** What can become of a property: a list is replaced, added to or taken from; what may be empty is cleared. */
export type Way = 'set' | 'replace' | 'add' | 'remove' | 'clear'

/** The ways that a property can be changed, the usual one first. */
export const waysOf = (property: Property): readonly [Way, ...Way[]] => [
  ...(isList(property.column) ? (['replace', 'add', 'remove'] as const) : (['set'] as const)),
  ...(property.column === 'boolean' || isRequired(property) ? [] : (['clear'] as const)),
]
