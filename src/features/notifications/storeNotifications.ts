import type { RowOf } from '../../engine/fields/rowOf.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'

/** Stores notifications; the panels of their readers show them once the transaction is committed. */
export async function storeNotifications(
  records: RecordsContext,
  notifications: readonly RowOf<'notifications'>[],
): Promise<void> {
  await records.store.insert('notifications', notifications)
  for (const notification of notifications) trackWritten(records, 'notifications', notification, ['user_id'])
}
