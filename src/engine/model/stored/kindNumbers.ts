import type { StoredDocument, StoredResource } from './documentSchema.ts'
import { firstKind } from './limits.ts'

/** Returns the kind numbers that are or were in use. */
const takenKinds = ({ resources = [], purged = [] }: StoredDocument): Set<number> =>
  new Set(
    [
      ...resources.flatMap(({ entity, kind }) => [entity.moderated, kind]),
      ...purged.map(({ moderated }) => moderated),
    ].filter(kind => typeof kind === 'number'),
  )

/** Returns a document in which every moderated resource has a kind number, which it keeps from then on. */
export function withKindNumbers(whole: StoredDocument): StoredDocument {
  const taken = takenKinds(whole)
  let next = Math.max(firstKind - 1, ...taken)
  const withKind = (resource: StoredResource): StoredResource => {
    if (resource.entity.moderated !== true) return resource
    next += 1
    return { ...resource, entity: { ...resource.entity, moderated: next } }
  }
  return whole.resources ? { ...whole, resources: whole.resources.map(withKind) } : whole
}
