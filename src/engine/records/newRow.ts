import type { Actor } from '../model/actor.ts'
import { copyOf } from '../model/copyOf.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { RecordsContext } from './context.ts'

/** Returns a complete row of an entity: system fields, initial values of the declaration, and the given values. */
export function newRow<Name extends string>(
  context: RecordsContext,
  actor: Actor,
  name: Name,
  values: Partial<RowOf<Name>>,
): RowOf<Name> {
  const at = context.clock().toISOString()
  const row: Row = {}
  for (const { name: property, field, type } of context.registry.entity(name).properties.values())
    row[property] = copyOf(field.initial ?? type.empty)
  const whole: Row = {
    ...row,
    id: context.newId(),
    version: 1,
    created_at: at,
    created_by: actor.id,
    updated_at: at,
    updated_by: actor.id,
    search: '',
    ...values,
  }
  return whole as RowOf<Name>
}
