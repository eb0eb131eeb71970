import type { Actor } from '../model/actor.ts'
import type { Action } from '../model/declaration.ts'
import { Problem } from '../model/problem.ts'
import type { Condition, Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead, ownRows, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'

/** The entity of that name if the actor's action reaches any of its rows. Throws `not_found` and `forbidden`. */
export function entityFor(context: RecordsContext, actor: Actor, name: string, action: Action): Entity {
  const entity = context.registry.entities.get(name)
  if (!entity || entity.declaration.internal) throw new Problem('not_found')
  if (reach(actor, entity, action) === 'none') throw new Problem('forbidden')
  return entity
}

/** The entity whose table the rows are in; with `of` it has more properties than the entity asked for. */
export const tableEntity = (context: RecordsContext, entity: Entity): Entity => context.registry.entity(entity.table)

/** Conditions that keep to the rows of an entity that is `of` another. */
export const narrowing = (entity: Entity): Condition[] =>
  Object.entries(entity.declaration.where ?? {}).map(([property, value]) => ({
    property,
    operator: 'in',
    value: [value],
  }))

/** Conditions that keep to the rows an action of the actor reaches, the trash aside. */
export const reachConditions = (actor: Actor, entity: Entity, action: Action): Condition[] => [
  ...narrowing(entity),
  ...(reach(actor, entity, action) === 'own' ? [ownRows(actor, entity, action)] : []),
]

export const notDeleted = { property: 'deleted_at', operator: 'in', value: [null] } as const satisfies Condition

/** The records as the actor may read them. */
export function visibleAll(actor: Actor, entity: Entity, rows: readonly Row[]): Row[] {
  const names = [...entity.properties.values()]
    .filter(property => mayRead(actor, property))
    .map(property => property.name)
  return rows.map(row => {
    const record: Row = {}
    for (const name of names) record[name] = row[name] ?? null
    return record
  })
}

/** The record as the actor may read it. */
export const visible = (actor: Actor, entity: Entity, row: Row): Row => visibleAll(actor, entity, [row])[0] ?? {}
