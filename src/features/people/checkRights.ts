import { dequal } from 'dequal'
import type { Caller } from '../../engine/http/product.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Ports } from '../../engine/ports.ts'
import { hasEnded } from './endSessions.ts'
import { actorOf, findPerson } from './identify.ts'

/** Whether two actors, who are the same person, have the same rights. */
export const hasSameRights = (one: Actor, other: Actor): boolean =>
  one.role === other.role &&
  dequal(one.permissions, other.permissions) &&
  dequal(one.organizations, other.organizations)

/**
 * Checks a caller again whose work takes long. Throws `unauthenticated` if they have been blocked or signed out since
 * they were identified, and `forbidden` if their rights have changed.
 */
export async function checkRights(
  ports: Pick<Ports, 'registry' | 'store'>,
  { person, session }: Pick<Caller, 'person' | 'session'>,
): Promise<void> {
  if (!person) return
  const present = await findPerson(ports, person.id)
  if (!present || hasEnded(present, session)) throw new Problem('unauthenticated')
  if (!hasSameRights(actorOf(ports.registry, person), actorOf(ports.registry, present))) throw new Problem('forbidden')
}
