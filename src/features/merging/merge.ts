import type { StoredRow } from '../../engine/fields/rowOf.ts'
import { system, type Actor } from '../../engine/model/actor.ts'
import type { MergeResult } from './mergeShapes.ts'
import { treeOf } from '../../engine/rules/validation/trees.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { addHistory } from '../../engine/records/history.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { lockTree } from '../../engine/records/trees.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { moveAddresses } from './addresses.ts'
import { moveProposals } from './moveProposals.ts'
import { moveReferences, type Merging } from './moveReferences.ts'
import { holdPair, mergeableFor, type MergeRequest } from './pair.ts'

/** Makes all that refers to the merged record refer to the kept one. */
async function moveAll(context: RecordsContext, merging: Merging): Promise<void> {
  await moveReferences(context, merging)
  await moveProposals(context, merging)
}

const newest = async (context: RecordsContext, table: string, row: StoredRow): Promise<StoredRow> =>
  (await findOne(context.store, table, 'id', row.id)) ?? row

/**
 * Merges a record into another: whatever refers to it refers to the other one then, what open requests propose too; its
 * addresses lead there, and it goes to the trash. All in one transaction, with the records as they are at that moment. Throws
 * `not_found`, `forbidden`, and `invalid` at `into` for the same record, one that is not there, or a tree that would be too deep.
 * See docs/decisions/032.
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
    const pair = await holdPair(inside, entity, { id, into })
    const merging: Merging = { id: inside.newId(), entity, pair, actor, origin, counts: {} }
    await moveAll(inside, merging)
    const slugs = await moveAddresses(inside, actor, entity, pair)
    const kept = await newest(inside, entity.table, pair.kept)
    await writeChanges(inside, actor, entity, await newest(inside, entity.table, pair.merged), {
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
    return { id: merging.id, kept: visible(actor, entity, kept), counts: merging.counts }
  })

/** Takes in what was on its way while a merge was made and came to refer to the merged record only after it; nothing where it was undone. */
export const mergeLate = (context: RecordsContext, id: string, origin?: string): Promise<void> =>
  inTransaction(context, async inside => {
    const [row] = await inside.store.update('merges', [{ property: 'id', operator: 'in', value: [id] }], {})
    const entity = row && inside.registry.entities.get(row.entity)
    if (!row || !entity || row.undone_at !== null) return
    const [merged, kept] = await Promise.all(
      [row.merged_id, row.kept_id].map(one => findOne(inside.store, entity.table, 'id', one)),
    )
    if (!merged || !kept || merged.deleted_at === null || kept.deleted_at !== null) return
    const known = row.counts as Record<string, number>
    const merging: Merging = { id, entity, pair: { merged, kept }, actor: system, origin, counts: { ...known } }
    await moveAll(inside, merging)
    await inside.store.update('merges', [{ property: 'id', operator: 'in', value: [id] }], { counts: merging.counts })
  })
