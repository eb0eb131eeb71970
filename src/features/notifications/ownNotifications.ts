import type { Notification } from '../../engine/model/moderation.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'

const entity = 'notifications'

const written = ({ id, type, event, values, link, read_at, created_at }: Row): Notification =>
  ({ id, type, event, values, link, read_at, created_at }) as unknown as Notification

/** A page of what a person was told, newest first, and how much it is in all. */
export async function listNotifications({ store }: RecordsContext, userId: string, { offset, limit }: { offset: number; limit: number }): Promise<{ rows: Notification[]; total: number }> {
  const where = [is('user_id', userId)]
  const rows = await store.find({ entity, where, sort: { property: 'id', order: 'DESC' }, offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows: rows.map(written), total: isLast ? offset + rows.length : await store.count({ entity, where }) }
}

/** How much of it the person has not read. */
export const countUnread = ({ store }: RecordsContext, userId: string): Promise<number> => store.count({ entity, where: [is('user_id', userId), is('read_at', null)] })

/** Marks a person's notifications as read: those with the ids, or all. */
export async function markRead({ store, clock }: RecordsContext, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const chosen: Condition[] = ids === undefined ? [] : [{ property: 'id', operator: 'in', value: ids }]
  await store.update(entity, [is('user_id', userId), is('read_at', null), ...chosen], { read_at: clock().toISOString() })
}

/** Removes one of a person's notifications. Throws `not_found` for what is not there or not theirs. */
export async function dismiss({ store }: RecordsContext, userId: string, id: string): Promise<void> {
  if ((await store.remove(entity, [is('id', id), is('user_id', userId)])) === 0) throw new Problem('not_found')
}
