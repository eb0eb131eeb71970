import type { RowOf } from '../../engine/fields/rowOf.ts'
import { noteWritten, type RecordsContext } from '../../engine/records/context.ts'

/** Keeps notifications, and has whoever looks at the panel told of theirs when the transaction has ended well. */
export async function keepNotifications(
  records: RecordsContext,
  notifications: readonly RowOf<'notifications'>[],
): Promise<void> {
  await records.store.insert('notifications', notifications)
  for (const notification of notifications) noteWritten(records, 'notifications', notification, ['user_id'])
}
