import { system, type Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor, tableEntity, visible, type Visible } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { expectVersion } from '../../engine/records/update.ts'
import { mayPerform, refusalOf, transitions, type ScheduledName } from '../../engine/rules/moderation/transitions.ts'
import { titlesOf, type Titles } from '../../engine/rules/text/titles.ts'
import { decisionRefusal } from '../moderation/requests/decide.ts'
import { openRequestOf } from '../moderation/requests/openRequest.ts'
import { checkComplete } from '../moderation/requests/submit.ts'
import { notifyEach } from '../notifications/notifyStaff.ts'
import { markRecord, isOpenState } from './mark.ts'
import type { Scheduling } from './shapes.ts'
import { readWhen, type When } from './when.ts'

/** Whether the actor may end a schedule: one that they made themselves, or whose transition they could make now. */
export const mayEnd = (actor: Actor, entity: Entity, row: StoredRow, schedule: RowOf<'schedules'>): boolean =>
  schedule.user_id === actor.id || mayPerform(actor, entity, row, schedule.transition as ScheduledName)

/**
 * Returns the request values of a new schedule, after checking that the actor could make the transition now. Throws as
 * the transition would.
 */
async function requestValues(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  { when: { transition, season }, request_version }: { when: When; request_version: unknown },
): Promise<Partial<RowOf<'schedules'>>> {
  // When a season is scheduled, the record may be visible or hidden.
  const first: ScheduledName = season ? (row.status === 'hidden' ? 'show' : 'hide') : transition
  const request = transition === 'approve' ? await openRequestOf(context, row) : undefined
  const rejected = request
    ? decisionRefusal(actor, tableEntity(context, entity), row, request)
    : refusalOf(actor, entity, row, first)
  if (rejected)
    throw new Problem(
      rejected,
      rejected === 'illegal_transition' ? { transition: first, status: String(row.status ?? '') } : {},
    )
  if (transitions[transition].needs.includes('complete'))
    await checkComplete(context, tableEntity(context, entity), row)
  if (!request) return {}
  expectVersion(actor, context.registry.entity('requests'), request, request_version)
  return { request_id: request.id, request_version: request.version }
}

/**
 * Ends a pending or refused schedule of a record, so that another can replace it, and notifies the person who made it
 * if someone else ends it. Throws `not_scheduled` if it is already over, and `forbidden`.
 */
async function endSchedule(
  inside: RecordsContext,
  actor: Actor,
  { entity, row }: { entity: Entity; row: StoredRow },
  id: string,
): Promise<RowOf<'schedules'>> {
  const found = await findOne(inside.store, 'schedules', 'id', id, [is('record_id', row.id)])
  if (!found) throw new Problem('not_scheduled')
  const [ended] = await inside.store.update('schedules', [is('id', id), is('state', found.state), isOpenState], {
    state: 'cancelled',
    waiting_as: null,
    ended_at: inside.clock().toISOString(),
  })
  if (!ended) throw new Problem('not_scheduled')
  if (!mayEnd(actor, entity, row, ended)) throw new Problem('forbidden')
  if (found.state === 'waiting' && found.user_id !== actor.id && found.user_id !== system.id)
    await notifyEach(inside, [found.user_id], {
      type: 'info',
      event: 'schedule_cancelled',
      values: found.titles as Titles,
      link: `/${entity.name}/${row.id}`,
    })
  return ended
}

/**
 * Schedules a transition or a season of a record on behalf of the actor, and returns the record. A pending schedule of
 * the same course is a conflict, unless it is replaced. Throws as the transition itself would now, `invalid` for times
 * in the past or too far ahead, `already_scheduled`, and `not_scheduled` if the schedule to replace is over.
 */
export const schedule = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  { version, replaces, note, request_version, ...requested }: Scheduling,
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'read')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null && row.deleted_at !== undefined) throw new Problem('not_found')
    const when = readWhen(requested, inside.clock())
    const course = transitions[when.transition].course ?? ''
    const values = await requestValues(inside, actor, entity, row, { when, request_version })
    expectVersion(actor, entity, row, version)
    if (replaces !== undefined) {
      const replaced = await endSchedule(inside, actor, { entity, row }, replaces)
      if (replaced.course !== course) throw new Problem('not_scheduled')
    }
    const waiting_as = `${id} ${course}`
    if (await findOne(inside.store, 'schedules', 'waiting_as', waiting_as)) throw new Problem('already_scheduled')
    // Dismisses refused schedules of the same course, which this one supersedes.
    await inside.store.update('schedules', [is('record_id', id), is('course', course), is('state', 'refused')], {
      state: 'cancelled',
    })
    await inside.store.insert('schedules', [
      newRow(inside, actor, 'schedules', {
        kind: tableEntity(inside, entity).declaration.moderated as RowOf<'schedules'>['kind'],
        record_id: id,
        course,
        waiting_as,
        state: 'waiting',
        transition: when.transition,
        due_at: when.due_at.toISOString(),
        ...when.season,
        user_id: actor.id,
        note: note || null,
        titles: titlesOf(entity, row),
        // The history entry of the schedule creates the next version.
        record_version: row.version + 1,
        ...values,
      }),
    ])
    return visible(actor, entity, await markRecord(inside, actor, entity, row, 'schedule'))
  })

/**
 * Cancels a pending schedule of a record, or dismisses a refused one. Throws `not_found`, `forbidden` and
 * `not_scheduled`.
 */
export const unschedule = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  scheduleId: string,
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'read')
    const row = await findRow(inside, actor, entity, id)
    await endSchedule(inside, actor, { entity, row }, scheduleId)
    return visible(actor, entity, await markRecord(inside, actor, entity, row, 'unschedule'))
  })
