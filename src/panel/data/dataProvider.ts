import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams } from 'ra-core'
import { api } from './session/api.ts'
import type { Translate } from './describeProblem.ts'
import { createHttpClient, type HttpAnswer, type HttpOptions } from './httpClient.ts'
import { countLimitOf } from '../../engine/rules/text/countLimits.ts'
import { findLastPage, getManyInChunks, getPage, withCappedTotal } from './lists.ts'
import { createPageKeys } from './pageKeys.ts'
import { createWrites } from './writes.ts'

/** react-admin's data provider, and `call` for what is no reading or writing of records (a transition, say). */
export interface PanelDataProvider extends DataProvider {
  /** Calls a path below `/api/v1`, as `/establishments/7/approve`, with a JSON body. Rejects as every other method does. */
  call(path: string, options?: Omit<HttpOptions, 'body'> & { body?: unknown }): Promise<HttpAnswer>
  /** The number of a list's last page, however long the list; that page is found from the end when it is requested next. */
  lastPage(resource: string, params: GetListParams): Promise<number>
}

/**
 * The stock `ra-data-simple-rest` provider, extended by the product's contract:
 * - lists are counted up to 10,000 rows, to 1,000 where words are searched for; beyond that `total` is undefined, `pageInfo.hasNextPage` says whether there is more and
 *   `meta.cappedTotal` is that number; a page far down is found by the rows of the one before or after it, as quick as the first;
 * - `meta.fields` of a list names the properties that its records have; they are kept apart from whole records;
 * - `meta.cancelable` on a reading call cancels an identical one that is still in progress, which rejects with `isCancel: true`;
 * - `update` sends the fields that differ from `previousData` with its version, `delete` the version, `create` a key that makes
 *   a repeated call harmless;
 * - every failure is an `HttpError` in the reader's language, with `body.code`, `body.errors` by field and, on a stale version
 *   (412), the present record as `body.record`.
 * `person` is the id of whoever is signed in.
 */
export function createDataProvider(translate: Translate, person = ''): PanelDataProvider {
  const http = createHttpClient(translate)
  const keys = createPageKeys()

  /** The stock provider, its calls made with further options. */
  const stock = (meta: { cancelable?: boolean } | undefined, prefer?: string) =>
    simpleRestProvider(api, (url: string, options: RequestInit = {}) => {
      const headers = new Headers(options.headers)
      if (prefer) headers.set('Prefer', prefer)
      return http(url, { ...options, headers, cancelable: meta?.cancelable === true })
    })

  return {
    ...stock(undefined),
    supportAbortSignal: true,
    getList: (resource, params) => getPage(api, http, keys, resource, params),
    lastPage: (resource, params) => findLastPage(api, http, keys, resource, params),
    getOne: (resource, params) => stock(params.meta).getOne(resource, params),
    getMany: (resource, params) => getManyInChunks(api, http, resource, params),
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
