import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { log } from '../log.ts'
import { requestIdHeader } from './requestId.ts'
import { type RequestFacts, withinRequest } from './requestScope.ts'

/** What is measured of a response; `route` is the route's pattern, never the path with its values. */
export interface ResponseInfo {
  method: string
  route: string
  status: number
  /** The time until the response began; a stream may last for hours. */
  milliseconds: number
  /** The request's ID in the log. */
  id: string
}

export interface RequestWatch {
  /** Called for each response as it begins. */
  onResponse?: ((response: ResponseInfo) => void) | undefined
  /** Whether this is the name of a resource: anything else in a path was made up by the client. */
  isResource?: ((name: string) => boolean) | undefined
}

/** Frequent requests of monitoring, which would bury all others in the log. */
const probes = /^\/(api\/v1\/(health|ready)|metrics)$/

const now = (): number => performance.now()
const since = (began: number): number => Math.round((now() - began) * 10) / 10

/** Calls back when the response was sent or its connection was lost; immediately if that is unknown. */
function whenSent(request: Context, sent: (isWhole: boolean) => void): void {
  const { outgoing } = (request.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing) outgoing.once('close', () => sent(outgoing.writableFinished))
  else sent(true)
}

const resourceOf = (request: Context, { isResource }: RequestWatch): { resource?: string } => {
  const resource = request.req.param('resource')
  return resource !== undefined && isResource?.(resource) ? { resource } : {}
}

/** Logs a line for each request when its response was sent; never its URL, query, headers or body. */
export const watchRequests =
  (watch: RequestWatch = {}): MiddlewareHandler =>
  async (request, next) => {
    const began = now()
    const facts: RequestFacts = { id: request.get('requestId'), statements: 0, isFinished: false }
    await withinRequest(facts, next)
    const { method, routePath: route } = request.req
    const { status } = request.res
    request.res.headers.set(requestIdHeader, facts.id)
    watch.onResponse?.({ method, route, status, milliseconds: now() - began, id: facts.id })
    const person = request.get('personId')
    const line = { request_id: facts.id, method, route, ...resourceOf(request, watch), status }
    whenSent(request, isWhole => {
      facts.isFinished = true
      log[probes.test(route) ? 'debug' : 'info'](
        {
          ...line,
          milliseconds: since(began),
          statements: facts.statements,
          ...(person === undefined ? {} : { person }),
          ...(isWhole ? {} : { broken_off: true }),
        },
        'request',
      )
    })
  }
