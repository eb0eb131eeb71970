import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams } from 'ra-core'
import { api } from './session/api.ts'
import type { Translate } from './describeProblem.ts'
import { createHttpClient, type HttpResponse, type HttpOptions } from './httpClient.ts'
import { countLimitOf } from '../../engine/rules/text/countLimits.ts'
import { findLastPage, getManyInChunks, getPage, withCappedTotal } from './lists.ts'
import { createPageCursors } from './pageCursors.ts'
import { takeRelatedAhead } from './relatedAhead.ts'
import { createWrites } from './writes.ts'

/**
 * react-admin's data provider, plus `call` for requests other than reading and writing records, such as transitions.
 */
export interface PanelDataProvider extends DataProvider {
  /**
   * Calls a path below `/api/v1`, such as `/establishments/7/approve`, with a JSON body. Rejects like the other
   * methods.
   */
  call(path: string, options?: Omit<HttpOptions, 'body'> & { body?: unknown }): Promise<HttpResponse>
  /**
   * Returns the number of a list's last page, whatever the length of the list. When requested next, that page is read
   * from the end.
   */
  lastPage(resource: string, params: GetListParams): Promise<number>
}

/**
 * The stock `ra-data-simple-rest` provider, adapted to this API:
 * - lists are counted up to 10,000 rows, or 1,000 when searching; beyond that, `total` is undefined,
 *   `pageInfo.hasNextPage` says whether there is more, and `meta.cappedTotal` is the limit; a distant page is read with
 *   a cursor from the page before or after it, as fast as the first;
 * - `meta.fields` of a list selects the properties of its records; they are cached separately from whole records;
 * - `meta.cancelable` on a read cancels an identical request in progress, which rejects with `isCancel: true`;
 * - `update` sends the fields that differ from `previousData` with its version, `delete` sends the version, and
 *   `create` sends an idempotency key;
 * - every failure is an `HttpError` in the reader's language, with `body.code`, `body.errors` by field and, for a stale
 *   version (412), the current record as `body.record`. `person` is the ID of the signed-in person.
 */
export function createDataProvider(translate: Translate, person = ''): PanelDataProvider {
  const http = createHttpClient(translate)
  const cursors = createPageCursors()

  /** Returns the stock provider with additional options for its requests. */
  const stock = (meta: { cancelable?: boolean } | undefined, prefer?: string) =>
    simpleRestProvider(api, (url: string, options: RequestInit = {}) => {
      const headers = new Headers(options.headers)
      if (prefer) headers.set('Prefer', prefer)
      return http(url, { ...options, headers, cancelable: meta?.cancelable === true })
    })

  return {
    ...stock(undefined),
    supportAbortSignal: true,
    getList: (resource, params) => getPage(api, http, cursors, resource, params),
    lastPage: (resource, params) => findLastPage(api, http, cursors, resource, params),
    getOne: (resource, params) => stock(params.meta).getOne(resource, params),
    getMany: async (resource, params) => {
      const known = await takeRelatedAhead(resource, params.ids)
      const taken = new Set(known.map(({ id }) => id))
      const ids = params.ids.filter(id => !taken.has(String(id)))
      const { data } = await getManyInChunks(api, http, resource, { ...params, ids })
      return { data: [...known, ...data] }
    },
    getManyReference: async (resource, params) =>
      withCappedTotal(
        await stock(params.meta, 'count=capped').getManyReference(resource, params),
        params.pagination,
        countLimitOf(params.filter ?? {}),
      ),
    ...createWrites(api, http, person),
    call: (path, { body, ...options } = {}) =>
      http(api + path, { ...options, body: body === undefined ? undefined : JSON.stringify(body) }),
  }
}
