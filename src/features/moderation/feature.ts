import type { Feature } from '../../engine/feature.ts'
import { reviews } from './reviews.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { requests } from './entities/requests.ts'
import { decline_reasons } from './entities/decline_reasons.ts'
import { emails } from './emails.ts'
import { moderationEmail } from './moderationEmail.ts'
import { moderationRoutes } from './routes.ts'

export const moderation: Feature = {
  name: 'moderation',
  needs: ['mail', 'map', 'notifications', 'people'],
  brings: { reviews },
  entities: [requests, decline_reasons],
  codeLists: [
    wordList('request_statuses', ['open', 'approved', 'partly', 'declined', 'withdrawn']),
    wordList('risks', ['new_owner', 'contacts', 'address', 'coordinates', 'outside_region', 'same_place']),
  ],
  routes: moderationRoutes,
  emails,
  occasions: { moderation: moderationEmail },
  attention: [
    { name: 'overdue_requests', resource: 'requests', filter: { status: ['open'], due_on_lt: '$today' }, order: 10 },
  ],
}
