import * as z from 'zod/mini'
import { previewDeletion, usage } from '../../records/usage.ts'
import { readId } from '../readRequest.ts'
import type { ActorRoute } from '../route.ts'
import { deletion, use } from '../../model/usage.ts'

/** What refers to a record, and the consequences of deleting it. */
export const usageRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/:id/usage',
    policy: { action: 'read' },
    keys: ['read'],
    summary: 'The number of records that refer to a record, by field',
    response: z.array(use),
    handle: async ({ request, records, actor }) =>
      request.json(await usage(records, actor, request.req.param('resource') ?? '', readId(request))),
  },
  {
    method: 'GET',
    path: '/:resource/:id/deletion',
    policy: { action: 'delete' },
    summary: 'What deleting a record would also delete, and what prevents it',
    response: deletion,
    handle: async ({ request, records, actor }) =>
      request.json(await previewDeletion(records, actor, request.req.param('resource') ?? '', readId(request))),
  },
]
