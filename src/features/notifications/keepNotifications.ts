import type { RowOf } from '../../engine/fields/rowOf.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'

/** Stores notifications, and has the panel show its readers theirs when the transaction has been committed. */
export async function keepNotifications(
  records: RecordsContext,
  notifications: readonly RowOf<'notifications'>[],
): Promise<void> {
  await records.store.insert('notifications', notifications)
  for (const notification of notifications) trackWritten(records, 'notifications', notification, ['user_id'])
}
