import type { Actor } from '../model/actor.ts'
import { Problem, type FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { hasRight } from '../rules/access/rights.ts'
import { inRetriedTransaction, type RecordsContext } from './context.ts'
import { entityFor, visible, type Visible } from './entityFor.ts'
import { withFollowers, type RowsByEntity } from './followers.ts'
import { findRow } from './get.ts'
import type { Changes } from './changes.ts'
import { conflictsOf } from './problemsOf.ts'
import { statusBefore } from './statusBefore.ts'
import { checkUniqueness } from './uniqueness.ts'
import { writeChanges } from './writeChanges.ts'
import { writeMany } from './writeMany.ts'

/**
 * Returns the references without whose targets a record cannot be restored: those that cascade, and the parent in a
 * tree.
 */
const placesOf = (entity: Entity): Set<string> =>
  new Set(
    [...entity.properties.values()]
      .filter(({ field }) => field.onDelete === 'cascade' || field.levels !== undefined)
      .map(({ name }) => name),
  )

const uniqueNames = (entity: Entity): Set<string> =>
  new Set([...entity.properties.values()].filter(({ field }) => field.unique).map(({ name }) => name))

/**
 * Checks whether a record can be restored. Throws `invalid` if a unique value is now another record's, or its parent no
 * longer exists.
 */
export async function checkPlace(context: RecordsContext, actor: Actor, entity: Entity, row: StoredRow): Promise<void> {
  const [conflicts = {}] = await conflictsOf(
    context,
    { actor, entity, names: uniqueNames(entity), references: placesOf(entity) },
    [row],
  )
  const errors = Object.fromEntries(
    Object.entries(conflicts).map(([name, { code, ...rest }]) => [
      name,
      { ...rest, code: code === 'reference_missing' ? 'reference_deleted' : code },
    ]),
  )
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
}

/** Restores the records that were deleted together with a record. */
async function restoreFollowers(
  context: RecordsContext,
  actor: Actor,
  root: StoredRow,
  rowsByEntity: RowsByEntity,
  origin: string | undefined,
): Promise<void> {
  for (const [entity, rows] of rowsByEntity) {
    const followers = [...rows.values()].filter(row => row.id !== root.id)
    const problems = await checkUniqueness(context, entity, followers, uniqueNames(entity))
    const errors: FieldProblems = Object.assign({}, ...problems)
    if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
    const requested = followers.map(row => ({ row, changes: { deleted_at: [row.deleted_at, null] } as Changes }))
    const written = await writeMany(context, actor, entity, requested, { action: 'restore', origin })
    if (written.size < requested.length) throw new Problem('version_stale')
  }
}

/**
 * Restores a record from the trash in its previous status (product: "an administrator can restore it"), with the
 * records that were deleted together with it. Throws `not_found`, `forbidden`, `illegal_transition` if it is not in the
 * trash, and `invalid` if a unique value is now another record's or its parent no longer exists.
 */
export const restore = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, origin }: { id: string; origin?: string | undefined },
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'delete')
    if (!hasRight(actor, 'trash')) throw new Problem('forbidden')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at === null)
      throw new Problem('illegal_transition', { transition: 'restore', status: String(row.status ?? '') })
    await checkPlace(inside, actor, entity, row)
    const rowsByEntity = await withFollowers(inside, entity, row, row.deleted_at)
    const status: Changes = entity.declaration.moderated
      ? { status: [row.status, await statusBefore(inside, row, 'delete')] }
      : {}
    const written = await writeChanges(inside, actor, entity, row, {
      changes: { deleted_at: [row.deleted_at, null], ...status },
      action: 'restore',
      origin,
    })
    await restoreFollowers(inside, actor, row, rowsByEntity, origin)
    if (entity.declaration.moderated)
      await inside.effects.reviews.notifyOfTrash(inside, actor, entity, { row: written, isRestored: true })
    return visible(actor, entity, written)
  })
