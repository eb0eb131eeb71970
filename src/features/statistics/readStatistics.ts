import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { system } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { measures, type Counts, type Statistics, type Step } from './visits.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { daysOf } from '../../engine/rules/time/countryDays.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { holds, ownRows } from '../../engine/rules/access/permissions.ts'
import { mayReadStatistics } from './mayReadStatistics.ts'
import { maxDays, rangeBefore, statisticsOf, type DayCounts } from './periods.ts'

export interface Range {
  by: Step
  from: string
  to: string
}

const maxRecords = 1_000

/** Throws `invalid` if a range ends before it begins or is too long. */
export function checkRange({ by, from, to }: Range): void {
  if (from > to) throw new Problem('invalid', {}, { errors: { to: { code: 'before_from' } } })
  if (daysOf(from, to) > maxDays[by])
    throw new Problem('invalid', {}, { errors: { from: { code: 'range_too_long', params: { days: maxDays[by] } } } })
}

async function read({ store }: RecordsContext, ids: readonly string[], range: Range): Promise<Statistics> {
  const { from } = rangeBefore(range.from, range.to)
  const rows = await store.find({
    entity: 'daily_counts',
    where: [
      { property: 'record_id', operator: 'in', value: ids },
      { property: 'day', operator: 'gte', value: from },
      { property: 'day', operator: 'lte', value: range.to },
    ],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 2_000_000,
  })
  const days = rows.map(
    row =>
      ({
        day: row.day ?? '',
        ...(Object.fromEntries(measures.map(measure => [measure, row[measure]])) as Counts),
      }) satisfies DayCounts,
  )
  return statisticsOf(days, range)
}

/** Returns the entity with visitor statistics, if the actor may read it. Throws `not_found` and `forbidden`. */
const countedEntity = (context: RecordsContext, actor: Actor): Entity =>
  entityFor(context, actor, context.registry.main?.name ?? '', 'read')

/**
 * Returns the statistics of one record, for staff with the permission and for its owners. Throws `not_found`,
 * `forbidden` and `invalid`.
 */
export async function statisticsOfRecord(
  context: RecordsContext,
  actor: Actor,
  id: string,
  range: Range,
): Promise<Statistics> {
  checkRange(range)
  const entity = countedEntity(context, actor)
  const row = await findRow(context, actor, entity, id)
  if (!mayReadStatistics(actor, entity, row)) throw new Problem('forbidden')
  return read(context, [id], range)
}

/**
 * Returns the statistics of all records that the actor may see: everything for staff with the permission, otherwise
 * their own. Throws `forbidden` and `invalid`.
 */
export async function statisticsOfAll(context: RecordsContext, actor: Actor, range: Range): Promise<Statistics> {
  checkRange(range)
  if (hasRight(actor, 'visits')) return read(context, [system.id], range)
  const entity = countedEntity(context, actor)
  if (holds(actor, 'management')) throw new Problem('forbidden')
  const rows = await context.store.find({
    entity: entity.table,
    where: [ownRows(actor, entity), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRecords,
  })
  return read(
    context,
    rows.map(row => row.id),
    range,
  )
}

/** Response of `GET /statistics/own`: the views of each record in the last 30 days, and in the 30 before. */
export const ownViews = z.record(z.string(), z.object({ views: z.int(), before: z.int() }))
export type OwnViews = z.infer<typeof ownViews>

const maxOwn = 100

/** Returns the views of each of the actor's newest own records. Two queries. */
export async function viewsOfOwn(
  context: RecordsContext,
  actor: Actor,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<OwnViews> {
  const entity = countedEntity(context, actor)
  const rows = await context.store.find({
    entity: entity.table,
    where: [ownRows(actor, entity), notDeleted],
    sort: { property: 'updated_at', order: 'DESC' },
    offset: 0,
    limit: maxOwn,
  })
  const views: OwnViews = Object.fromEntries(rows.map(row => [row.id, { views: 0, before: 0 }]))
  const counts = await context.store.find({
    entity: 'daily_counts',
    where: [
      { property: 'record_id', operator: 'in', value: Object.keys(views) },
      { property: 'day', operator: 'gte', value: rangeBefore(from, to).from },
      { property: 'day', operator: 'lte', value: to },
    ],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 2 * maxOwn * daysOf(from, to),
  })
  for (const { record_id, day, views: seen } of counts) {
    const one = views[record_id]
    if (one && day !== null) one[day < from ? 'before' : 'views'] += seen
  }
  return views
}
