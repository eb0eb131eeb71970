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
import { findSame } from '../../map/nearby.ts'
import { notifyStaff } from '../../notifications/notifyStaff.ts'

async function isOutsideRegion(context: RecordsContext, entity: Entity, row: StoredRow): Promise<boolean> {
  const place = placeOf(row)
  const region = regionField(entity)
  if (!place || !region?.reference || !row[region.name]) return false
  const found = await findOne(context.store, region.reference, 'id', row[region.name])
  return metresOutsideRegion(await regionRings(), place, found?.code) > 0
}

/** What is doubtful about the place of a record as it would be, if the change touches that. At most three statements. */
async function placeSigns(
  context: RecordsContext,
  entity: Entity,
  after: StoredRow,
  changed: readonly string[],
): Promise<Pick<RiskContext, 'outsideRegion' | 'samePlace'>> {
  if (!affectsPlace(entity, changed)) return { outsideRegion: false, samePlace: false }
  return {
    outsideRegion: await isOutsideRegion(context, entity, after),
    samePlace: (await findSame(context, entity, after)).length > 0,
  }
}

/** What is written about a request and the record it is of. */
export interface Asking {
  /** Who is named as its author. */
  author: string
  /** The record as it would be. */
  after: StoredRow
  proposals: Proposals
  message?: string | null | undefined
  origin?: string | undefined
}

const requestsOf = (context: RecordsContext): Entity<'requests'> => context.registry.entity('requests')

/** What a reader of each language calls a record: where it has no name in theirs, by the one that it has. */
const readTitles = (entity: Entity, row: StoredRow): Titles =>
  localized('title', language => createNamer(entity, language)(row).slice(0, 300))

/** The open request of a record, undefined where there is none. */
export async function openRequestOf(context: RecordsContext, row: StoredRow): Promise<RowOf<'requests'> | undefined> {
  return row.request_id ? findOne(context.store, 'requests', 'id', row.request_id) : undefined
}

/** The newest requests of a record, newest first. */
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

/** The organization by which a request is found: of several the first. */
const organizationOf = (entity: Entity, row: StoredRow): string | null => organizationsOf(entity, row)[0] ?? null

/** What a request says of the record as it would be. */
async function described(
  context: RecordsContext,
  entity: Entity,
  { after, proposals }: Asking,
  known: Pick<RiskContext, 'firstTime' | 'newOwner'>,
): Promise<Partial<RowOf<'requests'>>> {
  const changed = Object.keys(proposals)
  const risks = risksOf(entity, changed, {
    ...known,
    readdressed: changesAddress(entity, proposals),
    ...(await placeSigns(context, entity, after, changed)),
  })
  const region_id = after[regionField(entity)?.name ?? '']
  const place = requestsOf(context).properties.has('region_id')
    ? { region_id: typeof region_id === 'string' ? region_id : null }
    : {}
  return {
    ...readTitles(entity, after),
    organization_id: organizationOf(entity, after),
    ...place,
    changes: proposals,
    risks,
    risk: risks.length,
  }
}

/** Opens the request of a record and answers it; the record's own row must then be made to name it. Throws `UniqueConflict` where one is open. */
export async function openRequest(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  asking: Asking,
): Promise<RowOf<'requests'>> {
  const [last] = await requestsOfRecord(context, row.id, 1)
  const approvedBefore = await context.store.count(
    {
      entity: 'requests',
      where: [is('author_id', asking.author), { property: 'status', operator: 'in', value: ['approved', 'partly'] }],
    },
    1,
  )
  const firstTime = row.status !== 'approved' && row.status !== 'hidden'
  const requests = requestsOf(context)
  const request = newRow(context, actor, 'requests', {
    ...(await described(context, entity, asking, { firstTime, newOwner: approvedBefore === 0 })),
    kind: entity.declaration.moderated,
    record_id: row.id,
    open_record_id: row.id,
    author_id: asking.author,
    first_time: firstTime,
    round: (last?.round ?? 0) + 1,
    message: asking.message ?? null,
    due_on: workingDayAfter(context.clock().toISOString(), workingDaysToDecide),
  })
  await insertMany(context, actor, requests, [{ ...request, ...derivedOf(requests, request) }], asking.origin)
  await notifyStaff(
    context,
    { word: 'reviewer', except: asking.author },
    { type: 'info', event: 'request_opened', values: titlesOf(entity, asking.after), link: `/requests/${request.id}` },
  )
  return request
}

/** Puts what is proposed now in the place of what was; the decision on the earlier version is then an old one. */
export async function extendRequest(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  request: RowOf<'requests'>,
  asking: Asking,
): Promise<RowOf<'requests'>> {
  const newOwner = request.risks.includes('new_owner')
  const said = await described(context, entity, asking, { firstTime: request.first_time, newOwner })
  return writeChanges(context, actor, requestsOf(context), request, {
    changes: changesTo(request, said),
    action: 'extend',
    origin: asking.origin,
  })
}

/** How a request ended. */
export interface Ending extends Partial<Pick<ModerationRequest, 'decisions' | 'reason'>> {
  status: Exclude<RequestStatus, 'open'>
  origin?: string | undefined
}

/** Ends an open request and answers it. Throws `version_stale` where somebody was faster. */
export async function closeRequest(
  context: RecordsContext,
  actor: Actor,
  request: RowOf<'requests'>,
  { status, decisions = null, reason = null, origin }: Ending,
): Promise<RowOf<'requests'>> {
  if (request.status !== 'open')
    throw new Problem('illegal_transition', { transition: 'decide', status: request.status })
  const decided = status !== 'withdrawn'
  const said: Partial<RowOf<'requests'>> = {
    status,
    open_record_id: null,
    decisions,
    reason,
    ...(decided ? { decided_by: actor.id, decided_at: context.clock().toISOString() } : {}),
  }
  const changes = changesTo(request, said)
  return writeChanges(context, actor, requestsOf(context), request, { changes, action: status, origin })
}
