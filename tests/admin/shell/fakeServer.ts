import { vi } from 'vitest'

export interface Call {
  method: string
  path: string
  headers: Headers
  body: unknown
}

type Reply = Response | Promise<Response>
type Handler = (call: Call, signal?: AbortSignal | null) => Reply

export const json = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init)

export const problem = (status: number, code: string, more: object = {}): Response =>
  json(
    { type: 'about:blank', title: code, status, code, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

/** Puts handlers by `METHOD /path` (below `/api/v1`, without the query) in the place of the network; every call is kept. */
export function serve(handlers: Record<string, Handler>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    options.signal?.throwIfAborted()
    const path = address.replace('/api/v1', '')
    const method = options.method ?? 'GET'
    const body = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
    const call = { method, path, headers: new Headers(options.headers), body }
    calls.push(call)
    const handler = handlers[`${method} ${path.split('?')[0]}`]
    return handler ? handler(call, options.signal) : problem(404, 'route_not_found')
  })
  return calls
}

/** The calls to one `/path`, or to one `METHOD /path` where a screen also reads what it writes. */
export const callsTo = (calls: Call[], route: string): Call[] =>
  calls.filter(({ method, path }) => {
    const called = path.split('?')[0]
    return route === called || route === `${method} ${called}`
  })
