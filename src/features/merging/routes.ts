import * as z from 'zod/mini'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem } from '../../engine/model/problem.ts'
import { merge } from './merge.ts'
import { previewMerge } from './preview.ts'
import { undoMerge } from './undo.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { idempotently } from '../../engine/http/idempotency.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { mergeEntry, mergePreview, mergeResult, undoResult, type LeftRecord, type MergeEntry } from './mergeShapes.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { mergeableFor } from './pair.ts'

const maxShown = 100

/**
 * Returns the merges that a record was part of, newest first, at most a hundred. Throws `not_found` and `forbidden`.
 */
async function listMerges(context: RecordsContext, actor: Actor, name: string, id: string): Promise<MergeEntry[]> {
  const entity = mergeableFor(context, actor, name)
  await findRow(context, actor, entity, id)
  const where = [is('entity', entity.table), { any: [is('kept_id', id), is('merged_id', id)] }]
  const merges = await context.store.find({
    entity: 'merges',
    where,
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxShown,
  })
  const ids = [...new Set(merges.flatMap(row => [row.kept_id, row.merged_id]))]
  const records = await context.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  const shown = new Map(records.map(row => [row.id, visible(actor, entity, row)]))
  const recordOf = (one: string): Row => shown.get(one) ?? { id: one }
  return merges.map(row => ({
    id: row.id,
    at: row.created_at,
    by: row.created_by,
    kept: recordOf(row.kept_id),
    merged: recordOf(row.merged_id),
    counts: row.counts as Record<string, number>,
    undone_at: row.undone_at,
    undone_by: row.undone_by,
    put_back: row.put_back,
    left_count: row.left_count,
    left: (row.left ?? []) as LeftRecord[],
  }))
}

const merging = z.strictObject({ into: z.string().check(z.toLowerCase(), z.uuid()) })

const resourceOf = ({ request }: ActorCall): string => request.req.param('resource') ?? ''

/** The record to merge into, from the query. Throws `malformed_parameter`. */
function readInto({ request }: ActorCall): string {
  const into = (request.req.query('into') ?? '').toLowerCase()
  if (!columnAccepts('uuid', into)) throw new Problem('malformed_parameter', { parameter: 'into' })
  return into
}

/** Routes that merge two records of reference data and undo merges. */
export const mergeRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/merges/:id/undo',
    policy: { words: rights.merges },
    summary: 'Undo a merge: records unchanged since then refer to the merged record again',
    headers: ['Idempotency-Key'],
    response: undoResult,
    handle: async call => {
      const merged = readId(call.request)
      const { body } = await idempotently(call, {}, async records => ({
        body: { ...(await undoMerge(records, call.actor, merged, 'api')) },
        status: 200,
      }))
      return call.request.json(body)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/merge',
    policy: { words: rights.merges },
    mergeable: true,
    summary: 'What merging a record into another would change',
    query: ['into'],
    response: mergePreview,
    handle: async call =>
      call.request.json(
        await previewMerge(call.records, call.actor, resourceOf(call), {
          id: readId(call.request),
          into: readInto(call),
        }),
      ),
  },
  {
    method: 'POST',
    path: '/:resource/:id/merge',
    policy: { words: rights.merges },
    mergeable: true,
    summary: 'Merge a record into another; references move to the record that is kept',
    headers: ['Idempotency-Key'],
    body: merging,
    response: mergeResult,
    handle: async call => {
      const requested = { id: readId(call.request), ...(await readChecked(call, merging)), origin: 'api' }
      const { body } = await idempotently(call, { into: requested.into }, async records => ({
        body: { ...(await merge(records, call.actor, resourceOf(call), requested)) },
        status: 200,
      }))
      runDueInBackground(call.ports)
      return call.request.json(body)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/merges',
    policy: { words: rights.merges },
    mergeable: true,
    summary: 'The merges that a record took part in, newest first',
    response: z.array(mergeEntry),
    handle: async call =>
      call.request.json(await listMerges(call.records, call.actor, resourceOf(call), readId(call.request))),
  },
]
