import { system } from '../../engine/model/actor.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { moveAll } from './moveAll.ts'
import type { Merging } from './moveReferences.ts'

/** The payload of the job that completes a merge. */
export type LateReferences = {
  merge_id: string
  origin: string | undefined
  /** The transactions that may still commit references to the merged record; missing at first. */
  open?: readonly string[] | undefined
}

/** After how long the job looks again whether the transactions have ended. */
const againMilliseconds = 5_000

/** Moves the references that can be seen; does nothing if the merge was undone. */
const moveLate = (context: RecordsContext, { merge_id: id, origin }: LateReferences): Promise<void> =>
  inTransaction(context, async inside => {
    const [row] = await inside.store.update('merges', [is('id', id)], {})
    const entity = row && inside.registry.entities.get(row.entity)
    if (!row || !entity || row.undone_at !== null) return
    const [merged, kept] = await Promise.all(
      [row.merged_id, row.kept_id].map(one => findOne(inside.store, entity.table, 'id', one)),
    )
    if (!merged || !kept || merged.deleted_at === null || kept.deleted_at !== null) return
    const known = row.counts as Record<string, number>
    const merging: Merging = { id, entity, pair: { merged, kept }, actor: system, origin, counts: { ...known } }
    await moveAll(inside, merging)
    await inside.store.update('merges', [is('id', id)], { counts: merging.counts })
  })

/**
 * Moves references to the merged record that were written while the merge was in progress. Transactions that began
 * before it ended may commit more of them; while there are any, the job is queued again.
 */
export async function mergeLateReferences(context: RecordsContext, late: LateReferences): Promise<void> {
  // Before the references are moved: those of transactions that have ended by now are seen.
  const present = await context.store.openTransactions()
  await moveLate(context, late)
  const open = late.open ? late.open.filter(id => present.includes(id)) : present
  const runAt = new Date(context.clock().getTime() + againMilliseconds)
  if (open.length > 0) await enqueue(context, 'merge_late_references', { ...late, open }, { runAt })
}
