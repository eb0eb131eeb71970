import { readId } from '../../engine/http/readRequest.ts'
import { nothing } from '../../engine/model/shapes.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { beginErasure, erasureView, previewErasure } from './erasure.ts'
import { downloadPersonalData, personalDataShape } from './downloadPersonalData.ts'

/** Routes for the data about a person, and for erasure. */
export const privacyRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/profile/data',
    policy: 'signed_in',
    proof: true,
    summary: 'All data stored about you, with your uploads, as a JSON file',
    response: personalDataShape,
    handle: call => downloadPersonalData(call, call.actor.id),
  },
  {
    method: 'GET',
    path: '/users/:id/data',
    policy: { words: rights.privacy },
    proof: true,
    summary: 'All data stored about a user, with their uploads, as a JSON file',
    response: personalDataShape,
    handle: call => downloadPersonalData(call, readId(call.request)),
  },
  {
    method: 'GET',
    path: '/users/:id/erasure',
    policy: { words: rights.privacy },
    summary: 'What erasing a user would remove and clear, and what prevents it',
    response: erasureView,
    handle: async call => call.request.json(await previewErasure(call, readId(call.request))),
  },
  {
    method: 'POST',
    path: '/users/:id/erasure',
    policy: { words: rights.privacy },
    proof: true,
    summary: 'Erase a user: their own data is removed, other records remain without their name. Cannot be undone',
    response: nothing,
    status: 202,
    handle: async call => {
      await beginErasure(call, readId(call.request))
      runDueInBackground(call.ports)
      return call.request.json({}, 202)
    },
  },
]
