import { previewDeletion, usage } from '../../records/usage.ts'
import { readId } from '../readRequest.ts'
import type { ActorRoute } from '../route.ts'
import { deletionAnswer, usesAnswer } from '../answers.ts'

/** What refers to a record, and what deleting it would do. */
export const usageRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/:id/usage',
    policy: { action: 'read' },
    summary: 'The number of records that refer to a record, by field',
    answer: usesAnswer,
    handle: async ({ request, records, actor }) => request.json(await usage(records, actor, request.req.param('resource') ?? '', readId(request))),
  },
  {
    method: 'GET',
    path: '/:resource/:id/deletion',
    policy: { action: 'delete' },
    summary: 'What deleting a record would also delete, and what prevents it',
    answer: deletionAnswer,
    handle: async ({ request, records, actor }) => request.json(await previewDeletion(records, actor, request.req.param('resource') ?? '', readId(request))),
  },
]
