import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted, visible } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'
import { holds, reach, reaches } from '../../engine/rules/access/permissions.ts'
import type { ScheduledName } from '../../engine/rules/moderation/transitions.ts'
import { titlesOf } from '../../engine/rules/text/titles.ts'
import { openSchedules } from './mark.ts'
import { mayEnd } from './schedule.ts'
import type { Schedule } from './shapes.ts'

const shown = (actor: Actor, entity: Entity, row: StoredRow, schedule: RowOf<'schedules'>): Schedule => {
  const { hide_on, show_on, yearly } = schedule
  return {
    id: schedule.id,
    resource: entity.name,
    record_id: row.id,
    ...titlesOf(entity, visible(actor, entity, row)),
    transition: schedule.transition as ScheduledName,
    due_at: schedule.due_at,
    season: hide_on !== null && show_on !== null ? { hide_on, show_on, yearly } : null,
    by: schedule.user_id,
    note: schedule.note,
    state: schedule.state as Schedule['state'],
    refusal: schedule.refusal,
    may_end: mayEnd(actor, entity, row, schedule),
  }
}

/**
 * Returns the pending schedules of a record, and the refused ones that nobody dismissed, for actors who may change or
 * review it. Throws `not_found` and `forbidden`.
 */
export async function schedulesOf(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
): Promise<Schedule[]> {
  const entity = entityFor(context, actor, name, 'read')
  const row = await findRow(context, actor, entity, id)
  if (!reaches(actor, entity, 'update', row) && !holds(actor, 'reviewer')) throw new Problem('forbidden')
  return (await openSchedules(context, id)).map(schedule => shown(actor, entity, row, schedule))
}

/** Returns the records of schedules by ID, without those in the trash: one query for each entity. */
async function recordsOf(
  { store }: RecordsContext,
  entities: ReadonlyMap<unknown, Entity>,
  schedules: readonly RowOf<'schedules'>[],
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  for (const [kind, entity] of entities) {
    const ids = schedules.filter(schedule => schedule.kind === kind).map(({ record_id }) => record_id)
    if (ids.length === 0) continue
    const rows = await store.find({
      entity: entity.table,
      where: [{ property: 'id', operator: 'in', value: ids }, notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: ids.length,
    })
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/**
 * Returns a page of the pending schedules of entities that the actor may read entirely, earliest first, and their
 * total number.
 */
export async function allSchedules(
  context: RecordsContext,
  actor: Actor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Schedule[]; total: number }> {
  const entities = new Map(
    [...context.registry.entities.values()]
      .filter(entity => entity.declaration.moderated !== undefined && reach(actor, entity, 'read') === 'all')
      .map(entity => [entity.declaration.moderated, entity] as const),
  )
  const where: Condition[] = [is('state', 'waiting'), { property: 'kind', operator: 'in', value: [...entities.keys()] }]
  const sort = { property: 'due_at', order: 'ASC' } as const
  const schedules = await context.store.find({ entity: 'schedules', where, sort, offset, limit })
  const records = await recordsOf(context, entities, schedules)
  return {
    rows: schedules.flatMap(schedule => {
      const [entity, row] = [entities.get(schedule.kind ?? undefined), records.get(schedule.record_id)]
      return entity && row ? [shown(actor, entity, row, schedule)] : []
    }),
    total: await context.store.count({ entity: 'schedules', where }),
  }
}
