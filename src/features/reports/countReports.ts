import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { conversationStatuses, type ConversationStatus } from '../help/conversationRules.ts'
import type { CountedReports, Reported } from '../moderation/requests/reviewFacts.ts'
import { newRow } from '../../engine/records/newRow.ts'

/**
 * Updates the counts of reports about a report's record, in the transaction in which it was written. Throws
 * `UniqueConflict` for the first two concurrent reports.
 */
export async function countReports(
  context: RecordsContext,
  { record_id, kind }: Pick<RowOf<'reports'>, 'record_id' | 'kind'>,
): Promise<void> {
  if (record_id === null) return
  const { store } = context
  // Locks the row of the record, so that a concurrent count waits and then includes this report.
  const [locked] = await store.update('reported_records', [is('record_id', record_id)], {})
  const counts: Partial<Record<ConversationStatus, number>> = {}
  for (const status of conversationStatuses)
    counts[status] = await store.count({
      entity: 'reports',
      where: [is('record_id', record_id), is('status', status), notDeleted],
    })
  const newest = await findOne(store, 'reports', 'record_id', record_id, [notDeleted])
  const values = { ...counts, has_open: (counts.open ?? 0) > 0, newest_at: newest?.created_at ?? null }
  if (locked) await store.update('reported_records', [is('id', locked.id)], values)
  else
    await store.insert('reported_records', [
      newRow(context, system, 'reported_records', { record_id, kind: kind ?? undefined, ...values }),
    ])
}

/** Returns how many reports a record has, and how many of them are open. */
export async function reportsOf({ store }: RecordsContext, { kind, id }: Reported): Promise<CountedReports> {
  const where = [is('record_id', id), is('kind', kind), notDeleted]
  const total = await store.count({ entity: 'reports', where }, 1_000)
  const open =
    total === 0 ? 0 : await store.count({ entity: 'reports', where: [...where, is('status', 'open')] }, 1_000)
  return { total, open }
}
