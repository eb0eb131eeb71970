import type { Actor } from '../../model/actor.ts'
import { holds } from '../../rules/access/permissions.ts'
import type { ActorCall, ActorRoute } from '../route.ts'
import { create } from '../../records/create.ts'
import { get, getProjected } from '../../records/get.ts'
import { history } from '../../records/history.ts'
import { list } from '../../records/list.ts'
import { remove } from '../../records/remove.ts'
import { restore } from '../../records/restore.ts'
import { update } from '../../records/update.ts'
import { respondWithRecord, respondWithRecords, contentRange } from '../response.ts'
import { idempotently } from '../idempotency.ts'
import { runDueInBackground } from '../../jobs/runDue.ts'
import { readRecord, readId, readIfMatch, readListRequest, readRange, readRequestedProjection } from '../readRequest.ts'
import { uncountOnFailure, takeLimits, type Limited } from '../takeLimit.ts'

const resourceOf = (call: ActorCall): string => call.request.req.param('resource') ?? ''

/** Returns the rate limits that creating a record counts towards; some resources also count as messages. */
const createdBy = (actor: Actor, isMessage: boolean): Limited[] => {
  const who = holds(actor, 'management') ? 'create_staff_account' : 'create_account'
  return [
    ...(isMessage ? [['message_account', actor.id] as const] : []),
    [`${who}_hour`, actor.id, 'too_many_records'],
    [`${who}_day`, actor.id, 'too_many_records'],
  ]
}

const change = async (call: ActorCall): Promise<Response> => {
  const id = readId(call.request)
  const input = await readRecord(call.request)
  const version = readIfMatch(call.request) ?? input.version
  const isPut = call.request.req.method === 'PUT'
  return respondWithRecord(
    call.request,
    await update(call.records, call.actor, resourceOf(call), {
      id,
      input,
      version,
      origin: 'api',
      whole: isPut,
      lastWins: isPut,
    }),
  )
}

/** Sends emails about a record that was moved to the trash or restored; only moderated records have any. */
function sendNotices({ ports, records, request }: ActorCall): void {
  const entity = records.registry.entities.get(request.req.param('resource') ?? '')
  if (entity?.declaration.moderated !== undefined) runDueInBackground(ports)
}

/** Routes of every declared resource, in the dialect of `ra-data-simple-rest`. */
export const recordRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource',
    policy: { action: 'read' },
    keys: ['read'],
    summary: 'A page of records',
    query: ['filter', 'sort', 'range', 'after', 'before', 'fields', 'expand'],
    headers: ['Prefer'],
    response: 'records',
    handle: async call => {
      const requested = readListRequest(call.request)
      const { rows, total } = await list(call.records, call.actor, resourceOf(call), requested)
      call.request.header('Content-Range', contentRange(resourceOf(call), requested.offset ?? 0, rows.length, total))
      return respondWithRecords(call.request, call.ports, rows)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id',
    policy: { action: 'read' },
    keys: ['read'],
    summary: 'One record; its version is the ETag unless only some fields are requested',
    query: ['fields', 'expand'],
    headers: ['If-None-Match'],
    response: 'record',
    handle: async ({ request, records, actor, ports }) => {
      const resource = request.req.param('resource') ?? ''
      const [id, requested] = [readId(request), readRequestedProjection(request)]
      const read = ports.product.readings[resource]
      // A version only covers the record itself, not the records that it refers to.
      if (requested) return request.json(await getProjected(records, actor, resource, { ...requested, id }))
      return respondWithRecord(request, await (read ? read(records, actor, id) : get(records, actor, resource, id)))
    },
  },
  {
    method: 'POST',
    path: '/:resource',
    policy: { action: 'create' },
    keys: ['create'],
    summary: 'Create a record',
    headers: ['Idempotency-Key'],
    body: 'new',
    response: 'record',
    status: 201,
    handle: async call => {
      const input = await readRecord(call.request)
      const make = call.ports.product.creations[resourceOf(call)]
      const counted = createdBy(call.actor, make !== undefined)
      await takeLimits(call.ports, counted)
      const { body } = await uncountOnFailure(call.ports, counted, () =>
        idempotently(call, input, async records => ({
          body: await (make
            ? make(records, call.actor, input)
            : create(records, call.actor, resourceOf(call), input, 'api')),
          status: 201,
        })),
      )
      if (make) runDueInBackground(call.ports)
      return respondWithRecord(call.request, body, 201)
    },
  },
  {
    method: 'PUT',
    path: '/:resource/:id',
    policy: { action: 'update' },
    keys: ['update'],
    summary:
      'Change the given fields of a record; requires its version. If only some fields are sent without a version, the last write wins',
    headers: ['If-Match'],
    body: 'change',
    response: 'record',
    handle: change,
  },
  {
    method: 'PATCH',
    path: '/:resource/:id',
    policy: { action: 'update' },
    keys: ['update'],
    summary: 'Change some fields of a record; requires its version',
    headers: ['If-Match'],
    body: 'change',
    response: 'record',
    handle: change,
  },
  {
    method: 'DELETE',
    path: '/:resource/:id',
    policy: { action: 'delete' },
    keys: ['delete'],
    summary: 'Move a record to the trash',
    headers: ['If-Match'],
    response: 'record',
    handle: async call => {
      const removed = await remove(call.records, call.actor, resourceOf(call), {
        id: readId(call.request),
        version: readIfMatch(call.request),
        origin: 'api',
      })
      sendNotices(call)
      return call.request.json(removed)
    },
  },
  {
    method: 'POST',
    path: '/:resource/:id/restore',
    policy: { action: 'delete' },
    keys: ['delete'],
    summary: 'Restore a record from the trash',
    headers: ['Idempotency-Key'],
    response: 'record',
    handle: async call => {
      const id = readId(call.request)
      const { body } = await idempotently(call, {}, async records => ({
        body: await restore(records, call.actor, resourceOf(call), { id, origin: 'api' }),
        status: 200,
      }))
      sendNotices(call)
      return respondWithRecord(call.request, body)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/history',
    policy: { action: 'read' },
    keys: ['read'],
    summary: 'The changes of a record, newest first',
    query: ['range'],
    response: 'history',
    handle: async call => {
      const range = readRange(call.request)
      const { rows, total } = await history(call.records, call.actor, resourceOf(call), readId(call.request), range)
      call.request.header('Content-Range', contentRange('history', range.offset, rows.length, total))
      return call.request.json(rows)
    },
  },
]
