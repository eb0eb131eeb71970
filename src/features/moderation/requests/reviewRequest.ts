import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { entityOfKind as kindOf } from '../../../engine/model/kinds.ts'
import type { ModerationRequest, RecordRequests, Review } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds, reaches } from '../../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, tableEntity, readableNames, visible } from '../../../engine/records/entityFor.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'
import { mayReadDecided, pastOf } from '../../../engine/records/past.ts'
import { decisionRefusal, entityOfKind } from './decide.ts'
import { requestsOfRecord } from './openRequest.ts'

const maxEarlier = 20

/** A request, with only those properties of its record that the actor may read. */
function shown(context: RecordsContext, actor: Actor, entity: Entity, row: RowOf<'requests'>): ModerationRequest {
  const readable = new Set(readableNames(actor, tableEntity(context, entity)))
  const keep = (values: unknown): object =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([property]) => readable.has(property)))
  return {
    ...visible(actor, context.registry.entity('requests'), row),
    changes: keep(row.changes),
    decisions: row.decisions && keep(row.decisions),
  } as unknown as ModerationRequest
}

/**
 * Returns a request as the actor may read it, with those properties of its record that they may read; with none if its
 * resource was removed.
 */
export function shownRequest(context: RecordsContext, actor: Actor, row: RowOf<'requests'>): ModerationRequest {
  const entity = kindOf(context.registry, row.kind)
  return entity
    ? shown(context, actor, entity, row)
    : (visible(actor, context.registry.entity('requests'), row) as unknown as ModerationRequest)
}

/** Returns one request by its ID, as the actor may read it. Throws `not_found`. */
export const findRequest = async (context: RecordsContext, actor: Actor, id: string): Promise<Row> => ({
  ...shownRequest(context, actor, await findRow(context, actor, entityFor(context, actor, 'requests', 'read'), id)),
})

/**
 * Returns a request with its record, the record's earlier requests, and whether the actor may decide it: three
 * queries. Throws `not_found`.
 */
export async function reviewOf(context: RecordsContext, actor: Actor, id: string): Promise<Review> {
  const request = await findRow(context, actor, entityFor(context, actor, 'requests', 'read'), id)
  const entity = entityOfKind(context, request.kind)
  const row = await findOne(context.store, entity.table, 'id', request.record_id)
  if (!row) throw new Problem('not_found')
  const all = await requestsOfRecord(context, row.id, maxEarlier + 1)
  return {
    request: shown(context, actor, entity, request),
    resource: entity.name,
    record: visible(actor, entity, row),
    earlier: all
      .filter(other => other.id !== request.id && other.id < request.id)
      .slice(0, maxEarlier)
      .map(other => shown(context, actor, entity, other)),
    refusal: decisionRefusal(actor, entity, row, request) ?? null,
  }
}

/**
 * Returns the open request of a record, and the decisions that the actor may read, for actors who may change or review
 * it. Throws `not_found` and `forbidden`.
 */
export async function requestsOf(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
): Promise<RecordRequests> {
  const entity = entityFor(context, actor, name, 'read')
  const row = await findRow(context, actor, entity, id)
  if (entity.declaration.moderated === undefined) throw new Problem('not_found')
  if (!reaches(actor, entity, 'update', row) && !holds(actor, 'reviewer')) throw new Problem('forbidden')
  const rows = await requestsOfRecord(context, row.id, maxEarlier)
  const open = rows.find(request => request.id === row.request_id)
  const past = await pastOf(context, actor, entity, row)
  const decided = rows.filter(
    request => request.status !== 'open' && request.status !== 'withdrawn' && mayReadDecided(past, request.decided_at),
  )
  const readable = (request: RowOf<'requests'>) => shown(context, actor, entity, request)
  const [last, ...earlier] = decided.map(readable)
  return { open: open ? readable(open) : null, last: last ?? null, earlier }
}

/**
 * Marks an open request as taken by the actor, or releases it; the request's version stays. Throws `not_found` and
 * `illegal_transition`.
 */
export async function takeRequest(
  context: RecordsContext,
  actor: Actor,
  id: string,
  taken: boolean,
): Promise<ModerationRequest> {
  const entity = entityFor(context, actor, 'requests', 'read')
  const request = await findRow(context, actor, entity, id)
  const where = [is('id', id), is('status', 'open'), ...(taken ? [] : [is('moderator_id', actor.id)])]
  const [marked] = await context.store.update(
    'requests',
    where,
    taken
      ? { moderator_id: actor.id, taken_at: context.clock().toISOString() }
      : { moderator_id: null, taken_at: null },
  )
  if (!marked && taken) throw new Problem('illegal_transition', { transition: 'take', status: request.status })
  return shownRequest(context, actor, (marked as RowOf<'requests'> | undefined) ?? request)
}

/**
 * Sets the author's message to the reviewer on the open request. Throws `not_found`, `forbidden`, and
 * `illegal_transition` if there is none.
 */
export async function writeMessage(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  text: string,
): Promise<RecordRequests> {
  const entity = entityFor(context, actor, name, 'update')
  const row = await findRow(context, actor, entity, id)
  if (!reaches(actor, entity, 'update', row)) throw new Problem('forbidden')
  const [readable] = row.request_id
    ? await context.store.update('requests', [is('id', row.request_id), is('status', 'open')], { message: text })
    : []
  if (!readable) throw new Problem('illegal_transition', { transition: 'message', status: String(row.status) })
  return requestsOf(context, actor, name, id)
}
