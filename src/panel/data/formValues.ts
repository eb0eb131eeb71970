import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property, Registry } from '../../engine/model/registry.ts'
import { firstStatus } from '../../engine/rules/moderation/changeMode.ts'
import { ownInitialValues } from '../../engine/rules/access/permissions.ts'
import { checkValues } from '../../engine/rules/validation/validation.ts'
import { sameValue } from './changedFields.ts'

/** The values of some properties, each as its type keeps it when nothing is there. */
export const valuesOf = (entity: Entity, record: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map(name => [name, record[name] ?? structuredClone(entity.properties.get(name)?.type.empty ?? null)]),
  )

/** The names whose values say something else in the two. */
export const differing = (names: readonly string[], one: Row, other: Row): string[] =>
  names.filter(name => !sameValue(one[name], other[name]))

/** What a new record of a person begins with, before they have written anything. */
export function newRecord(entity: Entity, actor: Actor): Row {
  const row: Row = {}
  for (const property of entity.properties.values())
    row[property.name] = structuredClone(property.field.initial ?? property.type.empty)
  return {
    ...row,
    ...(entity.declaration.moderated ? { status: firstStatus(actor) } : {}),
    ...ownInitialValues(actor, entity),
  }
}

/** The values that an address gives a new record to begin with, as far as the person may write them and they are any. */
export function initialValues(
  registry: Registry,
  entity: Entity,
  { mayWrite }: { mayWrite(property: Property): boolean },
  input: unknown,
): Row {
  const wanted = Object.entries((typeof input === 'object' && input !== null ? input : {}) as Row).filter(([name]) => {
    const property = entity.properties.get(name)
    return property !== undefined && mayWrite(property)
  })
  const { values, problems } = checkValues(registry, entity, Object.fromEntries(wanted))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in problems)))
}
