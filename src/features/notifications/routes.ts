import * as z from 'zod/mini'
import { recordId } from '../../engine/fields/reference.ts'
import { contentRange } from '../../engine/http/answer.ts'
import { countUnread, dismiss, listNotifications, markRead } from './ownNotifications.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readRange } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { notification } from '../../engine/model/moderation.ts'

const read = z.strictObject({ ids: z.optional(z.array(recordId()).check(z.maxLength(1_000))) })

/** What people are told about their own records; nobody reads another's. */
export const notificationRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/notifications',
    policy: 'signed_in',
    summary: 'The caller’s notifications, newest first',
    query: ['range'],
    answer: z.array(notification),
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
    answer: z.object({ unread: z.int() }),
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
