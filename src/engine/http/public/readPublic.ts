import { visitor } from '../../model/actor.ts'
import type { Locale } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'
import { columnAccepts } from '../../model/column.ts'
import type { Condition, Row } from '../../model/query.ts'
import type { Property } from '../../model/registry.ts'
import type { RecordsContext } from '../../records/context.ts'
import { readFilter } from '../../records/filter.ts'
import { is } from '../../records/findOne.ts'
import { byRelevance, findPage, otherThanRelevance, wordsOf, type ListRequest, type Page } from '../../records/list.ts'
import { addressesOf, formerHolder } from '../../records/addresses.ts'
import { publicView, shownPublicly, type PublicView } from '../../rules/access/publicView.ts'
import { createDeriver, type Derivers } from './derived.ts'

/** What everybody is shown of a resource. Throws `not_found` where nothing of it is public. */
export function viewOf({ registry }: RecordsContext, resource: string, locale: Locale | undefined): PublicView {
  const entity = registry.entities.get(resource)
  const view = entity && publicView(entity, locale)
  if (!view) throw new Problem('not_found')
  return view
}

/** The order that is asked for, or that of the records' names. Throws `unknown_field` and `not_sortable`. */
function sortFor(
  { entity, title }: PublicView,
  requested: ListRequest['sort'],
): { property: string; order: 'ASC' | 'DESC' } {
  if (!requested) return { property: title?.sortable && title.field.public ? title.name : 'id', order: 'ASC' }
  const [name, order] = requested
  const property = entity.properties.get(name)
  if (!property) throw new Problem('unknown_field', { field: name })
  if (!property.sortable) throw new Problem('not_sortable', { field: name })
  return { property: property.name, order }
}

function show(view: PublicView, rows: readonly Row[], derivers: Derivers): Row[] {
  const derive = createDeriver(view, derivers)
  return rows.map(row => ({ ...shownPublicly(view, row), ...derive(row) }))
}

/** A page of what is public, by relevance where words are looked for and no other order is asked for. One statement, two with the count. Throws as `list` does; what is hidden is as unknown as what is missing. */
export async function listPublic(
  context: RecordsContext,
  resource: string,
  locale: Locale | undefined,
  request: ListRequest,
  derivers: Derivers,
): Promise<Page> {
  const view = viewOf(context, resource, locale)
  const { where, question } = readFilter(context, visitor, view.entity, request.filter ?? {})
  const sort = sortFor(view, otherThanRelevance(view.entity, request.sort))
  const { rows, total } = await findPage(
    context,
    { entity: view.entity.table, where: [...view.where, ...where], ...wordsOf(question) },
    byRelevance(question, request.sort) ?? { sort },
    request,
  )
  return { rows: show(view, rows, derivers), total }
}

/** A record that is public, or the present end of the address that it once had. */
export type Found = { record: Row } | { moved: string }

const findShown = (context: RecordsContext, view: PublicView, condition: Condition): Promise<Row[]> =>
  context.store.find({
    entity: view.entity.table,
    where: [condition, ...view.where],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 3,
  })

/** Addresses in the order in which one name is looked for in them: the language asked for first. */
const inOrder = (addresses: readonly Property[], view: PublicView): Property[] =>
  addresses.toSorted((a, b) => Number(b.language === view.language) - Number(a.language === view.language))

/**
 * The public record with an id or an address. One statement, three for an address of former days. Throws `not_found` for what
 * is not there and for what is not public, both alike.
 */
export async function findPublic(
  context: RecordsContext,
  resource: string,
  key: string,
  locale: Locale | undefined,
  derivers: Derivers,
): Promise<Found> {
  const view = viewOf(context, resource, locale)
  const entity = context.registry.entity(resource)
  const addresses = inOrder(addressesOf(entity), view)
  if (!columnAccepts('text', key)) throw new Problem('not_found')
  const requested = key.normalize('NFC').toLowerCase()
  const named = [
    ...(columnAccepts('uuid', requested) ? [is('id', requested)] : []),
    ...addresses.map(({ name }) => is(name, requested)),
  ]
  const rows = named.length === 0 ? [] : await findShown(context, view, { any: named })
  const row = ['id', ...addresses.map(({ name }) => name)]
    .map(name => rows.find(one => one[name] === requested))
    .find(one => one !== undefined)
  const [record] = row ? show(view, [row], derivers) : []
  if (record) return { record }
  const former = addresses.length > 0 ? await formerHolder(context, entity, requested) : undefined
  const holder = former && (await findShown(context, view, is('id', former.id)))[0]
  if (!former || !holder) throw new Problem('not_found')
  return {
    moved: String(holder[former.property] ?? addresses.map(({ name }) => holder[name]).find(Boolean) ?? holder.id),
  }
}
