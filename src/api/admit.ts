import type { Context } from 'hono'
import { Problem } from '../model/problem.ts'
import type { Entity } from '../model/registry.ts'
import { entityFor } from '../records/entityFor.ts'
import { holds } from '../rules/permissions.ts'
import { placeFields } from '../rules/place.ts'
import { identify } from './identify.ts'
import type { Ports } from './ports.ts'
import type { Route } from './route.ts'
import { checkParameters, readLocale } from './readRequest.ts'

/** Whether a route that is for some resources alone is there for this one. */
export const isThere = (route: Route, entity: Entity | undefined): boolean =>
  (!route.moderated || entity?.declaration.moderated !== undefined) && (!route.mergeable || entity?.declaration.mergeable === true) &&
  (!route.located || (entity !== undefined && placeFields(entity).length > 0))

/** Lets a request in by the route's policy and hands it over. Throws 401, 403 and 404 problems before the route sees it. */
export async function admit(route: Route, request: Context, ports: Ports): Promise<Response> {
  const records = { registry: ports.registry, store: ports.store, clock: ports.clock, newId: ports.newId, live: ports.live }
  readLocale(request)
  if (route.policy === 'public') {
    checkParameters(request, route.query)
    return route.handle({ request, ports, records, actor: null })
  }
  const caller = await identify(request, ports)
  if (!isThere(route, ports.registry.entities.get(request.req.param('resource') ?? ''))) throw new Problem('route_not_found')
  const { actor } = caller
  const { policy } = route
  if (typeof policy === 'object' && 'action' in policy) entityFor(records, actor, request.req.param('resource') ?? '', policy.action)
  if (typeof policy === 'object' && 'words' in policy && !policy.words.some(word => holds(actor, word))) throw new Problem('forbidden')
  checkParameters(request, route.query)
  return route.handle({ request, ports, records, ...caller })
}
