import type { Context } from 'hono'
import { Problem } from '../model/problem.ts'
import { entityFor } from '../records/entityFor.ts'
import { holds, mayAnywhere } from '../rules/access/permissions.ts'
import { portsAt, type LastingPorts, type Ports } from '../ports.ts'
import { acceptFormerNames } from './formerNames.ts'
import { maintenanceSeconds, modelHeader } from './limits.ts'
import { recordsOf } from './recordsOf.ts'
import { readChecked } from './readChecked.ts'
import { isFor, permitsKey, type ActorCall, type ActorRoute, type Route } from './route.ts'
import { checkParameters, readLocale } from './readRequest.ts'
import { limitedHistory } from './takeWriteLimit.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The ID of the caller, if it is a person, for request logs. */
    personId: string | undefined
  }
}

/**
 * Authorizes a request by the route's policy and passes it on, with the current model for everything that it does.
 * Throws 401, 403 and 404 problems before the route is called.
 */
export async function authorize(route: Route, request: Context, lasting: LastingPorts): Promise<Response> {
  const ports = portsAt(lasting)
  const release = ports.models.hold(ports.model)
  try {
    return await respond(route, request, ports)
  } finally {
    release()
  }
}

/** Returns the ports for a route: GET routes read from the model's read store. The caller is identified before. */
const portsOf = ({ method }: Route, ports: Ports): Ports =>
  method === 'GET' ? { ...ports, store: ports.model.readStore ?? ports.store } : ports

/**
 * Validates a call before the caller is asked for a proof, so that they do not confirm an invalid request. Throws what
 * the route would.
 */
async function checkUnproven({ check, body }: ActorRoute, call: ActorCall): Promise<void> {
  if (check) await check(call)
  else if (typeof body === 'object') await readChecked(call, body)
}

async function respond(route: Route, request: Context, ports: Ports): Promise<Response> {
  request.header(modelHeader, String(ports.model.number))
  readLocale(request)
  if (route.method !== 'GET' && !route.duringMaintenance && ports.maintenance.isOn())
    throw new Problem('maintenance', { seconds: maintenanceSeconds })
  if (route.policy === 'public') {
    checkParameters(request, route.query)
    acceptFormerNames(request, ports, null)
    const reading = portsOf(route, ports)
    return route.handle({ request, ports: reading, records: recordsOf(reading), actor: null })
  }
  const caller = await ports.product.identify(request, ports)
  request.set('personId', caller.person?.id)
  if (!route.settingUp) ports.product.checkAccountStatus(ports, caller)
  if (route.translates && !ports.translator) throw new Problem('route_not_found')
  if (!isFor(route, ports.registry.entities.get(request.req.param('resource') ?? '')))
    throw new Problem('route_not_found')
  const { policy } = route
  if (!permitsKey(route, caller.actor, request.req.param('resource'))) throw new Problem('key_forbidden')
  if (typeof policy === 'object' && 'action' in policy)
    entityFor(recordsOf(ports), caller.actor, request.req.param('resource') ?? '', policy.action)
  if (typeof policy === 'object' && 'anywhere' in policy && !mayAnywhere(caller.actor, ports.registry, policy.anywhere))
    throw new Problem('forbidden')
  if (typeof policy === 'object' && 'words' in policy && !policy.words.some(word => holds(caller.actor, word)))
    throw new Problem('forbidden')
  checkParameters(request, route.query)
  // An API key has no person who could confirm anything; its creator did when it was created.
  const isGuarded = route.dangerous && !caller.actor.key && ports.product.isGuarded(caller)
  const wantsProof = route.proof || isGuarded
  // A proof makes no difference to reads, so it is not checked for them: that would cost a query.
  const isLookedAt = wantsProof || route.method !== 'GET'
  const isProven = isLookedAt && (await ports.product.isProven(ports, request.req.header('proof'), caller))
  const actor = isProven ? { ...caller.actor, proven: true } : caller.actor
  acceptFormerNames(request, ports, actor)
  const reading = portsOf(route, ports)
  const records = recordsOf(reading, { session: caller.session, ...limitedHistory(ports, actor) })
  const call = { request, ports: reading, records, ...caller, actor }
  if (wantsProof && !actor.proven && actor.role !== 'system') {
    await checkUnproven(route, call)
    throw new Problem('proof_missing')
  }
  return route.handle(call)
}
