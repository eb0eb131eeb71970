import type { Actor } from '../model/actor.ts'
import type { Action } from '../model/declaration.ts'
import { Problem } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition, Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead, ownRows, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'

/** Returns the entity if the actor may perform the action on any of its rows. Throws `not_found` and `forbidden`. */
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

/** Returns the entity whose table contains the rows. For a view, it has more properties than the view. */
export const tableEntity = (context: RecordsContext, entity: Entity): Entity => context.registry.entity(entity.table)

/** Returns conditions for the rows of a view. */
export const narrowing = (entity: Entity): Condition[] =>
  Object.entries(entity.declaration.where ?? {}).map(([property, value]) => ({
    property,
    operator: 'in',
    value: [value],
  }))

/** Returns conditions for the rows on which the actor may perform an action, without those in the trash. */
export const reachConditions = (actor: Actor, entity: Entity, action: Action): Condition[] => [
  ...narrowing(entity),
  ...(reach(actor, entity, action) === 'own' ? [ownRows(actor, entity, action)] : []),
]

export const notDeleted = { property: 'deleted_at', operator: 'in', value: [null] } as const satisfies Condition

/** A record as an actor may read it; these properties are always readable. */
export type Visible = Row &
  Pick<StoredRow, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>

const readable = new WeakMap<Actor['words'], WeakMap<Entity, readonly string[]>>()

/**
 * Returns the names of the properties that the actor may read. They depend only on access words, so they are cached for
 * each set of words.
 */
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

/** Whether a row has exactly these properties in this order. */
function hasExactly(row: Row, names: readonly string[]): boolean {
  let place = 0
  for (const name in row) if (names[place++] !== name || row[name] === undefined) return false
  return place === names.length
}

/** Returns a row with only these properties; the same object if it has no others. The result must not be modified. */
export const pickProperties = (names: readonly string[], row: Row): Row =>
  hasExactly(row, names) ? row : only(names, row)

const shown = (names: readonly string[], row: StoredRow): Visible => only(names, row) as Visible

/** Returns the records as the actor may read them. */
export function visibleAll(actor: Actor, entity: Entity, rows: readonly StoredRow[]): Visible[] {
  const names = readableNames(actor, entity)
  return rows.map(row => shown(names, row))
}

/** Returns the record as the actor may read it. */
export const visible = (actor: Actor, entity: Entity, row: StoredRow): Visible =>
  shown(readableNames(actor, entity), row)

/** Returns the problem for a write that is based on an old version, with the current record. */
export const staleProblem = (actor: Actor, entity: Entity, row: StoredRow): Problem =>
  new Problem('version_stale', {}, { record: visible(actor, entity, row) })
