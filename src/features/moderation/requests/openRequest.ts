import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import { createNamer, titlesOf, type Titles } from '../../../engine/rules/text/titles.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { localized } from '../../../engine/model/localized.ts'
import type { ModerationRequest, RequestStatus } from '../../../engine/model/moderation.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { organizationsOf } from '../../../engine/rules/access/permissions.ts'
import type { Proposals } from '../../../engine/rules/moderation/proposals.ts'
import { risksOf, changesAddress, type RiskContext, affectsPlace } from '../../../engine/rules/moderation/risks.ts'
import { workingDayAfter, workingDaysToDecide } from '../../../engine/rules/time/workingDays.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { insertMany } from '../../../engine/records/create.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { changesTo } from '../../../engine/records/changes.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { derivedOf } from '../../../engine/rules/validation/derived.ts'
import { placeOf } from '../../../engine/rules/place/distance.ts'
import { regionField } from '../../../engine/rules/place/place.ts'
import { metresOutsideRegion, regionRings } from '../../../engine/rules/place/regionOutlines.ts'
import { findDuplicates } from '../../map/nearby.ts'
import { notifyStaff } from '../../notifications/notifyStaff.ts'
import { retractUnread } from '../../notifications/retractUnread.ts'
import { requestRegion } from './requestRegion.ts'

/** The notification to reviewers. */
const opened = 'request_opened'

const linkTo = ({ id }: Pick<RowOf<'requests'>, 'id'>): string => `/requests/${id}`

async function isOutsideRegion(context: RecordsContext, entity: Entity, row: StoredRow): Promise<boolean> {
  const place = placeOf(row)
  const region = regionField(entity)
  if (!place || !region?.reference || !row[region.name]) return false
  const found = await findOne(context.store, region.reference, 'id', row[region.name])
  return metresOutsideRegion(await regionRings(), place, found?.code) > 0
}

/**
 * Returns the risks about the location of a record with its proposed changes, if they affect it. At most three
 * statements.
 */
async function locationRisks(
  context: RecordsContext,
  entity: Entity,
  after: StoredRow,
  changed: readonly string[],
): Promise<Pick<RiskContext, 'outsideRegion' | 'samePlace'>> {
  if (!affectsPlace(entity, changed)) return { outsideRegion: false, samePlace: false }
  return {
    outsideRegion: await isOutsideRegion(context, entity, after),
    samePlace: (await findDuplicates(context, entity, after)).length > 0,
  }
}

/** What is needed to open or extend the request of a record. */
export interface RequestContent {
  /** The ID of the request's author. */
  author: string
  /** The record with the proposed changes. */
  after: StoredRow
  proposals: Proposals
  message?: string | null | undefined
  origin?: string | undefined
}

const requestsOf = (context: RecordsContext): Entity<'requests'> => context.registry.entity('requests')

/**
 * Returns the titles of a record for readers of each language; a missing one is replaced by that of another language.
 */
const readTitles = (entity: Entity, row: StoredRow): Titles =>
  localized('title', language => createNamer(entity, language)(row).slice(0, 300))

/** Returns the open request of a record; undefined if there is none. */
export async function openRequestOf(context: RecordsContext, row: StoredRow): Promise<RowOf<'requests'> | undefined> {
  return row.request_id ? findOne(context.store, 'requests', 'id', row.request_id) : undefined
}

/** Returns the requests of a record, newest first. */
export const requestsOfRecord = (
  context: RecordsContext,
  recordId: unknown,
  limit: number,
): Promise<RowOf<'requests'>[]> =>
  context.store.find({
    entity: 'requests',
    where: [is('record_id', recordId)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit,
  })

/** The organization by which a request is filtered: the first one of the record. */
const organizationOf = (entity: Entity, row: StoredRow): string | null => organizationsOf(entity, row)[0] ?? null

/** Returns the values of a request that depend on the record with its proposed changes. */
async function requestValues(
  context: RecordsContext,
  entity: Entity,
  { after, proposals }: RequestContent,
  known: Pick<RiskContext, 'firstTime' | 'newOwner'>,
): Promise<Partial<RowOf<'requests'>>> {
  const changed = Object.keys(proposals)
  const risks = risksOf(entity, changed, {
    ...known,
    readdressed: changesAddress(entity, proposals),
    ...(await locationRisks(context, entity, after, changed)),
  })
  return {
    ...readTitles(entity, after),
    organization_id: organizationOf(entity, after),
    ...requestRegion(context, entity, after),
    changes: proposals,
    risks,
    risk: risks.length,
  }
}

/**
 * Opens the request of a record and returns it; the caller must then set it on the record's row. Throws
 * `UniqueConflict` if one is already open.
 */
export async function openRequest(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  content: RequestContent,
): Promise<RowOf<'requests'>> {
  const [last] = await requestsOfRecord(context, row.id, 1)
  const approvedBefore = await context.store.count(
    {
      entity: 'requests',
      where: [is('author_id', content.author), { property: 'status', operator: 'in', value: ['approved', 'partly'] }],
    },
    1,
  )
  const firstTime = row.status !== 'approved' && row.status !== 'hidden'
  const requests = requestsOf(context)
  const request = newRow(context, actor, 'requests', {
    ...(await requestValues(context, entity, content, { firstTime, newOwner: approvedBefore === 0 })),
    kind: entity.declaration.moderated,
    record_id: row.id,
    open_record_id: row.id,
    author_id: content.author,
    first_time: firstTime,
    round: (last?.round ?? 0) + 1,
    message: content.message ?? null,
    due_on: workingDayAfter(context.clock().toISOString(), workingDaysToDecide),
  })
  await insertMany(context, actor, requests, [{ ...request, ...derivedOf(requests, request) }], content.origin)
  await notifyStaff(
    context,
    { word: 'reviewer', except: content.author },
    { type: 'info', event: opened, values: titlesOf(entity, content.after), link: linkTo(request) },
  )
  return request
}

/** Replaces the proposals of a request; a decision on the earlier version is then stale. */
export async function extendRequest(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  request: RowOf<'requests'>,
  asking: RequestContent,
): Promise<RowOf<'requests'>> {
  const newOwner = request.risks.includes('new_owner')
  const values = await requestValues(context, entity, asking, { firstTime: request.first_time, newOwner })
  return writeChanges(context, actor, requestsOf(context), request, {
    changes: changesTo(request, values),
    action: 'extend',
    origin: asking.origin,
  })
}

/** How a request ended. */
export interface Ending extends Partial<Pick<ModerationRequest, 'decisions' | 'reason'>> {
  status: Exclude<RequestStatus, 'open'>
  origin?: string | undefined
}

/** Closes an open request and returns it. Throws `version_stale` if it was changed concurrently. */
export async function closeRequest(
  context: RecordsContext,
  actor: Actor,
  request: RowOf<'requests'>,
  { status, decisions = null, reason = null, origin }: Ending,
): Promise<RowOf<'requests'>> {
  if (request.status !== 'open')
    throw new Problem('illegal_transition', { transition: 'decide', status: request.status })
  const decided = status !== 'withdrawn'
  const values: Partial<RowOf<'requests'>> = {
    status,
    open_record_id: null,
    decisions,
    reason,
    ...(decided ? { decided_by: actor.id, decided_at: context.clock().toISOString() } : {}),
  }
  const changes = changesTo(request, values)
  if (!decided) await retractUnread(context, { event: opened, link: linkTo(request) })
  return writeChanges(context, actor, requestsOf(context), request, { changes, action: status, origin })
}
