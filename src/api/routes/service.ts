import { openApiDocument } from '../openApi.ts'
import type { Route } from '../route.ts'
import { importRoutes } from './import.ts'
import { recordRoutes } from './records.ts'
import { sessionRoutes } from './session.ts'

const health = { type: 'object', properties: { status: { type: 'string' } } }

/** What machines ask: whether the product is there, and what it can. */
export const serviceRoutes: readonly Route[] = [
  { method: 'GET', path: '/health', policy: 'public', summary: 'Whether the process answers', answer: health, handle: call => call.request.json({ status: 'ok' }) },
  {
    method: 'GET',
    path: '/ready',
    policy: 'public',
    summary: 'Whether the database answers too',
    answer: health,
    handle: async call => {
      await call.ports.ready()
      return call.request.json({ status: 'ok' })
    },
  },
  {
    method: 'GET',
    path: '/openapi.json',
    policy: 'public',
    summary: 'This document',
    answer: { type: 'object' },
    handle: call => call.request.json(openApiDocument(call.ports.registry, [...serviceRoutes, ...sessionRoutes, ...importRoutes, ...recordRoutes])),
  },
]
