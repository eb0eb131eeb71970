import { normalized } from '../../model/normalized.ts'
import { visitor } from '../../model/actor.ts'
import type { Locale } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'
import { columnAccepts } from '../../model/column.ts'
import type { Condition, Query, Row } from '../../model/query.ts'
import type { Property } from '../../model/registry.ts'
import type { RecordsContext } from '../../records/context.ts'
import { readFilter } from '../../records/filter.ts'
import { is } from '../../records/findOne.ts'
import {
  byRelevance,
  relatedSortFor,
  findPage,
  explicitSort,
  wordsOf,
  type ListRequest,
  type Page,
} from '../../records/list.ts'
import { addressesOf, formerHolder } from '../../records/addresses.ts'
import { projectRows } from '../../records/projectRows.ts'
import { readProjection, type RequestedProjection } from '../../records/projection.ts'
import { publicView, type PublicView } from '../../rules/access/publicView.ts'
import type { Derivers } from './derived.ts'
import { shownToAll } from './shownToAll.ts'

/** Returns the public part of a resource. Throws `not_found` if nothing of it is public. */
export function viewOf({ registry }: RecordsContext, resource: string, locale: Locale | undefined): PublicView {
  const entity = registry.entities.get(resource)
  const view = entity && publicView(entity, locale)
  if (!view) throw new Problem('not_found')
  return view
}

/** Returns the requested order, or that by title. Throws `unknown_field` and `not_sortable`. */
function sortFor(
  context: RecordsContext,
  { entity, title }: PublicView,
  requested: ListRequest['sort'],
): Query['sort'] {
  if (!requested) return { property: title?.sortable && title.field.public ? title.name : 'id', order: 'ASC' }
  const [name, order] = requested
  if (name.includes('.')) return relatedSortFor(context, visitor, entity, requested)
  const property = entity.properties.get(name)
  if (!property) throw new Problem('unknown_field', { field: name })
  if (!property.sortable) throw new Problem('not_sortable', { field: name })
  return { property: property.name, order }
}

/**
 * Returns a page of public records, or their requested parts; searches are ordered by relevance unless another order is
 * requested. One query, or two with the count, and those of `projectRows`. Throws like `list`; what is not public is
 * treated as if it did not exist.
 */
export async function listPublic(
  context: RecordsContext,
  resource: string,
  locale: Locale | undefined,
  request: ListRequest,
  derivers: Derivers,
): Promise<Page> {
  const view = viewOf(context, resource, locale)
  const { where, question } = readFilter(context, visitor, view.entity, request.filter ?? {})
  const projection = readProjection(shownToAll(context.registry, view, derivers), request)
  const { properties } = projection
  const sort = sortFor(context, view, explicitSort(view.entity, request.sort))
  const { rows, total } = await findPage(
    context,
    { entity: view.entity.table, where: [...view.where, ...where], ...wordsOf(question) },
    byRelevance(question, request.sort) ?? { sort },
    { ...request, properties },
  )
  return { rows: await projectRows(context, projection, rows), total }
}

/** A public record, or the current address of a record that was found by a former one. */
export type Found = { record: Row } | { moved: string }

/** Returns the public rows that meet a condition, with the requested properties and addresses. */
const findShown = (
  context: RecordsContext,
  view: PublicView,
  condition: Condition,
  properties: readonly string[],
): Promise<Row[]> =>
  context.store.find({
    entity: view.entity.table,
    where: [condition, ...view.where],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 3,
    properties,
  })

/** Sorts address properties in the order in which a slug is searched for: the requested language first. */
const inOrder = (addresses: readonly Property[], view: PublicView): Property[] =>
  addresses.toSorted((a, b) => Number(b.language === view.language) - Number(a.language === view.language))

/** The requested public record, its language and projection. */
export interface PublicRequest extends RequestedProjection {
  resource: string
  /** Its ID or slug. */
  key: string
  locale: Locale | undefined
}

/**
 * Returns the public record with an ID or slug, or its requested part. One query and those of `projectRows`; three for
 * a former slug. Throws `not_found` for records that do not exist or are not public, without distinction, and what
 * `readProjection` throws.
 */
export async function findPublic(
  context: RecordsContext,
  { resource, key, locale, ...requested }: PublicRequest,
  derivers: Derivers,
): Promise<Found> {
  const view = viewOf(context, resource, locale)
  const projection = readProjection(shownToAll(context.registry, view, derivers), requested)
  const entity = context.registry.entity(resource)
  const addresses = inOrder(addressesOf(entity), view)
  if (!columnAccepts('text', key)) throw new Problem('not_found')
  const end = normalized(key, 'NFC').toLowerCase()
  const ends = addresses.map(({ name }) => name)
  const named = [...(columnAccepts('uuid', end) ? [is('id', end)] : []), ...ends.map(name => is(name, end))]
  const rows =
    named.length === 0 ? [] : await findShown(context, view, { any: named }, [...projection.properties, ...ends])
  const row = ['id', ...ends].map(name => rows.find(one => one[name] === end)).find(one => one !== undefined)
  const [record] = row ? await projectRows(context, projection, [row]) : []
  if (record) return { record }
  const former = addresses.length > 0 ? await formerHolder(context, entity, end) : undefined
  const holder = former && (await findShown(context, view, is('id', former.id), ends))[0]
  if (!former || !holder) throw new Problem('not_found')
  return {
    moved: String(holder[former.property] ?? ends.map(name => holder[name]).find(Boolean) ?? holder.id),
  }
}
