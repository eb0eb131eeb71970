import type { Entity, Property, Registry } from './registry.ts'

/** A property by which records of an entity refer to those of another. */
export interface Referrer {
  entity: Entity
  property: Property
}

/** Every property that people fill with records of the entity; what each record has of its own (who wrote it) and what the server keeps for itself are left out. */
export function referrersOf(registry: Registry, target: Entity): Referrer[] {
  const tables = [...registry.entities.values()].filter(
    entity => entity.table === entity.name && !entity.declaration.internal,
  )
  const leadsHere = (property: Property): boolean =>
    registry.entities.get(property.field.reference ?? '')?.table === target.table
  return tables.flatMap(entity =>
    [...entity.properties.values()]
      .filter(property => entity.fields.get(property.field.name)?.group !== 'system' && leadsHere(property))
      .map(property => ({ entity, property })),
  )
}
