import { countCompleteness } from './countCompleteness.ts'
import { readFilterOf } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { complete, whole } from '../../engine/http/answers.ts'

/** How complete records are. */
export const completenessRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/completeness',
    policy: { action: 'read' },
    counted: true,
    summary: 'How many records are how complete, of those that a list would show',
    query: ['filter'],
    answer: complete({ total: whole, average: { type: ['integer', 'null'] }, bands: { type: 'array', items: complete({ from: whole, to: whole, count: whole }) } }),
    handle: async ({ request, records, actor }) => request.json(await countCompleteness(records, actor, request.req.param('resource') ?? '', readFilterOf(request))),
  },
]
