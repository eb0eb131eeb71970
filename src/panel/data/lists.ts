import type { GetListParams, GetListResult, GetManyParams, GetManyResult, RaRecord } from 'ra-core'
import { relevance } from '../../engine/model/systemFields.ts'
import { countLimitOf } from '../../engine/rules/text/countLimits.ts'
import type { HttpAnswer, HttpClient } from './httpClient.ts'
import type { PageKeys } from './pageKeys.ts'

/** Ids asked for in one call: their address stays well below what servers accept. */
const idsPerCall = 100

interface Page {
  page: number
  perPage: number
}

/**
 * A page with its total. Beyond the count limit the total is undefined, `pageInfo` says whether there is more, and
 * `meta.cappedTotal` is the number that is surely exceeded.
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

/** Whether the order is by what other records are called, which no row has. */
const isFarSort = (field: string | undefined): boolean => field?.includes('.') === true

/** Up to which row pages are found by counting rows from the first; beyond it that would take longer and longer. */
const nearRows = 1_000

const query = (values: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  ).toString()

const totalOf = ({ headers }: HttpAnswer): number =>
  Number.parseInt(headers.get('content-range')?.split('/').pop() ?? '', 10)

/**
 * A page of a list, of its records the properties that `meta.fields` names, or all. Far from its beginning it is asked for by the rows of a neighbour that was seen, and beyond the count limit by
 * one row more, which says whether there is a next page.
 */
export async function getPage(
  api: string,
  http: HttpClient,
  keys: PageKeys,
  resource: string,
  params: GetListParams & { signal?: AbortSignal },
): Promise<GetListResult> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 }
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' }
  const offset = (page - 1) * perPage
  const key = offset >= nearRows && !isFarSort(field) ? keys.keyOf(resource, params) : undefined
  const before = key && 'before' in key ? key : undefined
  const countLimit = countLimitOf(params.filter ?? {})
  const isFar = offset + perPage > countLimit
  const skipped = (key?.between ?? 0) * perPage
  const limit = skipped + (before ? (before.rows ?? perPage) : isFar ? perPage + 1 : perPage)
  const requested = query({
    sort: [field, order],
    range: [offset, offset + limit - 1],
    filter: params.filter ?? {},
    after: key && 'after' in key ? key.after : undefined,
    before: before?.before,
  })
  const some = fieldsFor(params)
  const answer = await http(`${api}/${resource}?${requested}${some}`, {
    headers: { Prefer: isFar || before ? 'count=none' : 'count=capped' },
    cancelable: params.meta?.cancelable === true,
    signal: params.signal ?? null,
  })
  const rows = (answer.json as RaRecord[]).slice(before ? 0 : skipped)
  const data = rows.slice(0, perPage)
  if (offset >= nearRows - perPage) keys.see(resource, params, data)
  if (!isFar && !before) return withCappedTotal({ data, total: totalOf(answer) }, { page, perPage }, countLimit)
  const hasNextPage = before ? before.rows === undefined : rows.length > perPage
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { cappedTotal: countLimit } }
}

/** The properties that are requested, and what the rows are ordered by, which says where a page is; nothing where all are. */
function fieldsFor({ meta, sort }: GetListParams): string {
  const { fields } = (meta ?? {}) as { fields?: string }
  if (fields === undefined) return ''
  const order = sort?.field
  const isOfRows = order !== undefined && order !== relevance && !isFarSort(order)
  const names = new Set([...fields.split(','), ...(isOfRows ? [order] : [])])
  return `&fields=${[...names].map(encodeURIComponent).join(',')}`
}

/** The number of a list's last page, counted to the end; that page is then found from there. */
export async function findLastPage(
  api: string,
  http: HttpClient,
  keys: PageKeys,
  resource: string,
  params: GetListParams,
): Promise<number> {
  const perPage = params.pagination?.perPage ?? 10
  const answer = await http(`${api}/${resource}?${query({ range: [0, 0], filter: params.filter ?? {} })}`, {
    headers: { Prefer: 'count=exact' },
  })
  const total = totalOf(answer)
  const page = Math.max(1, Math.ceil(total / perPage))
  if (!isFarSort(params.sort?.field))
    keys.seeEnd(resource, { ...params, pagination: { page, perPage } }, total - (page - 1) * perPage)
  return page
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Records by their ids, some hundred per call; those the actor may not read are left out. */
export async function getManyInChunks(
  api: string,
  http: HttpClient,
  resource: string,
  params: GetManyParams & { signal?: AbortSignal },
): Promise<GetManyResult> {
  const answers = await Promise.all(
    chunks(params.ids, idsPerCall).map(ids => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ id: ids }),
        range: JSON.stringify([0, ids.length - 1]),
      })
      return http(`${api}/${resource}?${query}`, { headers: { Prefer: 'count=none' }, signal: params.signal })
    }),
  )
  return { data: answers.flatMap(answer => answer.json as RaRecord[]) }
}
