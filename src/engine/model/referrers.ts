import type { Entity, Property, Registry } from './registry.ts'

/** A property by which records of an entity refer to those of another. */
export interface Referrer {
  entity: Entity
  property: Property
}

/**
 * Returns every property, written by people, that refers to records of the entity; without system fields (such as the
 * author) and internal entities.
 */
export function referrersOf(registry: Registry, target: Entity): Referrer[] {
  const tables = [...registry.entities.values()].filter(
    entity => entity.table === entity.name && !entity.declaration.internal,
  )
  const refersToTarget = (property: Property): boolean =>
    registry.entities.get(property.field.reference ?? '')?.table === target.table
  return tables.flatMap(entity =>
    [...entity.properties.values()]
      .filter(property => entity.fields.get(property.field.name)?.group !== 'system' && refersToTarget(property))
      .map(property => ({ entity, property })),
  )
}
