import * as z from 'zod/mini'
import { exportContents, readFormat, sendExport } from '../export/startExport.ts'
import { rights, hasRight } from '../../engine/rules/access/rights.ts'
import { contentRange } from '../../engine/http/response.ts'
import { readMoment } from '../../engine/http/readMoment.ts'
import { readId, readLocale, readRange } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { entityFor, tableEntity, visible } from '../../engine/records/entityFor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { readableChanges } from '../../engine/records/history.ts'
import { row } from '../../engine/model/shapes.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'
import { mayReadRemark, writesOnly } from '../../engine/records/remarks.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { readActivity } from './activity.ts'
import { activityEntry, activityPage, type ActivityEntry } from './activityShape.ts'
import { exportActivity } from './exportActivity.ts'
import { readAfter, readActivityQuery } from './readActivityRequest.ts'
import { allEntriesOf, entriesOf, mayReadBefore, pastOf, revertEntry } from '../../engine/records/past.ts'

/**
 * Returns a record as it was at a moment, with the fields the actor may read: entries after that moment are reverted
 * one by one, starting from the current row. Throws `not_found` as `get` does, and if at that moment the record did not
 * exist, was not yet readable for the actor, or was in the trash.
 */
async function asOf(context: RecordsContext, actor: Actor, name: string, id: string, at: string): Promise<Row> {
  const entity = entityFor(context, actor, name, 'read')
  const present = await findRow(context, actor, entity, id)
  if (present.created_at > at) throw new Problem('not_found')
  const past = await pastOf(context, actor, entity, present)
  const row = { ...present }
  const until = [...writesOnly(context), { property: 'created_at', operator: 'lte', value: at } as const]
  const [last] = await entriesOf(context, entity, id, until, { offset: 0, limit: 1 })
  for await (const line of allEntriesOf(context, entity, id, [
    { property: 'record_version', operator: 'gt', value: last?.record_version ?? 0 },
  ])) {
    if (!mayReadBefore(past, line)) throw new Problem('not_found')
    revertEntry(row, line)
  }
  Object.assign(row, derivedOf(tableEntity(context, entity), row))
  if (row.deleted_at !== null && !hasRight(actor, 'trash')) throw new Problem('not_found')
  if (row.version === present.version) return visible(actor, entity, row)
  return visible(actor, entity, {
    ...row,
    updated_at: last?.created_at ?? row.created_at,
    updated_by: last?.created_by ?? row.created_by,
  })
}

/**
 * A person's activity, newest first, with the fields the actor may read; the total is null above the cap. Throws
 * `not_found` if the person does not exist.
 */
async function activity(
  context: RecordsContext,
  actor: Actor,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ActivityEntry[]; total: number | null }> {
  await findRow(context, actor, entityFor(context, actor, context.registry.people?.name ?? '', 'read'), userId)
  const selection = { entity: 'history' as const, where: [is('created_by', userId), is('records', null)] }
  const newest = { property: 'created_at', order: 'DESC' } as const
  const lines = await context.store.find({ ...selection, sort: newest, offset, limit })
  const isLast = lines.length < limit && (lines.length > 0 || offset === 0)
  const total = isLast ? offset + lines.length : await context.store.count(selection, cappedCount + 1)
  const isReadable = ({ entity, action }: (typeof lines)[number]): boolean => {
    const known = context.registry.entities.get(entity)
    return known === undefined || mayReadRemark(context, actor, known, action)
  }
  return {
    rows: lines.filter(isReadable).map(line => ({
      id: line.id,
      at: line.created_at,
      by: line.created_by,
      resource: line.entity,
      record_id: line.record_id,
      action: line.action,
      version: line.record_version,
      changes: readableChanges(actor, context.registry.entities.get(line.entity), line.changes),
      origin: line.origin,
      api_key: line.api_key,
    })),
    total: total > cappedCount ? null : total,
  }
}

const linesPerPage = 50

/** Routes for past states of records and for activity. */
export const pastRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/activity',
    policy: 'signed_in',
    summary:
      'Activity, newest first: of all people for those who may see it, otherwise the caller’s own. The filter accepts `by`, `resource`, `record_id`, `batch` (the entries of one change of many records), `field`, `kind` (one or several), and days as `from` and `to`; `after` is the `next` of the previous page',
    query: ['filter', 'after'],
    response: activityPage,
    handle: async call =>
      call.request.json(
        await readActivity(call.records, call.actor, readActivityQuery(call), {
          after: readAfter(call),
          limit: linesPerPage,
          locale: readLocale(call.request),
        }),
      ),
  },
  {
    method: 'GET',
    path: '/activity/export',
    policy: 'signed_in',
    dangerous: true,
    summary: 'The same as a file with a line for every changed field: CSV, XLSX or JSON',
    query: ['filter', 'format', 'lang'],
    response: z.array(row),
    contents: exportContents('csv', 'xlsx'),
    handle: async call => sendExport(call, await exportActivity(call, readFormat(call, ['csv', 'xlsx', 'json']))),
  },
  {
    method: 'GET',
    path: '/users/:id/activity',
    policy: { words: rights.activity },
    summary: 'The activity of a user, newest first',
    query: ['range'],
    response: z.array(activityEntry),
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
    keys: ['read'],
    summary: 'A record as it was at a point in time',
    query: ['at'],
    response: 'record',
    handle: async ({ request, records, actor }) =>
      request.json(
        await asOf(records, actor, request.req.param('resource') ?? '', readId(request), readMoment(request)),
      ),
  },
]
