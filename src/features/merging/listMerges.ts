import type { Actor } from '../../engine/model/actor.ts'
import type { LeftRecord, MergeEntry } from './mergeShapes.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { mergeableFor } from './pair.ts'

const mostShown = 100

/** The merges that a record took part in, newest first, at most a hundred. Throws `not_found` and `forbidden`. */
export async function listMerges(context: RecordsContext, actor: Actor, name: string, id: string): Promise<MergeEntry[]> {
  const entity = mergeableFor(context, actor, name)
  await findRow(context, actor, entity, id)
  const where = [is('entity', entity.table), { any: [is('kept_id', id), is('merged_id', id)] }]
  const merges = await context.store.find({ entity: 'merges', where, sort: { property: 'id', order: 'DESC' }, offset: 0, limit: mostShown })
  const ids = [...new Set(merges.flatMap(row => [String(row.kept_id), String(row.merged_id)]))]
  const records = await context.store.find({ entity: entity.table, where: [{ property: 'id', operator: 'in', value: ids }], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: ids.length })
  const shown = new Map(records.map(row => [row.id, visible(actor, entity, row)]))
  const recordOf = (one: unknown): Row => shown.get(one) ?? { id: one }
  return merges.map(row => ({
    id: String(row.id),
    at: String(row.created_at),
    by: String(row.created_by),
    kept: recordOf(row.kept_id),
    merged: recordOf(row.merged_id),
    counts: row.counts as Record<string, number>,
    undone_at: row.undone_at as string | null,
    undone_by: row.undone_by as string | null,
    put_back: row.put_back as number | null,
    left_count: row.left_count as number | null,
    left: (row.left ?? []) as LeftRecord[],
  }))
}
