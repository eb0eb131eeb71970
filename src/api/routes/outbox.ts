import { Problem } from '../../model/problem.ts'
import { rights } from '../../rules/rights.ts'
import type { ActorRoute } from '../route.ts'
import { outboxAnswer } from './answers.ts'

/** What would have been sent by mail or to phones, where nothing is: for trying the product out. */
export const outboxRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/outbox',
    policy: { words: rights.outbox },
    summary: 'Emails and SMS written to the outbox instead of being sent, newest first; only with demo users',
    answer: outboxAnswer,
    handle: async call => {
      if (!call.ports.outbox) throw new Problem('not_found')
      return call.request.json(await call.ports.outbox())
    },
  },
]
