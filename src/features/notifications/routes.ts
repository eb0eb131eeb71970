import * as z from 'zod/mini'
import { recordId } from '../../engine/fields/reference.ts'
import { contentRange } from '../../engine/http/response.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readRange } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { notification, type Notification } from '../../engine/model/moderation.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'

const entity = 'notifications'

const toNotification = ({ id, type, event, values, link, read_at, created_at }: Row): Notification =>
  ({ id, type, event, values, link, read_at, created_at }) as Notification

/** Returns a page of a person's notifications, newest first, and their total number. */
async function listNotifications(
  { store }: RecordsContext,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Notification[]; total: number }> {
  const where = [is('user_id', userId)]
  const rows = await store.find({ entity, where, sort: { property: 'id', order: 'DESC' }, offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows: rows.map(toNotification), total: isLast ? offset + rows.length : await store.count({ entity, where }) }
}

/** Counts a person's unread notifications. */
const countUnread = ({ store }: RecordsContext, userId: string): Promise<number> =>
  store.count({ entity, where: [is('user_id', userId), is('read_at', null)] })

/** Marks a person's notifications as read: those with the IDs, or all. */
async function markRead(
  { store, clock }: RecordsContext,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  const chosen: Condition[] = ids === undefined ? [] : [{ property: 'id', operator: 'in', value: ids }]
  await store.update(entity, [is('user_id', userId), is('read_at', null), ...chosen], {
    read_at: clock().toISOString(),
  })
}

/** Removes one of a person's notifications. Throws `not_found` if it does not exist or is not theirs. */
async function dismiss({ store }: RecordsContext, userId: string, id: string): Promise<void> {
  if ((await store.remove(entity, [is('id', id), is('user_id', userId)])) === 0) throw new Problem('not_found')
}

const read = z.strictObject({ ids: z.optional(z.array(recordId()).check(z.maxLength(1_000))) })

/** Routes for one's own notifications. */
export const notificationRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/notifications',
    policy: 'signed_in',
    summary: 'The caller’s notifications, newest first',
    query: ['range'],
    response: z.array(notification),
    handle: async ({ request, records, actor }) => {
      const range = readRange(request)
      const { rows, total } = await listNotifications(records, actor.id, range)
      request.header('Content-Range', contentRange('notifications', range.offset, rows.length, total))
      return request.json(rows)
    },
  },
  {
    method: 'GET',
    path: '/notifications/unread',
    policy: 'signed_in',
    summary: 'The number of unread notifications',
    response: z.object({ unread: z.int() }),
    handle: async ({ request, records, actor }) => request.json({ unread: await countUnread(records, actor.id) }),
  },
  {
    method: 'POST',
    path: '/notifications/read',
    policy: 'signed_in',
    summary: 'Mark some or all notifications as read',
    body: read,
    handle: async call => {
      const { ids } = await readChecked(call, read)
      await markRead(call.records, call.actor.id, ids)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'DELETE',
    path: '/notifications/:id',
    policy: 'signed_in',
    summary: 'Dismiss a notification',
    handle: async ({ request, records, actor }) => {
      await dismiss(records, actor.id, readId(request))
      return request.body(null, 204)
    },
  },
]
