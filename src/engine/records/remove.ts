import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import { reaches } from '../rules/access/permissions.ts'
import { refusalOf } from '../rules/moderation/transitions.ts'
import { inRetriedTransaction, type RecordsContext } from './context.ts'
import { entityFor, visible, type Visible } from './entityFor.ts'
import { withFollowers } from './followers.ts'
import { findRow } from './get.ts'
import type { Changes } from './changes.ts'
import { expectVersion } from './update.ts'
import { holdersOfAll } from './usage.ts'
import { writeChanges } from './writeChanges.ts'
import { writeMany } from './writeMany.ts'

/**
 * Moves a record to the trash with everything that cascades, and ends its review. Returns the record as it was. The
 * version is checked if given. Throws `not_found`, `forbidden`, `illegal_transition`, `version_stale`, and `in_use`
 * with the number of references that prevent it.
 */
export const remove = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, version, origin }: { id: string; version?: unknown; origin?: string | undefined },
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'delete')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null) throw new Problem('not_found')
    if (!reaches(actor, entity, 'delete', row)) throw new Problem('forbidden')
    const moderated = entity.declaration.moderated !== undefined
    if (moderated && refusalOf(actor, entity, row, 'delete'))
      throw new Problem('illegal_transition', { transition: 'delete', status: String(row.status) })
    if (version !== undefined) expectVersion(actor, entity, row, version)
    const rowsByEntity = await withFollowers(inside, entity, row, null)
    const { uses, others } = await holdersOfAll(inside, actor, rowsByEntity)
    if (uses.length > 0 || others) throw new Problem('in_use', {}, { uses })
    const end = moderated ? await inside.effects.reviews.withdraw(inside, actor, row, origin) : undefined
    const state: Changes = end ? { status: [row.status, 'deleted'], ...end.changes } : {}
    const deleted: Changes = { deleted_at: [null, inside.clock().toISOString()] }
    await writeChanges(inside, actor, entity, row, { changes: { ...deleted, ...state }, action: 'delete', origin })
    for (const [follower, rows] of rowsByEntity) {
      const others = [...rows.values()].filter(one => one.id !== row.id)
      const written = await writeMany(
        inside,
        actor,
        follower,
        others.map(one => ({ row: one, changes: deleted })),
        { action: 'delete', origin },
      )
      if (written.size < others.length) throw new Problem('version_stale')
    }
    await end?.close()
    if (moderated) await inside.effects.reviews.notifyOfTrash(inside, actor, entity, { row, isRestored: false })
    return visible(actor, entity, row)
  })
