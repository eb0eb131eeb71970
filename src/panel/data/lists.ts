import type { GetListParams, GetListResult, GetManyParams, GetManyResult, RaRecord } from 'ra-core'
import { relevance } from '../../engine/model/systemFields.ts'
import { countLimitOf } from '../../engine/rules/text/countLimits.ts'
import type { HttpResponse, HttpClient } from './httpClient.ts'
import type { PageCursors } from './pageCursors.ts'

/** The number of IDs per request, which keeps the URL well below the limits of servers. */
const idsPerCall = 100

interface Page {
  page: number
  perPage: number
}

/**
 * Converts a page with its total. Beyond the count limit, the total is undefined, `pageInfo` says whether there is
 * more, and `meta.cappedTotal` is the limit.
 */
export const withCappedTotal = <Row extends RaRecord>(
  result: GetListResult<Row>,
  { page, perPage }: Page,
  countLimit: number,
): GetListResult<Row> => {
  if (!Number.isNaN(result.total)) return result
  const hasNextPage = page * perPage < countLimit || result.data.length === perPage
  return { data: result.data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { cappedTotal: countLimit } }
}

/** Whether the list is ordered by a property of related records, whose value the rows do not have. */
const isRelatedSort = (field: string | undefined): boolean => field?.includes('.') === true

/** Up to this row, pages are read by offset; beyond it, that would become slower and slower. */
const maxOffsetRows = 1_000

const query = (values: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  ).toString()

const totalOf = ({ headers }: HttpResponse): number =>
  Number.parseInt(headers.get('content-range')?.split('/').pop() ?? '', 10)

/**
 * Reads a page of a list, with the properties in `meta.fields` or all; the first page begins after the cursor in
 * `meta.after` if there is one. A distant page is read with a cursor from a neighbouring page that was read before. Beyond the count limit, one more row is requested to find out whether there
 * is a next page.
 */
export async function getPage(
  api: string,
  http: HttpClient,
  cursors: PageCursors,
  resource: string,
  params: GetListParams & { signal?: AbortSignal },
): Promise<GetListResult> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 }
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' }
  const offset = (page - 1) * perPage
  const cursor = offset >= maxOffsetRows && !isRelatedSort(field) ? cursors.cursorOf(resource, params) : undefined
  const before = cursor && 'before' in cursor ? cursor : undefined
  const countLimit = countLimitOf(params.filter ?? {})
  const isFar = offset + perPage > countLimit
  const skipped = (cursor?.between ?? 0) * perPage
  const limit = skipped + (before ? (before.rows ?? perPage) : isFar ? perPage + 1 : perPage)
  const requested = query({
    sort: [field, order],
    range: [offset, offset + limit - 1],
    filter: params.filter ?? {},
    after: params.meta?.after ?? (cursor && 'after' in cursor ? cursor.after : undefined),
    before: before?.before,
  })
  const some = fieldsFor(params)
  const response = await http(`${api}/${resource}?${requested}${some}`, {
    headers: { Prefer: isFar || before ? 'count=none' : 'count=capped' },
    cancelable: params.meta?.cancelable === true,
    signal: params.signal ?? null,
  })
  const rows = (response.json as RaRecord[]).slice(before ? 0 : skipped)
  const data = rows.slice(0, perPage)
  if (offset >= maxOffsetRows - perPage) cursors.remember(resource, params, data)
  if (!isFar && !before) return withCappedTotal({ data, total: totalOf(response) }, { page, perPage }, countLimit)
  const hasNextPage = before ? before.rows === undefined : rows.length > perPage
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { cappedTotal: countLimit } }
}

/**
 * Returns the requested properties and the one that rows are ordered by, which cursors need; an empty string for all.
 */
function fieldsFor({ meta, sort }: GetListParams): string {
  const { fields } = (meta ?? {}) as { fields?: string }
  if (fields === undefined) return ''
  const order = sort?.field
  const isOfRows = order !== undefined && order !== relevance && !isRelatedSort(order)
  const names = new Set([...fields.split(','), ...(isOfRows ? [order] : [])])
  return `&fields=${[...names].map(encodeURIComponent).join(',')}`
}

/** Returns the number of a list's last page from an exact count. That page is then read from the end. */
export async function findLastPage(
  api: string,
  http: HttpClient,
  cursors: PageCursors,
  resource: string,
  params: GetListParams,
): Promise<number> {
  const perPage = params.pagination?.perPage ?? 10
  const response = await http(`${api}/${resource}?${query({ range: [0, 0], filter: params.filter ?? {} })}`, {
    headers: { Prefer: 'count=exact' },
  })
  const total = totalOf(response)
  const page = Math.max(1, Math.ceil(total / perPage))
  if (!isRelatedSort(params.sort?.field))
    cursors.rememberLast(resource, { ...params, pagination: { page, perPage } }, total - (page - 1) * perPage)
  return page
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/**
 * Reads records by their IDs, some hundred per request, or those in the trash with `meta.isTrash`; records that the actor
 * may not read are left out.
 */
export async function getManyInChunks(
  api: string,
  http: HttpClient,
  resource: string,
  params: GetManyParams & { signal?: AbortSignal },
): Promise<GetManyResult> {
  const responses = await Promise.all(
    chunks(params.ids, idsPerCall).map(ids => {
      const query = new URLSearchParams({
        filter: JSON.stringify(params.meta?.isTrash ? { id: ids, deleted_at_null: false } : { id: ids }),
        range: JSON.stringify([0, ids.length - 1]),
      })
      return http(`${api}/${resource}?${query}`, { headers: { Prefer: 'count=none' }, signal: params.signal })
    }),
  )
  return { data: responses.flatMap(response => response.json as RaRecord[]) }
}
