import { type Translate, problemError } from './describeProblem.ts'
import { takePrefetched } from './session/prefetch.ts'
import { authorizedFetch } from './session/authorizedFetch.ts'
import { withTimeout, timeoutOf } from './session/withTimeout.ts'
import { noteMaintenance } from './session/seenMaintenance.ts'
import { maintenanceHeader } from '../../engine/http/limits.ts'
import { problemIn, problemOfFailedRequest } from './session/problemBody.ts'

/** A request that was cancelled by its caller or replaced by a newer identical one. */
class CancelledError extends Error {
  override name = 'CancelledError'
  readonly isCancel = true
  readonly code = 'cancelled'
}

const running = new Map<string, AbortController>()

const either = (one: AbortSignal, other: AbortSignal | null | undefined): AbortSignal =>
  other ? AbortSignal.any([one, other]) : one

/** Runs a request and cancels one with the same key that is still in progress. */
async function replacePrevious<Result>(
  key: string,
  signal: AbortSignal | null | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  running.get(key)?.abort(new CancelledError('Replaced by a newer identical request'))
  const controller = new AbortController()
  running.set(key, controller)
  try {
    return await run(either(controller.signal, signal))
  } finally {
    if (running.get(key) === controller) running.delete(key)
  }
}

export interface HttpOptions extends RequestInit {
  /** Cancels an identical request that is still in progress. */
  cancelable?: boolean
}

export interface HttpResponse {
  status: number
  headers: Headers
  body: string
  /** The parsed body; undefined if there is none. */
  json: unknown
}

export type HttpClient = (url: string, options?: HttpOptions) => Promise<HttpResponse>

const withJsonHeaders = (options: RequestInit): RequestInit => {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json')
  return { ...options, headers }
}

const identity = (url: string, options: RequestInit): string =>
  [options.method ?? 'GET', url, typeof options.body === 'string' ? options.body : ''].join(' ')

/**
 * Creates the client for all requests of the panel. It rejects with a `CancelledError`, or with react-admin's
 * `HttpError`, whose message is in the reader's language and whose body is the problem (see `problemError`).
 */
export const createHttpClient = (translate: Translate): HttpClient => {
  const send = async (url: string, options: RequestInit): Promise<HttpResponse> => {
    const own = options.signal
    try {
      const ahead = (options.method ?? 'GET') === 'GET' ? takePrefetched(url) : undefined
      const { response, body } = await withTimeout(timeoutOf(options), own, async signal => {
        const response = await (ahead ?? authorizedFetch(url, withJsonHeaders({ ...options, signal })))
        return { response, body: await response.text() }
      })
      noteMaintenance(response.headers.has(maintenanceHeader))
      if (!response.ok) throw problemError(url, problemIn(response.status, response.headers, body), translate)
      return {
        status: response.status,
        headers: response.headers,
        body,
        json: body === '' ? undefined : JSON.parse(body),
      }
    } catch (error) {
      if (own?.aborted)
        throw own.reason instanceof CancelledError ? own.reason : new CancelledError('The request was cancelled')
      const problem = problemOfFailedRequest(error)
      throw problem ? problemError(url, problem, translate) : error
    }
  }
  return (url, { cancelable, ...options } = {}) =>
    cancelable
      ? replacePrevious(identity(url, options), options.signal, signal => send(url, { ...options, signal }))
      : send(url, options)
}
