import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { changesTo, type Changes } from '../../engine/records/changes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'

type Schedule = RowOf<'schedules'>

/** The origin of transitions by schedule, in history. */
export const origin = 'schedule'

/** The history actions of schedules, which change nothing visible of a record. */
export const actions = ['schedule', 'unschedule', 'skip_schedule', 'refuse_schedule'] as const

/** Schedules that are still shown: pending ones, and refused ones that nobody dismissed. */
export const isOpenState = {
  property: 'state',
  operator: 'in',
  value: ['waiting', 'refused'],
} as const satisfies Condition

const maxOfRecord = 10

/** Returns the pending schedules of a record, and the refused ones that nobody dismissed, earliest first. */
export const openSchedules = ({ store }: Pick<RecordsContext, 'store'>, recordId: string): Promise<Schedule[]> =>
  store.find({
    entity: 'schedules',
    where: [is('record_id', recordId), isOpenState],
    sort: { property: 'due_at', order: 'ASC' },
    offset: 0,
    limit: maxOfRecord,
  })

/** Returns the values of a record's row that describe its schedules: the next one; or a refused one, without a time. */
export async function scheduleValuesOf(
  context: RecordsContext,
  recordId: string,
): Promise<{ scheduled_at: string | null; scheduled_as: Schedule['transition'] | null }> {
  const open = await openSchedules(context, recordId)
  const next = open.find(({ state }) => state === 'waiting')
  return { scheduled_at: next?.due_at ?? null, scheduled_as: (next ?? open.at(-1))?.transition ?? null }
}

const differing = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, [from, to]]) => from !== to))

/** Updates the values of a record's row that describe its schedules, with a history entry. Returns the row. */
export const markRecord = async (
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  action: (typeof actions)[number],
): Promise<StoredRow> =>
  writeChanges(context, actor, entity, row, {
    changes: differing(changesTo(row, await scheduleValuesOf(context, row.id))),
    action,
    keepsLastChange: true,
    origin: action === 'schedule' || action === 'unschedule' ? undefined : origin,
  })
