import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Condition } from '../model/query.ts'
import type { Entity, Property, Registry, VisibleEntity } from '../model/registry.ts'
import { mayRead, reach } from '../rules/access/permissions.ts'
import { notDeleted, reachConditions } from './entityFor.ts'

/**
 * A resolved name that contains a point, such as `region_id.title_en`: rows of another entity, and a property of
 * theirs.
 */
export interface RelatedName {
  /** The property that refers to the rows. */
  by: Property
  target: Entity
  /** Conditions for the rows that the actor may read, without those in the trash. */
  where: Condition[]
  /** The part after the point. */
  name: string
}

/** Returns the part of an entity that the actor may read, without the trash. */
const seenBy = (actor: Actor, entity: Entity): VisibleEntity | undefined =>
  entity.declaration.internal || reach(actor, entity, 'read') === 'none'
    ? undefined
    : { entity, where: [...reachConditions(actor, entity, 'read'), notDeleted] }

/**
 * Returns the rows that a property refers to, as far as the actor may read them, without the trash; undefined if it is
 * not a reference or its target is not readable.
 */
export function relatedRowsOf(
  { registry, actor, entity }: { registry: Registry; actor: Actor; entity: Entity },
  name: string,
): Omit<RelatedName, 'name'> | undefined {
  const by = entity.properties.get(name)
  const other = by && mayRead(actor, by) ? registry.entities.get(by.field.reference ?? '') : undefined
  const seen = other && (entity.visiblePartOf ? entity.visiblePartOf(other) : seenBy(actor, other))
  return by && seen && { by, target: seen.entity, where: [...seen.where] }
}

/** Resolves such a name. What the actor may not read is treated as if it did not exist. Throws `unknown_field`. */
export function readRelatedName(
  context: { registry: Registry; actor: Actor; entity: Entity },
  written: string,
): RelatedName {
  const [first = '', name = '', ...others] = written.split('.')
  const rows = relatedRowsOf(context, first)
  if (!rows || others.length > 0) throw new Problem('unknown_field', { field: written })
  return { ...rows, name }
}
