import { overview } from './overview.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { overview as overviewShape } from './overviewShape.ts'

/** The route to the overview for staff. */
export const overviewRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/overview',
    policy: { words: ['management'] },
    summary: 'Counts by status, records that need attention and the latest changes, as far as the caller may read them',
    response: overviewShape,
    handle: async ({ request, records, actor, ports }) => request.json(await overview(records, actor, ports.attention)),
  },
]
