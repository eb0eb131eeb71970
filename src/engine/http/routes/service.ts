import * as z from 'zod/mini'
import { Problem } from '../../model/problem.ts'
import type { Registry } from '../../model/registry.ts'
import { openApiDocument, type ApiFacts } from '../openApi.ts'
import { publicResponse, respondShared } from '../public/respondPublicly.ts'
import { readiness } from '../../model/readiness.ts'
import { row } from '../../model/shapes.ts'
import type { Ports } from '../../ports.ts'
import type { SharedResponse } from '../../ports/responseCache.ts'
import type { Route } from '../route.ts'

const health = z.object({ status: z.literal('ok'), version: z.optional(z.string()) })

const healthy = ({ version }: Ports) => ({ status: 'ok', ...(version === undefined ? {} : { version }) })

/**
 * The route of the OpenAPI document, which is generated on the first request and cached as bytes, since a string would be
 * encoded on every call.
 */
export function documentRoute(routes: () => readonly Route[], about: ApiFacts): Route {
  const written = new WeakMap<Registry, SharedResponse>()
  const write = ({ registry, model }: Ports) => {
    const made = publicResponse(openApiDocument(registry, routes(), { about, former: model.former }))
    written.set(registry, made)
    return made
  }
  return {
    method: 'GET',
    path: '/openapi.json',
    policy: 'public',
    summary: 'This document',
    headers: ['If-None-Match'],
    response: row,
    handle: call => respondShared(call, written.get(call.ports.registry) ?? write(call.ports)),
  }
}

/** Health checks: whether the product is running, and whether it is ready. */
export const serviceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/health',
    policy: 'public',
    summary: 'Whether the process is running, and in which version',
    response: health,
    handle: call => call.request.json(healthy(call.ports)),
  },
  {
    method: 'GET',
    path: '/ready',
    policy: 'public',
    summary:
      'Whether the server is ready: its database, disk, job queue and tables, each by name, and the age of the newest backup',
    response: z.object({ ...health.shape, checks: readiness }),
    handle: async call => {
      const checks = await call.ports.ready()
      if (Object.values(checks).some(({ status }) => status === 'failed'))
        throw new Problem('unavailable', {}, { checks })
      return call.request.json({ ...healthy(call.ports), checks })
    },
  },
]
