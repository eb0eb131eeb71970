import { system, type Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'
import { Problem, type ProblemCode } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { JobCall } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { transitions, type ScheduledName } from '../../engine/rules/moderation/transitions.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import { moveAndNotify } from '../moderation/moveAndNotify.ts'
import { openRequestOf } from '../moderation/requests/openRequest.ts'
import { notifyEach } from '../notifications/notifyStaff.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { actions, markRecord, scheduleValuesOf, origin } from './mark.ts'
import { nextStep, stepInForce, type Season, type Step } from './season.ts'

type Schedule = RowOf<'schedules'>

/** Why a scheduled transition is not carried out. */
class ScheduleRejected extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const seasonOf = ({ hide_on, show_on, yearly }: Schedule): Season | undefined =>
  hide_on !== null && show_on !== null ? { hide_on, show_on, yearly } : undefined

/**
 * Returns the changes to a schedule after its current step: the next step of the season, or the end of the schedule.
 */
function afterStep(schedule: Schedule, now: Date, over: Partial<Schedule>): Partial<Schedule> {
  const season = seasonOf(schedule)
  const next: Step | undefined = season && nextStep(season, now)
  return next
    ? { due_at: next.at.toISOString(), transition: next.transition, refusal: over.refusal ?? null }
    : { ...over, waiting_as: null, ended_at: now.toISOString() }
}

/**
 * Claims the current step of a schedule, so that no other process carries it out; returns false if one already has.
 * Concurrent calls wait here until the transaction ends.
 */
async function claimStep(
  { store }: RecordsContext,
  { id, due_at }: Schedule,
  changes: Partial<Schedule>,
): Promise<boolean> {
  const taken = await store.update('schedules', [is('id', id), is('state', 'waiting'), is('due_at', due_at)], changes)
  return taken.length > 0
}

/** Returns the person who made the schedule, with their current permissions. */
async function actorFor({ registry, store }: RecordsContext, userId: string): Promise<Actor> {
  if (userId === system.id) return system
  const person = await findPerson({ store }, userId)
  if (!person) throw new ScheduleRejected('person_gone')
  return actorOf(registry, person)
}

/** Returns the record of a schedule, locked until the transaction ends. */
async function lockRecord(
  { registry, store }: RecordsContext,
  { kind, record_id }: Schedule,
): Promise<{ entity: Entity; row: StoredRow } | undefined> {
  const entity = entityOfKind(registry, kind)
  const [row] = entity ? await store.update(entity.table, [is('id', record_id)], {}) : []
  return entity && row && { entity, row }
}

/** Whether anyone else has changed the record since it was scheduled. */
async function wasChanged({ store }: RecordsContext, entity: Entity, schedule: Schedule): Promise<boolean> {
  const since: Condition[] = [
    is('entity', entity.table),
    is('record_id', schedule.record_id),
    { property: 'record_version', operator: 'gt', value: schedule.record_version },
    { property: 'created_by', operator: 'not_in', value: [schedule.user_id, system.id] },
    { property: 'action', operator: 'not_in', value: [...actions] },
  ]
  return (await store.count({ entity: 'history', where: since }, 1)) > 0
}

/** Ensures that what is published without another review is what was reviewed. Throws `changed_since`. */
async function checkUnchanged(
  context: RecordsContext,
  { entity, row }: { entity: Entity; row: StoredRow },
  schedule: Schedule,
): Promise<void> {
  if (schedule.transition === 'publish' && (await wasChanged(context, entity, schedule)))
    throw new ScheduleRejected('changed_since')
  if (schedule.transition !== 'approve') return
  const request = await openRequestOf(context, row)
  if (request?.id !== schedule.request_id) throw new ScheduleRejected('decided_already')
  if (request?.version !== schedule.request_version) throw new ScheduleRejected('changed_since')
}

/** Carries out what is due in one transaction: the schedule, the record and all effects. */
async function carryOutInside(inside: RecordsContext, schedule: Schedule): Promise<void> {
  const now = inside.clock()
  if (!(await claimStep(inside, schedule, afterStep(schedule, now, { state: 'done' })))) return
  const actor = await actorFor(inside, schedule.user_id)
  const locked = await lockRecord(inside, schedule)
  if (!locked) throw new Problem('not_found')
  const { entity, row } = locked
  const season = seasonOf(schedule)
  // If several steps were missed, only the one that applies now is carried out.
  const transition = ((season && stepInForce(season, now))?.transition ?? schedule.transition) as ScheduledName
  if (season && row.status === transitions[transition].to) {
    await markRecord(inside, system, entity, row, 'skip_schedule')
    return
  }
  await checkUnchanged(inside, locked, schedule)
  // Written without a version, as part of the version that the transition creates.
  await inside.store.update(entity.table, [is('id', row.id)], await scheduleValuesOf(inside, row.id))
  await moveAndNotify({ records: inside, actor }, entity.name, row.id, transition, { version: row.version, origin })
}

/**
 * Records on the schedule and the record that a step was refused, and notifies the person who made the schedule. A
 * season continues if only its current step was impossible.
 */
async function refuse(inside: RecordsContext, schedule: Schedule, refusal: string): Promise<void> {
  const now = inside.clock()
  const over = { state: 'refused', refusal }
  const changes =
    refusal === 'illegal_transition'
      ? afterStep(schedule, now, over)
      : { ...over, waiting_as: null, ended_at: now.toISOString() }
  if (!(await claimStep(inside, schedule, changes))) return
  const locked = await lockRecord(inside, schedule)
  if (locked) await markRecord(inside, system, locked.entity, locked.row, 'refuse_schedule')
  const person = await findPerson(inside, schedule.user_id)
  if (!person) return
  await notifyEach(inside, [person.id], {
    type: 'warning',
    event: 'schedule_refused',
    values: { ...(schedule.titles as Titles), refusal },
    link: locked ? `/${locked.entity.name}/${schedule.record_id}` : null,
  })
}

/** Errors that another attempt may resolve. */
const temporary: ReadonlySet<ProblemCode> = new Set(['version_stale', 'unavailable', 'unexpected', 'model_busy'])

/** Returns the code of a permanent refusal; undefined for an error that may be temporary. */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof ScheduleRejected) return error.code
  return error instanceof Problem && !temporary.has(error.code) ? error.code : undefined
}

async function carryOut(ports: Ports, schedule: Schedule): Promise<void> {
  const records = recordsOf(ports)
  try {
    await inRetriedTransaction(records, inside => carryOutInside(inside, schedule))
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal === undefined) throw error
    await inRetriedTransaction(records, inside => refuse(inside, schedule, refusal))
  }
}

const maxAtOnce = 50

/**
 * Carries out everything that is due, one by one. Schedules that fail temporarily are retried in the next run and do
 * not hold up the others. Throws the last such error after all were tried.
 */
export async function carryOutSchedules(ports: Ports, { signal }: Pick<JobCall, 'signal'>): Promise<void> {
  const failed: string[] = []
  let failure: unknown
  for (;;) {
    const due = await ports.store.find({
      entity: 'schedules',
      where: [
        is('state', 'waiting'),
        { property: 'due_at', operator: 'lte', value: ports.clock().toISOString() },
        { property: 'id', operator: 'not_in', value: failed },
      ],
      sort: { property: 'due_at', order: 'ASC' },
      offset: 0,
      limit: maxAtOnce,
    })
    for (const schedule of due) {
      if (signal.aborted) return
      try {
        await carryOut(ports, schedule)
      } catch (error) {
        failed.push(schedule.id)
        failure = error
      }
    }
    if (due.length < maxAtOnce) break
  }
  if (failure) throw failure
}
