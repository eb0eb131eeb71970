import type { Actor } from '../model/actor.ts'
import type { Action } from '../model/declaration.ts'
import { Problem } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition, Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead, ownRows, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'

/** The entity of that name if the actor's action reaches any of its rows. Throws `not_found` and `forbidden`. */
export function entityFor<Name extends string>(
  context: RecordsContext,
  actor: Actor,
  name: Name,
  action: Action,
): Entity<Name> {
  if (!context.registry.entities.has(name)) throw new Problem('not_found')
  const entity = context.registry.entity(name)
  if (entity.declaration.internal) throw new Problem('not_found')
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

/** A record as an actor may read it; who reads any of it reads these. */
export type Visible = Row &
  Pick<StoredRow, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>

const readable = new WeakMap<Actor['words'], WeakMap<Entity, readonly string[]>>()

/** The names of the properties that the actor may read, which their words of access alone decide: found once for all who hold these words. */
export function readableNames(actor: Actor, entity: Entity): readonly string[] {
  const known = readable.get(actor.words) ?? new WeakMap<Entity, readonly string[]>()
  readable.set(actor.words, known)
  const names =
    known.get(entity) ??
    [...entity.properties.values()].filter(property => mayRead(actor, property)).map(property => property.name)
  known.set(entity, names)
  return names
}

const only = (names: readonly string[], row: Row): Row => {
  const record: Row = {}
  for (const name of names) record[name] = row[name] ?? null
  return record
}

/** Whether a row has these names in this order and nothing else, as one that was asked for by them. */
function hasExactly(row: Row, names: readonly string[]): boolean {
  let place = 0
  for (const name in row) if (names[place++] !== name || row[name] === undefined) return false
  return place === names.length
}

/** What a row has under these names: the row itself where that is all it has, and else a new one. Neither may be changed. */
export const rowAs = (names: readonly string[], row: Row): Row => (hasExactly(row, names) ? row : only(names, row))

const shown = (names: readonly string[], row: StoredRow): Visible => only(names, row) as Visible

/** The records as the actor may read them. */
export function visibleAll(actor: Actor, entity: Entity, rows: readonly StoredRow[]): Visible[] {
  const names = readableNames(actor, entity)
  return rows.map(row => shown(names, row))
}

/** The record as the actor may read it. */
export const visible = (actor: Actor, entity: Entity, row: StoredRow): Visible =>
  shown(readableNames(actor, entity), row)

/** That a row is at another version than a write was made from, with the record as it is now. */
export const staleProblem = (actor: Actor, entity: Entity, row: StoredRow): Problem =>
  new Problem('version_stale', {}, { record: visible(actor, entity, row) })
