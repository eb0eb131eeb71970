import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { changesTo, type Changes } from '../../engine/records/changes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'

type Schedule = RowOf<'schedules'>

/** By what schedules are known where they were made by schedule: in history. */
export const origin = 'schedule'

/** The actions that history notes of schedules, which change nothing that anybody sees of a record. */
export const actions = ['schedule', 'unschedule', 'skip_schedule', 'refuse_schedule'] as const

/** What people still see of schedules: what waits, and what was refused and nobody has put aside. */
export const notOver = { property: 'state', operator: 'in', value: ['waiting', 'refused'] } as const satisfies Condition

const mostOfRecord = 10

/** What is scheduled for a record and what was refused and nobody has put aside yet, the next first. */
export const openSchedules = ({ store }: Pick<RecordsContext, 'store'>, recordId: string): Promise<Schedule[]> =>
  store.find({
    entity: 'schedules',
    where: [is('record_id', recordId), notOver],
    sort: { property: 'due_at', order: 'ASC' },
    offset: 0,
    limit: mostOfRecord,
  })

/** What a record's own row says of its schedules: the next of them; without a moment what was refused. */
export async function marksOf(
  context: RecordsContext,
  recordId: string,
): Promise<{ scheduled_at: string | null; scheduled_as: Schedule['transition'] | null }> {
  const open = await openSchedules(context, recordId)
  const next = open.find(({ state }) => state === 'waiting')
  return { scheduled_at: next?.due_at ?? null, scheduled_as: (next ?? open.at(-1))?.transition ?? null }
}

const differing = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, [from, to]]) => from !== to))

/** Has a record's row say what its schedules are, with a line of history. Answers the row. */
export const markRecord = async (
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  action: (typeof actions)[number],
): Promise<StoredRow> =>
  writeChanges(context, actor, entity, row, {
    changes: differing(changesTo(row, await marksOf(context, row.id))),
    action,
    keepsLastChange: true,
    origin: action === 'schedule' || action === 'unschedule' ? undefined : origin,
  })
