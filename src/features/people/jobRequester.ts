import type { Caller } from '../../engine/http/product.ts'
import { JobFailed } from '../../engine/jobs/handler.ts'
import { system } from '../../engine/model/actor.ts'
import type { Ports } from '../../engine/ports.ts'
import { actorOf, findPerson } from './identify.ts'

/**
 * Returns the person who requested a job, with their current rights. A proof, if required, was checked at the request.
 * Throws `JobFailed` if they can no longer sign in.
 */
export async function jobRequester(
  ports: Pick<Ports, 'registry' | 'store'>,
  id: string,
): Promise<Pick<Caller, 'actor' | 'person'>> {
  if (id === system.id) return { actor: system, person: null }
  const person = await findPerson(ports, id)
  if (!person) throw new JobFailed('refused', { forGood: true })
  return { actor: { ...actorOf(ports.registry, person), proven: true }, person }
}
