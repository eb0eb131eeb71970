import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { MergeResult } from './mergeShapes.ts'
import { treeOf } from '../../engine/rules/validation/trees.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { addHistory } from '../../engine/records/history.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { lockTree } from '../../engine/records/trees.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { moveAddresses } from './addresses.ts'
import { moveAll } from './moveAll.ts'
import type { Merging } from './moveReferences.ts'
import { lockPair, mergeableFor, type MergeRequest } from './pair.ts'

const reread = async (context: RecordsContext, table: string, row: StoredRow): Promise<StoredRow> =>
  (await findOne(context.store, table, 'id', row.id)) ?? row

/**
 * Merges a record into another: everything that refers to it, including proposals in open requests, then refers to the
 * other; its addresses redirect there, and it moves to the trash. Runs in one transaction on the current records.
 * Throws `not_found`, `forbidden`, and `invalid` at `into` if it is the same record, does not exist, or the tree would
 * become too deep. See docs/decisions/032.
 */
export const merge = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, into, origin }: MergeRequest & { origin?: string | undefined },
): Promise<MergeResult> =>
  inTransaction(context, async inside => {
    const entity = mergeableFor(inside, actor, name)
    if (treeOf(entity)) await lockTree(inside, entity)
    const pair = await lockPair(inside, entity, { id, into })
    const merging: Merging = { id: inside.newId(), entity, pair, actor, origin, counts: {} }
    await moveAll(inside, merging)
    const slugs = await moveAddresses(inside, actor, entity, pair)
    const kept = await reread(inside, entity.table, pair.kept)
    await writeChanges(inside, actor, entity, await reread(inside, entity.table, pair.merged), {
      changes: { deleted_at: [null, inside.clock().toISOString()] },
      action: 'merge',
      origin,
    })
    await addHistory(inside, actor, entity, [{ row: kept, action: 'absorb', changes: {}, origin }])
    await inside.store.insert('merges', [
      newRow(inside, actor, 'merges', {
        id: merging.id,
        entity: entity.table,
        kept_id: kept.id,
        merged_id: pair.merged.id,
        counts: merging.counts,
        slugs,
      }),
    ])
    await enqueue(inside, 'merge_late_references', { merge_id: merging.id, origin })
    return { id: merging.id, kept: visible(actor, entity, kept), counts: merging.counts }
  })
