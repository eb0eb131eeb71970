import { Problem } from '../model/problem.ts'
import type { PersonRow } from '../fields/rowOf.ts'
import type { ActorCall } from './route.ts'

/** Returns the row of the caller. Throws `unauthenticated` for the product itself, which is not a person. */
export function callerOf(call: ActorCall): PersonRow {
  if (!call.person) throw new Problem('unauthenticated')
  return call.person
}
