import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { outboxEntry } from './outboxEntry.ts'

/** What would have been sent by mail or to phones, where nothing is: for trying the product out. */
export const outboxRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/outbox',
    policy: { words: rights.outbox },
    summary: 'Emails and SMS written to the outbox instead of being sent, newest first; only with demo users',
    answer: z.array(outboxEntry),
    handle: async call => {
      if (!call.ports.outbox) throw new Problem('not_found')
      return call.request.json(await call.ports.outbox())
    },
  },
]
