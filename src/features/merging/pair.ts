import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import type { Pair } from './merging.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'

/** Returns the entity if its records can be merged and the actor may merge them. Throws `not_found` and `forbidden`. */
export function mergeableFor(context: RecordsContext, actor: Actor, name: string): Entity {
  const entity = entityFor(context, actor, name, 'delete')
  if (!entity.declaration.mergeable) throw new Problem('not_found')
  if (!hasRight(actor, 'merges')) throw new Problem('forbidden')
  return entity
}

/** Which record is merged into which. */
export interface MergeRequest {
  id: string
  into: string
}

const invalidInto = (code: string): Problem => new Problem('invalid', {}, { errors: { into: { code } } })

/**
 * Picks the pair from the rows that were found. Throws `not_found` if the merged record is missing, and `invalid` if
 * it cannot be merged into the other.
 */
export function pairOf(rows: readonly StoredRow[], { id, into }: MergeRequest): Pair {
  if (id === into) throw invalidInto('same_record')
  const present = rows.filter(row => row.deleted_at === null)
  const [merged, kept] = [id, into].map(one => present.find(row => row.id === one))
  if (!merged) throw new Problem('not_found')
  if (!kept) throw invalidInto('reference_missing')
  return { merged, kept }
}

/**
 * Locks both records until the transaction ends and returns their current rows; always in the same order, so that
 * concurrent merges cannot deadlock. Throws as `pairOf` does.
 */
export async function lockPair(context: RecordsContext, entity: Entity, requested: MergeRequest): Promise<Pair> {
  const rows: StoredRow[] = []
  for (const id of [requested.id, requested.into].toSorted())
    rows.push(...(await context.store.update(entity.table, [is('id', id)], {})))
  return pairOf(rows, requested)
}
