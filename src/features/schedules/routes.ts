import * as z from 'zod/mini'
import { respondWithRecord, contentRange } from '../../engine/http/response.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readIfMatch, readRange } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { allSchedules, schedulesOf } from './read.ts'
import { schedule, unschedule } from './schedule.ts'
import { scheduleShape, schedulingBody, unschedulingBody } from './shapes.ts'

const schedules = z.array(scheduleShape)

const resourceOf = (call: ActorCall): string => call.request.req.param('resource') ?? ''

/** Routes for schedules. The table of transitions decides who may schedule what. */
export const scheduleRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/schedules',
    policy: { words: rights.schedules },
    summary: 'Everything that is scheduled, the earliest first',
    query: ['range'],
    response: schedules,
    handle: async ({ request, records, actor }) => {
      const range = readRange(request)
      const { rows, total } = await allSchedules(records, actor, range)
      request.header('Content-Range', contentRange('schedules', range.offset, rows.length, total))
      return request.json(rows)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/schedules',
    policy: { action: 'read' },
    moderated: true,
    summary: 'What is scheduled for a record, and what failed',
    response: schedules,
    handle: async call =>
      call.request.json(await schedulesOf(call.records, call.actor, resourceOf(call), readId(call.request))),
  },
  {
    method: 'POST',
    path: '/:resource/:id/schedule',
    policy: { action: 'read' },
    moderated: true,
    summary: 'Schedule a transition of a record at a point in time, or the days on which it is hidden and shown',
    headers: ['If-Match'],
    body: schedulingBody,
    response: 'record',
    handle: async call => {
      const body = await readChecked(call, schedulingBody)
      const version = readIfMatch(call.request) ?? body.version
      return respondWithRecord(
        call.request,
        await schedule(call.records, call.actor, resourceOf(call), readId(call.request), { ...body, version }),
      )
    },
  },
  {
    method: 'POST',
    path: '/:resource/:id/unschedule',
    policy: { action: 'read' },
    moderated: true,
    summary: 'Cancel what is scheduled for a record, or dismiss what failed',
    body: unschedulingBody,
    response: 'record',
    handle: async call => {
      const { schedule_id } = await readChecked(call, unschedulingBody)
      return respondWithRecord(
        call.request,
        await unschedule(call.records, call.actor, resourceOf(call), readId(call.request), schedule_id),
      )
    },
  },
]
