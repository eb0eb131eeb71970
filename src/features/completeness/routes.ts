import { countCompleteness } from './countCompleteness.ts'
import { readFilterOf } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { completenessCounts } from '../../engine/model/completeness.ts'

/** How complete records are. */
export const completenessRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/completeness',
    policy: { action: 'read' },
    counted: true,
    summary: 'The number of records by completeness, of those that match a filter',
    query: ['filter'],
    answer: completenessCounts,
    handle: async ({ request, records, actor }) => request.json(await countCompleteness(records, actor, request.req.param('resource') ?? '', readFilterOf(request))),
  },
]
