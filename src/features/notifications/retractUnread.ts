import type { Notification } from '../../engine/model/moderation.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { maxRows } from '../../engine/records/list.ts'

const table = 'notifications'

/**
 * Removes the notifications of an event that nobody has read, because there is nothing behind their link any more, in
 * the current transaction.
 */
export async function retractUnread(
  records: RecordsContext,
  { event, link }: Pick<Notification, 'event' | 'link'>,
): Promise<void> {
  const unread = await records.store.find({
    entity: table,
    where: [is('read_at', null), is('event', event), is('link', link)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  if (unread.length === 0) return
  await records.store.remove(table, [{ property: 'id', operator: 'in', value: unread.map(({ id }) => id) }])
  for (const notification of unread) trackWritten(records, table, notification, ['user_id'])
}
