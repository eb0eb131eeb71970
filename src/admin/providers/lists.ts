import type { GetListResult, GetManyParams, GetManyResult, RaRecord } from 'ra-core'
import type { HttpClient } from './httpClient.ts'

/** Ids asked for in one call: their address stays well below what servers accept. */
const idsPerCall = 100

/** Up to how many rows a list is counted; the server then answers `*` for the total. */
export const countLimit = 10_000

interface Page {
  page: number
  perPage: number
}

/**
 * A page with its total. Beyond the count limit the total is undefined, `pageInfo` says whether there is more, and
 * `meta.cappedTotal` is the number that is surely exceeded.
 */
export const withCappedTotal = <Row extends RaRecord>(result: GetListResult<Row>, { page, perPage }: Page): GetListResult<Row> => {
  if (!Number.isNaN(result.total)) return result
  const hasNextPage = page * perPage < countLimit || result.data.length === perPage
  return { data: result.data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 }, meta: { cappedTotal: countLimit } }
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Records by their ids, some hundred per call; those the actor may not read are left out. */
export async function getManyInChunks(api: string, http: HttpClient, resource: string, params: GetManyParams & { signal?: AbortSignal }): Promise<GetManyResult> {
  const answers = await Promise.all(
    chunks(params.ids, idsPerCall).map(ids => {
      const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }), range: JSON.stringify([0, ids.length - 1]) })
      return http(`${api}/${resource}?${query}`, { headers: { Prefer: 'count=none' }, signal: params.signal })
    }),
  )
  return { data: answers.flatMap(answer => answer.json as RaRecord[]) }
}
