import type { Feature } from '../../engine/feature.ts'
import { reviews } from './reviews.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { requestStatuses, risks } from '../../engine/model/moderation.ts'
import { requests, requestsIn } from './entities/requests.ts'
import { decline_reasons } from './entities/decline_reasons.ts'
import { emails } from './emails.ts'
import { applyDeclaredChange } from './requests/applyDeclaredChange.ts'
import { moderationEmail } from './moderationEmail.ts'
import { findRequest } from './requests/reviewRequest.ts'
import { moderationRoutes } from './routes.ts'

const entities = [requests, decline_reasons] as const
const codeLists = [wordList('request_statuses', requestStatuses), wordList('risks', risks)] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

/**
 * Changes that staff decide on; `places` is the entity of the regions to which the product's records belong, if it has
 * any.
 */
export const moderation = (places = ''): Feature => ({
  name: 'moderation',
  needs: ['emails', 'map', 'notifications', 'people', 'workload'],
  provides: { reviews },
  entities: [requestsIn(places), decline_reasons],
  declared: applyDeclaredChange,
  codeLists,
  routes: moderationRoutes,
  remarks: { assign: () => true },
  readings: { requests: findRequest },
  emails,
  occasions: { moderation: moderationEmail },
  workload: [{ resource: 'requests', filter: { status: ['open'] }, overdue: { due_on_lt: '$today' } }],
})
