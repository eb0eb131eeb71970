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
import { mostDays, rangeBefore, statisticsOf, type DayCounts } from './periods.ts'

export interface Range {
  by: Step
  from: string
  to: string
}

const mostRecords = 1_000

/** Throws `invalid` for a range that ends before it begins or is too long. */
export function checkRange({ by, from, to }: Range): void {
  if (from > to) throw new Problem('invalid', {}, { errors: { to: { code: 'before_from' } } })
  if (daysOf(from, to) > mostDays[by])
    throw new Problem('invalid', {}, { errors: { from: { code: 'range_too_long', params: { days: mostDays[by] } } } })
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

/** The entity whose visits are counted, as the actor may read it. Throws `not_found`, `forbidden`. */
const countedEntity = (context: RecordsContext, actor: Actor): Entity =>
  entityFor(context, actor, context.registry.main?.name ?? '', 'read')

/** Statistics of one record, for staff with the key and for whose it is. Throws `not_found`, `forbidden`, `invalid`. */
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

/** The sum over all that one may see: of everything for staff with the key, else of one's own. Throws `forbidden`, `invalid`. */
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
    limit: mostRecords,
  })
  return read(
    context,
    rows.map(row => row.id),
    range,
  )
}
