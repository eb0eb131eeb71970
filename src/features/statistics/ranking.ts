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

/** By what records are put together: each by itself, or those that name the same record in a field. */
export const eachRecord = 'id'

/** A record, or all that name it, with how often something was done in a range and in the one before; without an id those that name none. */
const rankedRow = z.object({ id: z.nullable(z.string()), title: z.string(), now: z.int(), before: z.int() })
export type RankedRow = z.infer<typeof rankedRow>

/** Answer of `GET /statistics/ranking`. Days are those of the country; both ends are in. */
export const ranking = z.object({
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  rows: z.array(rankedRow),
  /** Whether there are more behind these. */
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

/** The fields by which the records of an entity are put together: those by which its list is filtered that name a record that is nobody's own. */
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

/** The entity whose visits are counted and the records of it whose numbers the actor may see. Throws `forbidden`, and what a list throws for its filter. */
function counted(context: RecordsContext, actor: Actor, filter: Row): { entity: Entity; selection: Selection } {
  const { entity, selection } = selectFor(context, actor, context.registry.main?.name ?? '', { filter })
  if (hasRight(actor, 'visits')) return { entity, selection }
  if (holds(actor, 'management')) throw new Problem('forbidden')
  return { entity, selection: { ...selection, where: [...selection.where, ownRows(actor, entity)] } }
}

/** What the records that sums are about are called, in a language; one question. */
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
 * What was done with records in a range beside the range of the same length before it, in the order that is requested: one statement for
 * the sums, of the few slices that a range is made of, and one for the names. Throws `forbidden`, `invalid`, `unknown_field` and what a list throws for its filter.
 * See docs/decisions/071.
 */
export async function readRanking(
  context: RecordsContext,
  actor: Actor,
  { from, to, measure, by, filter, sort, offset, limit }: RankingRequest,
  locale: Locale,
): Promise<Ranking> {
  checkRange({ by: 'day', from, to })
  const { entity, selection } = counted(context, actor, filter)
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
