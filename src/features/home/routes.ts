import { overview } from './overview.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { complete, text, whole } from '../../engine/http/answers.ts'

const counted = { resource: text, filter: { type: 'object' }, count: whole, capped: { type: 'boolean' } }
const nullable = { type: ['string', 'null'] }

/** What staff see when they come. */
export const overviewRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/overview',
    policy: { words: ['management'] },
    summary: 'The queue and its age, counts by status, records that need attention and the latest changes, as far as the caller may read them',
    answer: complete({
      queue: { anyOf: [complete({ open: complete(counted), overdue: complete(counted), oldest_at: nullable }), { type: 'null' }] },
      statuses: { type: 'array', items: complete({ resource: text, counts: { type: 'array', items: complete({ ...counted, status: text }) } }) },
      attention: { type: 'array', items: complete({ ...counted, name: text }) },
      latest: { type: 'array', items: complete({ id: text, at: text, by: text, resource: text, record_id: text, title_ge: nullable, title_en: nullable, action: text }) },
    }),
    handle: async ({ request, records, actor, ports }) => request.json(await overview(records, actor, ports.attention)),
  },
]
