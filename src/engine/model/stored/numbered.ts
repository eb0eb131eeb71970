import type { StoredDocument, StoredResource } from './documentSchema.ts'
import { firstKind } from './limits.ts'

/** The numbers that kinds of moderated records have or had. */
const takenKinds = ({ resources = [], purged = [] }: StoredDocument): Set<number> =>
  new Set(
    [
      ...resources.flatMap(({ entity, kind }) => [entity.moderated, kind]),
      ...purged.map(({ moderated }) => moderated),
    ].filter(kind => typeof kind === 'number'),
  )

/** A document in which each moderated resource has a number of its kind, which it keeps. */
export function numbered(whole: StoredDocument): StoredDocument {
  const taken = takenKinds(whole)
  let next = Math.max(firstKind - 1, ...taken)
  const withKind = (resource: StoredResource): StoredResource => {
    if (resource.entity.moderated !== true) return resource
    next += 1
    return { ...resource, entity: { ...resource.entity, moderated: next } }
  }
  return whole.resources ? { ...whole, resources: whole.resources.map(withKind) } : whole
}
