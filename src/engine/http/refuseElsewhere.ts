import type { MiddlewareHandler } from 'hono'
import { Problem } from '../model/problem.ts'
import { isFromElsewhere } from '../rules/access/origins.ts'
import type { Ports } from '../ports.ts'

/** Keeps to the product's own pages what carries the cookie of a session: pages elsewhere are refused. Throws `foreign_origin`. */
export const refuseElsewhere =
  (ports: Pick<Ports, 'publicUrl' | 'network'>): MiddlewareHandler =>
  async (request, next) => {
    const sender = { site: request.req.header('sec-fetch-site'), origin: request.req.header('origin') }
    if (isFromElsewhere(sender, [ports.network.host(request), new URL(ports.publicUrl()).host])) throw new Problem('foreign_origin')
    await next()
  }
