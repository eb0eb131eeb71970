import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { languageOf, type Locale } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { isList } from '../../engine/model/column.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted, reachConditions, visible } from '../../engine/records/entityFor.ts'
import { selectFor } from '../../engine/records/list.ts'
import type { Selection, Sum, Sums } from '../../engine/records/store.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { holds, mayRead, ownRows, reach } from '../../engine/rules/access/permissions.ts'
import { createNamer } from '../../engine/rules/text/titles.ts'
import { rangeBefore } from './periods.ts'
import { checkRange } from './readStatistics.ts'
import { slicesIn } from './slices.ts'
import type { Measure } from './visits.ts'

/** The grouping in which each record is a row of its own; otherwise records are grouped by a record they refer to. */
export const eachRecord = 'id'

/**
 * A row of a ranking: a record, or all records that refer to it, with the counts of a range and of the preceding one.
 * Without an ID, those that refer to none.
 */
const rankedRow = z.object({ id: z.nullable(z.string()), title: z.string(), now: z.int(), before: z.int() })
export type RankedRow = z.infer<typeof rankedRow>

/** Response of `GET /statistics/ranking`. Days are those of the country; both ends are included. */
export const ranking = z.object({
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  rows: z.array(rankedRow),
  /** Whether there are more rows. */
  more: z.boolean(),
})
export type Ranking = z.infer<typeof ranking>

export interface RankingRequest extends Pick<Sums, 'sort' | 'offset' | 'limit'> {
  from: string
  to: string
  measure: Measure
  by: string
  filter: Row
}

/**
 * Returns the fields by which records can be grouped: filters of the list that refer to other records, except those
 * for owners.
 */
export const groupFields = (actor: Actor, entity: Entity): Property[] =>
  (entity.declaration.list?.filters ?? []).flatMap(name => {
    const property = entity.properties.get(name)
    const isGroup =
      property?.field.reference !== undefined &&
      property.identifies === undefined &&
      !isList(property.column) &&
      mayRead(actor, property)
    return isGroup ? [property] : []
  })

/**
 * Returns the entity with visitor statistics, and the selection of records whose statistics the actor may see. Throws
 * `forbidden`, and what a list throws for its filter.
 */
function selectCounted(context: RecordsContext, actor: Actor, filter: Row): { entity: Entity; selection: Selection } {
  const { entity, selection } = selectFor(context, actor, context.registry.main?.name ?? '', { filter })
  if (hasRight(actor, 'visits')) return { entity, selection }
  if (holds(actor, 'management')) throw new Problem('forbidden')
  return { entity, selection: { ...selection, where: [...selection.where, ownRows(actor, entity)] } }
}

/** Returns the titles of the records in a ranking, in a language; one query. */
async function titlesOf(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  sums: readonly Sum[],
  locale: Locale,
): Promise<Map<string, string>> {
  const ids = sums.flatMap(({ group }) => group ?? [])
  if (ids.length === 0 || reach(actor, entity, 'read') === 'none') return new Map()
  const nameOf = createNamer(entity, languageOf[locale])
  const rows = await context.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: ids }, notDeleted, ...reachConditions(actor, entity, 'read')],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  return new Map(rows.map(row => [row.id, nameOf(visible(actor, entity, row))]))
}

/**
 * Returns the counts of a range compared with the preceding one, in the requested order. One statement for the sums,
 * which uses the few slices of the range, and one for the titles. Throws `forbidden`, `invalid`, `unknown_field`, and
 * what a list throws for its filter. See docs/decisions/071.
 */
export async function readRanking(
  context: RecordsContext,
  actor: Actor,
  { from, to, measure, by, filter, sort, offset, limit }: RankingRequest,
  locale: Locale,
): Promise<Ranking> {
  checkRange({ by: 'day', from, to })
  const { entity, selection } = selectCounted(context, actor, filter)
  const group = groupFields(actor, entity).find(property => property.name === by)
  if (by !== eachRecord && !group) throw new Problem('unknown_field', { field: by })
  const before = rangeBefore(from, to)
  const sums = await context.store.sumsBy({
    of: { entity: 'daily_counts', value: measure, slice: 'slice', about: 'record_id' },
    now: slicesIn(from, to),
    before: slicesIn(before.from, before.to),
    about: selection,
    by,
    sort,
    offset,
    limit: limit + 1,
  })
  const shown = sums.slice(0, limit)
  const named = group?.field.reference === undefined ? entity : context.registry.entity(group.field.reference)
  const titles = await titlesOf(context, actor, named, shown, locale)
  return {
    from,
    to,
    before,
    rows: shown.map(({ group: id, ...sum }) => ({ id, title: titles.get(id ?? '') ?? '', ...sum })),
    more: sums.length > limit,
  }
}
