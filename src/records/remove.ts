import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { needsModeration } from '../rules/moderation.ts'
import { reaches } from '../rules/permissions.ts'
import { inRepeatedTransaction, type RecordsContext } from './context.ts'
import { entityFor, visible } from './entityFor.ts'
import { findRow } from './get.ts'
import { expectVersion, writeChanges } from './update.ts'

/**
 * Moves a record to the trash and answers it as it was. A version is checked where one is given. Throws `not_found`,
 * `forbidden`, `needs_moderation`, `version_stale`.
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
    if (needsModeration(actor, entity, row)) throw new Problem('needs_moderation')
    if (version !== undefined) expectVersion(actor, entity, row, version)
    const status: Record<string, [unknown, unknown]> = entity.declaration.moderated ? { status: [row.status, 'deleted'] } : {}
    const changes = { deleted_at: [null, inside.clock().toISOString()] as [unknown, unknown], ...status }
    await writeChanges(inside, actor, entity, row, { changes, action: 'delete', origin })
    return visible(actor, entity, row)
  })
