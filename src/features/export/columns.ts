import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { mayRead } from '../../engine/rules/access/permissions.ts'

/**
 * Returns the properties that an export has as columns, in the requested order; by default, all that the actor may
 * read. Throws `unknown_field`.
 */
export function columnsFor(actor: Actor, entity: Entity, requested: readonly string[] | undefined): Property[] {
  const readable = new Map([...entity.properties].filter(([, property]) => mayRead(actor, property)))
  if (!requested) return [...readable.values()]
  return [...new Set(requested)].map(name => {
    const property = readable.get(name)
    if (!property) throw new Problem('unknown_field', { field: name })
    return property
  })
}
