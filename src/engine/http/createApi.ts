import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { Problem } from '../model/problem.ts'
import { authorize } from './authorize.ts'
import { answerProblem } from './answer.ts'
import { formerHeaders } from './formerNames.ts'
import { bodyBytes, maintenanceHeader, modelHeader } from './limits.ts'
import type { LastingPorts } from '../ports.ts'
import { checkRoutes, type Route } from './route.ts'
import { holdsKey } from '../rules/access/keys.ts'
import { isFromElsewhere } from '../rules/access/origins.ts'

/** Keeps to the product's own pages what carries the cookie of a session: pages elsewhere are refused. Throws `foreign_origin`. */
const refuseElsewhere =
  (ports: Pick<LastingPorts, 'publicUrl' | 'network'>): MiddlewareHandler =>
  async (request, next) => {
    const sender = { site: request.req.header('sec-fetch-site'), origin: request.req.header('origin') }
    if (isFromElsewhere(sender, [ports.network.host(request), new URL(ports.publicUrl()).host]))
      throw new Problem('foreign_origin')
    await next()
  }

/** What a field is to whoever has seen it by an older model, and asks for it by that one. */
function ofAnotherModel(request: Context, ports: LastingPorts, error: Error): Problem | undefined {
  const { number } = ports.models.current()
  const seen = Number(request.req.header(modelHeader) ?? number)
  const isUnknown = error instanceof Problem && error.code === 'unknown_field'
  return isUnknown && seen < number ? new Problem('model_changed', { number }) : undefined
}

export const apiBase = '/api/v1'

const withoutBody: ReadonlySet<string> = new Set(['GET', 'DELETE'])

/**
 * Refuses a longer body. Its declared length is enough, since HTTP takes in no more than that; only without one it is counted as it comes.
 * So much as asking for the body would make a stream of it, which takes a twentieth of an update's time.
 */
function limitTo(most: number): MiddlewareHandler {
  const onError = (): never => {
    throw new Problem('too_large_body', { limit: most })
  }
  const counted = bodyLimit({ maxSize: most, onError })
  return (request, next) => {
    const declared = request.req.header('content-length')
    if (declared === undefined || request.req.header('transfer-encoding') !== undefined) return counted(request, next)
    return Number(declared) > most ? onError() : next()
  }
}

const exposed = ['Content-Range', 'ETag', 'Location', 'Content-Language', 'Retry-After', ...formerHeaders]

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  allowHeaders: ['Content-Type', 'Content-Language', 'If-None-Match', 'Prefer'],
  exposeHeaders: exposed,
  maxAge: 86_400,
})

/**
 * The public website calls from wherever it is, as nobody: no cookie and no token go along. Answers are given their headers before they are
 * made; what Hono's own middleware puts on them has each built twice.
 */
const fromElsewhere: MiddlewareHandler = (request, next) => {
  if (request.req.method === 'OPTIONS') return preflight(request, next)
  request.header('Access-Control-Allow-Origin', '*')
  request.header('Access-Control-Expose-Headers', exposed.join(','))
  return next()
}

/** Whether a request's body is a form, which is read as a whole. */
const isForm: (request: Context) => boolean = ({ req }) =>
  req.header('content-type')?.startsWith('multipart/form-data') ?? false

/**
 * An API as one app that answers `app.fetch` and `app.request`, made from ports and routes. Throws, with a sentence each, when a route
 * names no policy.
 */
export function createApi(ports: LastingPorts, routes: readonly Route[]): Hono {
  const mistakes = checkRoutes(routes)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const app = new Hono().basePath(apiBase)
  app.onError((error, request) => answerProblem(request, ports, ofAnotherModel(request, ports, error) ?? error))
  app.use(async (request, next) => {
    // Whoever has seen a newer model elsewhere is answered by that one or a newer one.
    if (Number(request.req.header(modelHeader) ?? 0) > ports.models.current().number) await ports.models.newest()
    await next()
    const { headers } = request.res
    headers.set(modelHeader, headers.get(modelHeader) ?? String(ports.models.current().number))
    request.res.headers.set('Cache-Control', request.res.headers.get('Cache-Control') ?? 'no-store')
    request.res.headers.set('X-Content-Type-Options', 'nosniff')
    if (ports.maintenance.isOn()) request.res.headers.set(maintenanceHeader, 'on')
  })
  app.use(async (request, next) => {
    // Addresses are written down on the way: a key that stood in one would be known to whoever reads that.
    if (holdsKey(request.req.url)) throw new Problem('key_in_address')
    await next()
  })
  app.use('/public/*', fromElsewhere)
  app.use('/auth/*', refuseElsewhere(ports))
  for (const path of new Set(routes.map(route => route.path))) {
    const here = routes.filter(route => route.path === path)
    for (const route of here) {
      if (!withoutBody.has(route.method) && !route.streamed)
        app.on(route.method, path, limitTo(route.formBytes ?? bodyBytes))
      if (route.streamed && route.formBytes !== undefined) {
        const limit = limitTo(route.formBytes)
        app.on(route.method, path, (request, next) => (isForm(request) ? limit(request, next) : next()))
      }
      app.on(route.method, path, request => authorize(route, request, ports))
    }
    if (here.some(route => route.shared)) continue
    app.all(path, request => {
      request.header('Allow', here.map(route => route.method).join(', '))
      throw new Problem('method_not_allowed')
    })
  }
  app.all('/*', () => {
    throw new Problem('route_not_found')
  })
  return app
}
