import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { reaches } from '../rules/permissions.ts'
import { refusalOf } from '../rules/transitions.ts'
import { inRepeatedTransaction, type RecordsContext } from './context.ts'
import { entityFor, visible } from './entityFor.ts'
import { findRow } from './get.ts'
import type { Changes } from './history.ts'
import { endRequest } from './requests/endRequest.ts'
import { expectVersion } from './update.ts'
import { writeChanges } from './writeChanges.ts'

/**
 * Moves a record to the trash and answers it as it was; what waits for review of it ends. A version is checked where one is
 * given. Throws `not_found`, `forbidden`, `illegal_transition`, `version_stale`.
 */
export const remove = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, version, origin }: { id: string; version?: unknown; origin?: string | undefined },
): Promise<Row> =>
  inRepeatedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'delete')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null) throw new Problem('not_found')
    if (!reaches(actor, entity, 'delete', row)) throw new Problem('forbidden')
    const moderated = entity.declaration.moderated !== undefined
    if (moderated && refusalOf(actor, entity, row, 'delete')) throw new Problem('illegal_transition', { transition: 'delete', status: String(row.status) })
    if (version !== undefined) expectVersion(actor, entity, row, version)
    const end = moderated ? await endRequest(inside, actor, row, { status: 'withdrawn', origin }) : undefined
    const state: Changes = end ? { status: [row.status, 'deleted'], ...end.changes } : {}
    await writeChanges(inside, actor, entity, row, { changes: { deleted_at: [null, inside.clock().toISOString()], ...state }, action: 'delete', origin })
    await end?.close()
    return visible(actor, entity, row)
  })
