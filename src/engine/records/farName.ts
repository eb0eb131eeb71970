import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Condition } from '../model/query.ts'
import type { Entity, Property, Registry, SeenEntity } from '../model/registry.ts'
import { mayRead, reach } from '../rules/access/permissions.ts'
import { notDeleted, reachConditions } from './entityFor.ts'

/** What a name with a point in it means, as `region_id.title_en`: rows of another entity, and something of theirs. */
export interface FarName {
  /** The property that names the rows. */
  by: Property
  target: Entity
  /** Keeps to the rows that the actor may read, the trash aside. */
  where: Condition[]
  /** What follows the dot. */
  name: string
}

/** What an actor may read of an entity, the trash aside. */
const seenBy = (actor: Actor, entity: Entity): SeenEntity | undefined =>
  entity.declaration.internal || reach(actor, entity, 'read') === 'none'
    ? undefined
    : { entity, where: [...reachConditions(actor, entity, 'read'), notDeleted] }

/** The rows that a property of an entity names, as far as the actor may read them, the trash aside; undefined where it names none or they may not be known. */
export function farRowsOf(
  { registry, actor, entity }: { registry: Registry; actor: Actor; entity: Entity },
  name: string,
): Omit<FarName, 'name'> | undefined {
  const by = entity.properties.get(name)
  const other = by && mayRead(actor, by) ? registry.entities.get(by.field.reference ?? '') : undefined
  const seen = other && (entity.seen ? entity.seen(other) : seenBy(actor, other))
  return by && seen && { by, target: seen.entity, where: [...seen.where] }
}

/** Reads such a name; rows that the actor may not read are as unknown as what does not exist. Throws `unknown_field`. */
export function readFarName(context: { registry: Registry; actor: Actor; entity: Entity }, written: string): FarName {
  const [first = '', name = '', ...others] = written.split('.')
  const rows = farRowsOf(context, first)
  if (!rows || others.length > 0) throw new Problem('unknown_field', { field: written })
  return { ...rows, name }
}
