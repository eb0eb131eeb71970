import { type Condition, type RelatedRows, mapCondition, type Query } from '../../../src/engine/model/query.ts'
import type { Entity, Registry } from '../../../src/engine/model/registry.ts'
import type { Selection } from '../../../src/engine/records/store.ts'

/** RelatedRows rows with their entity resolved. */
interface KnownFar extends RelatedRows {
  declared: Entity
}

const isKnown = (far: RelatedRows): far is KnownFar => 'declared' in far

/** Returns the entity of far rows. Throws if no store has resolved it. */
export function declaredOf(far: RelatedRows): Entity {
  if (!isKnown(far)) throw new Error(`${far.entity} was not resolved by a store`)
  return far.declared
}

const knownFar = <Chosen extends RelatedRows>(registry: Registry, far: Chosen): Chosen & KnownFar => ({
  ...far,
  declared: registry.entity(far.entity),
  where: withFar(registry, far.where),
})

/** Resolves the entities of far rows in conditions, as SQL needs them. Throws for an entity that is not declared. */
export const withFar = (registry: Registry, where: readonly Condition[]): Condition[] =>
  where.map(condition =>
    mapCondition(condition, one => (one.operator === 'names' ? { ...one, value: knownFar(registry, one.value) } : one)),
  )

/** The same for a selection or a query. */
export const selectionWithFar = <Chosen extends Selection>(registry: Registry, selection: Chosen): Chosen => ({
  ...selection,
  where: withFar(registry, selection.where),
})

/** The same for a query, including its order. */
export const queryWithFar = (registry: Registry, query: Query): Query => ({
  ...selectionWithFar(registry, query),
  sort: { ...query.sort, ...(query.sort.related && { related: knownFar(registry, query.sort.related) }) },
})
