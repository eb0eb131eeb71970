import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { Problem } from '../model/problem.ts'
import { authorize } from './authorize.ts'
import { respondWithProblem } from './response.ts'
import { formerHeaders } from './formerNames.ts'
import { bodyType, formType } from './readRequest.ts'
import { bodyBytes, maintenanceHeader, modelHeader } from './limits.ts'
import type { LastingPorts } from '../ports.ts'
import { checkRoutes, type Route } from './route.ts'
import { containsKey } from '../rules/access/keys.ts'
import { isForeignOrigin } from '../rules/access/origins.ts'

/** Rejects requests from other sites, which may carry the session cookie. Throws `foreign_origin`. */
const rejectForeignOrigins =
  (ports: Pick<LastingPorts, 'publicUrl' | 'network'>): MiddlewareHandler =>
  async (request, next) => {
    const sender = { site: request.req.header('sec-fetch-site'), origin: request.req.header('origin') }
    if (isForeignOrigin(sender, [ports.network.host(request), new URL(ports.publicUrl()).host]))
      throw new Problem('foreign_origin')
    await next()
  }

/** Returns the problem for a client that uses an older model and requests a field by its former definition. */
function outdatedModelProblem(request: Context, ports: LastingPorts, error: Error): Problem | undefined {
  const { number } = ports.models.current()
  const seen = Number(request.req.header(modelHeader) ?? number)
  const isUnknown = error instanceof Problem && error.code === 'unknown_field'
  return isUnknown && seen < number ? new Problem('model_changed', { number }) : undefined
}

export const apiBase = '/api/v1'

const withoutBody: ReadonlySet<string> = new Set(['GET', 'DELETE'])

/**
 * Rejects bodies that are too long. The declared length is sufficient, since HTTP accepts no more than that; without
 * one, bytes are counted as they arrive. Even accessing the body would create a stream, which takes a twentieth of the
 * time of an update.
 */
function limitBody(most: number): MiddlewareHandler {
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

/** Rejects encoded bodies, e.g. compressed ones, because bodies are read as they are. Throws `unsupported_type`. */
const rejectEncodedBodies: MiddlewareHandler = async (request, next) => {
  const encoding = request.req.header('content-encoding')?.trim() ?? ''
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    request.header('Accept-Encoding', 'identity')
    throw new Problem('unsupported_type', { type: encoding })
  }
  await next()
}

const exposedHeaders = ['Content-Range', 'ETag', 'Location', 'Content-Language', 'Retry-After', ...formerHeaders]

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  allowHeaders: ['Content-Type', 'Content-Language', 'If-None-Match', 'Prefer'],
  exposeHeaders: exposedHeaders,
  maxAge: 86_400,
})

/**
 * Allows the public website to call from any origin, without cookies and tokens. Headers are set before the response is
 * made, because setting them afterwards, as Hono's middleware does, builds each response twice.
 */
const allowAnyOrigin: MiddlewareHandler = (request, next) => {
  if (request.req.method === 'OPTIONS') return preflight(request, next)
  request.header('Access-Control-Allow-Origin', '*')
  request.header('Access-Control-Expose-Headers', exposedHeaders.join(','))
  return next()
}

/** Whether the body of a request is a form, which is read as a whole. */
const isForm = (request: Context): boolean => bodyType(request) === formType

/**
 * Creates the API as an app with `app.fetch` and `app.request`, from ports and routes. Throws one sentence for each
 * route without a policy.
 */
export function createApi(ports: LastingPorts, routes: readonly Route[]): Hono {
  const mistakes = checkRoutes(routes)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const app = new Hono().basePath(apiBase)
  app.onError((error, request) =>
    respondWithProblem(request, ports, outdatedModelProblem(request, ports, error) ?? error),
  )
  app.use(async (request, next) => {
    // A client that has seen a newer model on another server gets responses from that model or a newer one.
    if (Number(request.req.header(modelHeader) ?? 0) > ports.models.current().number) await ports.models.newest()
    await next()
    const { headers } = request.res
    headers.set(modelHeader, headers.get(modelHeader) ?? String(ports.models.current().number))
    request.res.headers.set('Cache-Control', request.res.headers.get('Cache-Control') ?? 'no-store')
    request.res.headers.set('X-Content-Type-Options', 'nosniff')
    if (ports.maintenance.isOn()) request.res.headers.set(maintenanceHeader, 'on')
  })
  app.use(async (request, next) => {
    // URLs are logged by intermediaries, so an API key in a URL would be exposed.
    if (containsKey(request.req.url)) throw new Problem('key_in_address')
    await next()
  })
  app.use(rejectEncodedBodies)
  app.use('/public/*', allowAnyOrigin)
  app.use('/auth/*', rejectForeignOrigins(ports))
  for (const path of new Set(routes.map(route => route.path))) {
    const here = routes.filter(route => route.path === path)
    for (const route of here) {
      if (!withoutBody.has(route.method) && !route.streamed)
        app.on(route.method, path, limitBody(route.formBytes ?? bodyBytes))
      if (route.streamed && route.formBytes !== undefined) {
        const limit = limitBody(route.formBytes)
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
