import * as z from 'zod/mini'
import { activity, activityEntry } from './activity.ts'
import { asOf } from './asOf.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { contentRange } from '../../engine/http/answer.ts'
import { readMoment } from '../../engine/http/readMoment.ts'
import { readId, readRange } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'

/** What was: records at an earlier moment, and what people did. */
export const pastRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/users/:id/activity',
    policy: { words: rights.activity },
    summary: 'The activity of a user, newest first',
    query: ['range'],
    answer: z.array(activityEntry),
    handle: async ({ request, records, actor }) => {
      const range = readRange(request)
      const { rows, total } = await activity(records, actor, readId(request), range)
      request.header('Content-Range', contentRange('activity', range.offset, rows.length, total))
      return request.json(rows)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/as_of',
    policy: { action: 'read' },
    summary: 'A record as it was at a point in time',
    query: ['at'],
    answer: 'record',
    handle: async ({ request, records, actor }) => request.json(await asOf(records, actor, request.req.param('resource') ?? '', readId(request), readMoment(request))),
  },
]
