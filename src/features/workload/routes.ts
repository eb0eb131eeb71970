import type { ActorRoute } from '../../engine/http/route.ts'
import { workloadOf, workloadShape } from './workload.ts'

/** The route for the caller's workload. */
export const workloadRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/workload',
    policy: 'signed_in',
    summary:
      'The number of records that require an action by the caller, by resource, and how many of them are overdue; at most 99 are counted',
    response: workloadShape,
    handle: async ({ request, records, actor, ports }) =>
      request.json(await workloadOf(records, actor, ports.workload)),
  },
]
