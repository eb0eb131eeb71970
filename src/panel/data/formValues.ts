import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property, Registry } from '../../engine/model/registry.ts'
import { firstStatus } from '../../engine/rules/moderation/changeMode.ts'
import { ownInitialValues } from '../../engine/rules/access/permissions.ts'
import { checkValues } from '../../engine/rules/validation/validation.ts'
import { sameValue } from './changedFields.ts'

/** Returns the values of some properties; an empty one has the empty value of its type. */
export const valuesOf = (entity: Entity, record: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map(name => [name, record[name] ?? structuredClone(entity.properties.get(name)?.type.empty ?? null)]),
  )

/** Returns the names whose values differ. */
export const differing = (names: readonly string[], one: Row, other: Row): string[] =>
  names.filter(name => !sameValue(one[name], other[name]))

/** Returns the names that both changed, each to another value. */
export const conflicting = (base: Row, mine: Row, theirs: Row): string[] =>
  differing(differing(differing(Object.keys(mine), mine, base), base, theirs), mine, theirs)

/** Returns the initial values of a person's new record. */
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

/** Returns the initial values of a new record from the URL: those that are valid and that the person may write. */
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
