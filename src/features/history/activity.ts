import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { id } from '../../engine/model/shapes.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { historyEntry, readableChanges } from '../../engine/records/history.ts'
import { cappedCount } from '../../engine/rules/text/countedTo.ts'

/** A line of history beside those of other records. */
export const activityEntry = z.object({ ...historyEntry.shape, resource: z.string(), record_id: id })
export type ActivityEntry = z.infer<typeof activityEntry>

/**
 * What a person did, newest first, with the fields the actor may read; the total is null above the cap. Throws `not_found` for
 * somebody who is not there.
 */
export async function activity(context: RecordsContext, actor: Actor, userId: string, { offset, limit }: { offset: number; limit: number }): Promise<{ rows: ActivityEntry[]; total: number | null }> {
  await findRow(context, actor, entityFor(context, actor, 'users', 'read'), userId)
  const selection = { entity: 'history', where: [is('created_by', userId)] }
  const lines = await context.store.find({ ...selection, sort: { property: 'id', order: 'DESC' }, offset, limit })
  const isLast = lines.length < limit && (lines.length > 0 || offset === 0)
  const total = isLast ? offset + lines.length : await context.store.count(selection, cappedCount + 1)
  return {
    rows: lines.map(line => ({
      id: String(line.id),
      at: String(line.created_at),
      by: String(line.created_by),
      resource: String(line.entity),
      record_id: String(line.record_id),
      action: String(line.action),
      version: Number(line.record_version),
      changes: readableChanges(actor, context.registry.entities.get(String(line.entity)), line.changes),
      origin: line.origin === null ? null : String(line.origin),
    })),
    total: total > cappedCount ? null : total,
  }
}
