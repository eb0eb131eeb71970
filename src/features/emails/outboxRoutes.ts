import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { outboxEntry } from './outboxEntry.ts'

/** The route to the emails and text messages that were stored instead of being sent, for demonstrations. */
export const outboxRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/outbox',
    policy: { words: rights.outbox },
    summary: 'Emails and SMS written to the outbox instead of being sent, newest first; only with demo users',
    response: z.array(outboxEntry),
    handle: async call => {
      if (!call.ports.outbox) throw new Problem('not_found')
      return call.request.json(await call.ports.outbox())
    },
  },
]
