import { dequal } from 'dequal'
import type { EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import { documentShape, type StoredChange, type StoredDocument, type StoredResource } from './documentSchema.ts'

/** Returns what a resource adds to the entity of the product with the same name, or undefined if it adds nothing. */
function additionTo(
  entity: EntityDeclaration,
  { entity: stored, ids, hide, texts }: StoredResource,
): StoredChange | undefined {
  const shipped = new Set(fieldPlaces(entity).map(({ field }) => field.name))
  const add = stored.groups.flatMap(group =>
    group.fields.flatMap(field =>
      typeof field === 'string' || shipped.has(field.name) ? [] : [{ group: group.name, field }],
    ),
  )
  const names = new Set(add.map(({ field }) => field.name))
  const remainingIds = Object.entries(ids ?? {}).filter(([name]) => names.has(name))
  const hidden = (hide ?? []).filter(name => names.has(name))
  if (add.length === 0) return undefined
  return {
    entity: entity.name,
    add,
    ...(hidden.length > 0 ? { hide: hidden } : {}),
    ...(remainingIds.length > 0 ? { ids: Object.fromEntries(remainingIds) } : {}),
    ...(texts ? { texts } : {}),
  }
}

/**
 * Returns a document in which resources that the product has meanwhile declared itself, such as in an update, are no
 * longer separate: the product's declaration is used, and what they have in addition becomes a change of it. Returns
 * the same document if there are none.
 */
export function withoutSuperseded({ entities }: Pick<Declarations, 'entities'>, stored: unknown): unknown {
  const { data } = documentShape.safeParse(stored)
  const shipped = new Map(entities.map(entity => [entity.name, entity]))
  const taken = data?.resources?.filter(({ entity }) => shipped.has(entity.name)) ?? []
  if (!data || taken.length === 0) return stored
  const changed = new Set(data.changes?.map(({ entity }) => entity))
  const additions = taken.flatMap(resource => {
    const entity = shipped.get(resource.entity.name)
    const isSame = entity === undefined || dequal(entity, resource.entity)
    return isSame || changed.has(entity.name) ? [] : (additionTo(entity, resource) ?? [])
  })
  const next: StoredDocument = {
    ...data,
    resources: data.resources?.filter(resource => !taken.includes(resource)),
    changes: [...(data.changes ?? []), ...additions],
  }
  return next
}
