import type { StoredRow } from '../fields/rowOf.ts'
import type { Actor } from '../model/actor.ts'
import { splitKey } from '../model/filterKeys.ts'
import { Problem } from '../model/problem.ts'
import type { Order, Query, Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import { relevance, standingProperty } from '../model/systemFields.ts'
import { cappedCount, cappedFound } from '../rules/text/countedTo.ts'
import type { SearchQuestion } from '../rules/text/searchQuestion.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, notDeleted, reachConditions } from './entityFor.ts'
import { readFarName } from './farName.ts'
import { keysOf, readFilter } from './filter.ts'
import { findFromCursor, type Cursor } from './findFromCursor.ts'
import type { Ordering } from './ordering.ts'
import { projectRows } from './projectRows.ts'
import { readProjection, shownTo, type Projection, type RequestedProjection } from './projection.ts'
import { readCursor, type RequestedCursor } from './readCursor.ts'
import type { Selection } from './store.ts'

export const mostRows = 1_000
export type CountMode = 'exact' | 'capped' | 'none'

type Sort = [property: string, order: Order]

export interface ListRequest extends RequestedProjection {
  filter?: Record<string, unknown>
  sort?: Sort
  offset?: number
  limit?: number
  count?: CountMode
  /** Where the page lies, instead of so many rows from the first. */
  cursor?: RequestedCursor
}

export interface Page<Kept extends Row = Row> {
  rows: Kept[]
  /** How many there are; null where nobody counted or there are more than the cap. */
  total: number | null
}

/** What is searched for in words, as a selection has it. */
export const wordsOf = (question: SearchQuestion | undefined): Pick<Selection, 'words' | 'farther'> =>
  question ? { words: question.words, ...(question.farther ? { farther: question.farther } : {}) } : {}

/** The order by relevance where words are searched for and no other order is requested: the best match first, and among equal ones the highest rank. */
export function byRelevance(question: SearchQuestion | undefined, requested: Sort | undefined): Ordering | undefined {
  if (!question || (requested && requested[0] !== relevance)) return undefined
  return { sort: { property: standingProperty, order: 'DESC' }, preferred: question.preferred }
}

/** The order that is requested; by relevance is as declared where nothing is searched for. */
export const otherThanRelevance = (entity: Entity, requested: Sort | undefined): Sort | undefined =>
  requested?.[0] === relevance && entity.searchable.length > 0 ? undefined : requested

/** The order by what the rows that a property names are called. Throws `unknown_field` and `not_sortable`. */
export function farSortFor(
  { registry }: RecordsContext,
  actor: Actor,
  entity: Entity,
  [written, order]: Sort,
): Query['sort'] {
  const { by, target, where, name } = readFarName({ registry, actor, entity }, written)
  const property = target.properties.get(name)
  if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: written })
  if (!target.titles.includes(property) || !property.type.sortable || by.column !== 'uuid')
    throw new Problem('not_sortable', { field: written })
  return { property: by.name, order, far: { entity: target.table, property: name, where } }
}

/** The order that is requested, or the declared one where the actor may know it. Throws `unknown_field` and `not_sortable`. */
function sortFor(context: RecordsContext, actor: Actor, entity: Entity, requested: Sort | undefined): Query['sort'] {
  const [name, order] = requested ?? entity.declaration.list?.sort ?? ['id', 'ASC']
  if (requested && name.includes('.')) return farSortFor(context, actor, entity, requested)
  const property = entity.properties.get(name)
  const isKnown = property !== undefined && mayRead(actor, property)
  if (isKnown && property.sortable) return { property: name, order }
  if (requested) throw new Problem(isKnown ? 'not_sortable' : 'unknown_field', { field: name })
  return { property: 'id', order: 'ASC' }
}

/** Those that were counted; null where there are more than the most. */
const upTo = (most: number, counted: number): number | null => (counted > most ? null : counted)

/** The rows of a selection in an order, as many as are requested, with the count, which a last page gives by itself. One statement, two with the count; more where words are searched for. */
export async function findPage(
  context: RecordsContext,
  selection: Selection,
  ordering: Ordering,
  request: Pick<ListRequest, 'offset' | 'limit' | 'count'> & Pick<Projection, 'properties'>,
  cursor?: Cursor,
): Promise<Page<StoredRow>> {
  const { offset = 0, count = 'exact', properties } = request
  const limit = Math.min(request.limit ?? 25, mostRows)
  const entity = context.registry.entity(selection.entity)
  const query = { ...selection, ...ordering, offset, limit, properties }
  const most = selection.words ? cappedFound : cappedCount
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
 * Which rows a request asks for, as far as the actor may read them (or take them out), and in what order. Throws `forbidden`, `not_found`,
 * `unknown_field`, `not_sortable` and what `readFilter` throws.
 */
export function selectFor(
  context: RecordsContext,
  actor: Actor,
  name: string,
  request: Pick<ListRequest, 'filter' | 'sort'>,
  action: 'read' | 'export' = 'read',
): { entity: Entity; selection: Selection; sort: Query['sort']; question: SearchQuestion | undefined } {
  const entity = entityFor(context, actor, name, action)
  const { where, question } = readFilter(context, actor, entity, request.filter ?? {})
  const sort = sortFor(context, actor, entity, otherThanRelevance(entity, request.sort))
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
 * A page of the records that the actor may read, or of what is requested of them, by relevance where words are searched for and no other order is requested. The statements of `findPage`, one more for a place in an
 * order by relevance, and those of `projectRows`. Throws what `selectFor` and `readProjection` throw, and `malformed_parameter` for a place that no row of that order can have.
 */
export async function list(context: RecordsContext, actor: Actor, name: string, request: ListRequest): Promise<Page> {
  const { entity, selection, sort, question } = selectFor(context, actor, name, request)
  const projection = readProjection(shownTo({ registry: context.registry, actor, entity }), request)
  const ordering = byRelevance(question, request.sort) ?? { sort }
  if (request.cursor && sort.far) throw new Problem('malformed_parameter', { parameter: request.cursor.name })
  const cursor =
    request.cursor &&
    (await readCursor(context, entity, { ...ordering, where: reachConditions(actor, entity, 'read') }, request.cursor))
  const { properties } = projection
  const { rows, total } = await findPage(context, selection, ordering, { ...request, properties }, cursor)
  return { rows: await projectRows(context, projection, rows), total }
}
