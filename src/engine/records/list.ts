import type { StoredRow } from '../fields/rowOf.ts'
import type { Actor } from '../model/actor.ts'
import { splitKey } from '../model/filterKeys.ts'
import { Problem } from '../model/problem.ts'
import type { Order, Query, Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import { relevance, rankProperty } from '../model/systemFields.ts'
import { cappedCount, cappedSearchCount } from '../rules/text/countLimits.ts'
import type { SearchQuery } from '../rules/text/searchQuery.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, notDeleted, reachConditions } from './entityFor.ts'
import { readRelatedName } from './relatedName.ts'
import { keysOf, readFilter } from './filter.ts'
import { findFromCursor, type Cursor } from './findFromCursor.ts'
import type { Ordering } from './ordering.ts'
import { projectRows } from './projectRows.ts'
import { readProjection, shownTo, type Projection, type RequestedProjection } from './projection.ts'
import { readCursor, type RequestedCursor } from './readCursor.ts'
import type { Selection } from './store.ts'

export const maxRows = 1_000
export type CountMode = 'exact' | 'capped' | 'none'

type Sort = [property: string, order: Order]

export interface ListRequest extends RequestedProjection {
  filter?: Record<string, unknown>
  sort?: Sort
  offset?: number
  limit?: number
  count?: CountMode
  /** The position of the page, as an alternative to an offset. */
  cursor?: RequestedCursor
}

export interface Page<Item extends Row = Row> {
  rows: readonly Item[]
  /** The number of rows; null if not counted, or greater than the cap. */
  total: number | null
}

/** Returns the words of a search for a selection. */
export const wordsOf = (question: SearchQuery | undefined): Pick<Selection, 'words' | 'fallback'> =>
  question ? { words: question.words, ...(question.fallback ? { fallback: question.fallback } : {}) } : {}

/**
 * Returns the order by relevance if words are searched for and no other order is requested: best matches first, equal
 * ones by rank.
 */
export function byRelevance(question: SearchQuery | undefined, requested: Sort | undefined): Ordering | undefined {
  if (!question || (requested && requested[0] !== relevance)) return undefined
  return { sort: { property: rankProperty, order: 'DESC' }, preferred: question.preferred }
}

/** Returns the requested order; undefined for relevance, which means the declared order if there is no search. */
export const explicitSort = (entity: Entity, requested: Sort | undefined): Sort | undefined =>
  requested?.[0] === relevance && entity.searchable.length > 0 ? undefined : requested

/** Returns the order by the titles of the rows that a property refers to. Throws `unknown_field` and `not_sortable`. */
export function relatedSortFor(
  { registry }: RecordsContext,
  actor: Actor,
  entity: Entity,
  [written, order]: Sort,
): Query['sort'] {
  const { by, target, where, name } = readRelatedName({ registry, actor, entity }, written)
  const property = target.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: written })
  if (!target.titles.includes(property) || !property.type.sortable || by.column !== 'uuid')
    throw new Problem('not_sortable', { field: written })
  return { property: by.name, order, related: { entity: target.table, property: name, where } }
}

/**
 * Returns the requested order, or the declared one if the actor may read its property. Throws `unknown_field` and
 * `not_sortable`.
 */
function sortFor(context: RecordsContext, actor: Actor, entity: Entity, requested: Sort | undefined): Query['sort'] {
  const [name, order] = requested ?? entity.declaration.list?.sort ?? ['id', 'ASC']
  if (requested && name.includes('.')) return relatedSortFor(context, actor, entity, requested)
  const property = entity.properties.get(name)
  const isKnown = property !== undefined && mayRead(actor, property)
  if (isKnown && property.sortable) return { property: name, order }
  if (requested) throw new Problem(isKnown ? 'not_sortable' : 'unknown_field', { field: name })
  return { property: 'id', order: 'ASC' }
}

/** Returns the count, or null if it is greater than the maximum. */
const upTo = (most: number, counted: number): number | null => (counted > most ? null : counted)

/**
 * Returns a page of a selection with the count, which the last page implies. One query, or two with the count; more for
 * searches.
 */
export async function findPage(
  context: RecordsContext,
  selection: Selection,
  ordering: Ordering,
  request: Pick<ListRequest, 'offset' | 'limit' | 'count'> & Pick<Projection, 'properties'>,
  cursor?: Cursor,
): Promise<Page<StoredRow>> {
  const { offset = 0, count = 'exact', properties } = request
  const limit = Math.min(request.limit ?? 25, maxRows)
  const entity = context.registry.entity(selection.entity)
  const query = { ...selection, ...ordering, offset, limit, properties, mayBeShared: true as const }
  const most = selection.words ? cappedSearchCount : cappedCount
  if (ordering.preferred && count === 'capped' && !cursor) {
    const found = await context.store.findCounted(query, most + 1)
    return { rows: found.rows, total: upTo(most, found.count) }
  }
  const rows = await (cursor
    ? findFromCursor(context.store, entity, selection, ordering, { cursor, limit, properties })
    : context.store.find(query))
  const isLast = !cursor && rows.length < limit && (rows.length > 0 || offset === 0)
  const ask = (most?: number) => (isLast ? offset + rows.length : context.store.count(selection, most))
  const counts: Record<CountMode, () => Promise<number | null>> = {
    exact: async () => ask(),
    capped: async () => upTo(most, await ask(most + 1)),
    none: async () => null,
  }
  return { rows, total: await counts[count]() }
}

/**
 * Returns which rows a request selects, limited to those that the actor may read (or export), and their order. Throws
 * `forbidden`, `not_found`, `unknown_field`, `not_sortable` and what `readFilter` throws.
 */
export function selectFor(
  context: RecordsContext,
  actor: Actor,
  name: string,
  request: Pick<ListRequest, 'filter' | 'sort'>,
  action: 'read' | 'export' = 'read',
): { entity: Entity; selection: Selection; sort: Query['sort']; question: SearchQuery | undefined } {
  const entity = entityFor(context, actor, name, action)
  const { where, question } = readFilter(context, actor, entity, request.filter ?? {})
  const sort = sortFor(context, actor, entity, explicitSort(entity, request.sort))
  const asksForDeleted = [...keysOf(request.filter ?? {})].some(key => splitKey(key)[0] === notDeleted.property)
  const narrowed = [...reachConditions(actor, entity, action), ...(asksForDeleted ? [] : [notDeleted]), ...where]
  return {
    entity,
    selection: { entity: entity.table, where: narrowed, ...wordsOf(question) },
    sort,
    question,
  }
}

/**
 * Returns a page of the records, or their requested parts, that the actor may read; searches are ordered by relevance
 * unless another order is requested. The queries are those of `findPage` and `projectRows`, and one more for a cursor
 * in an order by relevance. Throws what `selectFor` and `readProjection` throw, and `malformed_parameter` for an
 * impossible cursor.
 */
export async function list(context: RecordsContext, actor: Actor, name: string, request: ListRequest): Promise<Page> {
  const { entity, selection, sort, question } = selectFor(context, actor, name, request)
  const projection = readProjection(shownTo({ registry: context.registry, actor, entity }), request)
  const ordering = byRelevance(question, request.sort) ?? { sort }
  if (request.cursor && sort.related) throw new Problem('malformed_parameter', { parameter: request.cursor.name })
  const cursor =
    request.cursor &&
    (await readCursor(context, entity, { ...ordering, where: reachConditions(actor, entity, 'read') }, request.cursor))
  const { properties } = projection
  const { rows, total } = await findPage(context, selection, ordering, { ...request, properties }, cursor)
  return { rows: await projectRows(context, projection, rows), total }
}
