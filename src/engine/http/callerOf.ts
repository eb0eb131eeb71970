import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { ActorCall } from './route.ts'

/** The row of whoever calls. Throws `unauthenticated` for the product itself, which is no person. */
export function callerOf(call: ActorCall): Row {
  if (!call.person) throw new Problem('unauthenticated')
  return call.person
}
