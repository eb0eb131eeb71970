import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { log } from '../log.ts'
import { requestIdHeader } from './requestId.ts'
import { type RequestFacts, withinRequest } from './requestScope.ts'

/** What is measured of an answer: by which pattern it was found, never by the address with its values. */
export interface Answered {
  method: string
  route: string
  status: number
  /** Until the response began; a stream may last for hours. */
  milliseconds: number
  /** By which the log knows the request. */
  id: string
}

export interface RequestWatch {
  /** Hears of each answer as it begins. */
  onAnswer?: ((answered: Answered) => void) | undefined
  /** Whether this is the name of a resource: anything else in an address was made up by whoever asks. */
  isResource?: ((name: string) => boolean) | undefined
}

/** What machines ask every few seconds, which would bury the rest. */
const probes = /^\/(api\/v1\/(health|ready)|metrics)$/

const now = (): number => performance.now()
const since = (began: number): number => Math.round((now() - began) * 10) / 10

/** Calls back when the answer was sent whole or its connection is gone; at once where nobody knows. */
function whenSent(request: Context, sent: (isWhole: boolean) => void): void {
  const { outgoing } = (request.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing) outgoing.once('close', () => sent(outgoing.writableFinished))
  else sent(true)
}

const resourceOf = (request: Context, { isResource }: RequestWatch): { resource?: string } => {
  const resource = request.req.param('resource')
  return resource !== undefined && isResource?.(resource) ? { resource } : {}
}

/** Writes a line of the log for each request when its answer is sent; never its address, query, headers or body. */
export const watchRequests =
  (watch: RequestWatch = {}): MiddlewareHandler =>
  async (request, next) => {
    const began = now()
    const facts: RequestFacts = { id: request.get('requestId'), statements: 0, isAnswered: false }
    await withinRequest(facts, next)
    const { method, routePath: route } = request.req
    const { status } = request.res
    request.res.headers.set(requestIdHeader, facts.id)
    watch.onAnswer?.({ method, route, status, milliseconds: now() - began, id: facts.id })
    const person = request.get('personId')
    const line = { request_id: facts.id, method, route, ...resourceOf(request, watch), status }
    whenSent(request, isWhole => {
      facts.isAnswered = true
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
