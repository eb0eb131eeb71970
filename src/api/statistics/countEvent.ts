import { isbot } from 'isbot'
import { system } from '../../model/actor.ts'
import type { EventType } from '../../model/statistics.ts'
import { Problem } from '../../model/problem.ts'
import { UniqueConflict } from '../../records/store.ts'
import { findOne } from '../../records/findOne.ts'
import { newRow } from '../../records/newRow.ts'
import { countryDay, dayAfter, sinceMidnight } from '../../rules/countryDays.ts'
import { sameVisit } from '../../rules/statistics.ts'
import { digest } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { networkOf } from '../../rules/networks.ts'
import type { Call } from '../route.ts'
import { isPublic } from './isPublic.ts'

/** What visitors are hashed with on a day, the same for all servers; made when it is first asked for. */
async function saltOf(ports: Ports, day: string): Promise<string> {
  const known = await findOne(ports.store, 'daily_salts', 'day', day)
  if (known) return String(known.salt)
  try {
    await ports.store.insert('daily_salts', [newRow(ports, system, 'daily_salts', { day, salt: ports.newSecret() })])
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error
  }
  return saltOf(ports, day)
}

const salts = new WeakMap<Ports, Map<string, Promise<string>>>()

function rememberedSalt(ports: Ports, day: string): Promise<string> {
  const known = salts.get(ports) ?? new Map<string, Promise<string>>()
  salts.set(ports, known)
  const salt = known.get(day) ?? saltOf(ports, day)
  known.set(day, salt)
  salt.catch(() => known.delete(day))
  for (const old of known.keys()) if (old < dayAfter(day, -1)) known.delete(old)
  return salt
}

/**
 * Notes what a visitor did with a public record: without address or name, only with a hash that changes every day. Programs
 * that say they are programs are not counted. Throws `not_found` for what is not public.
 */
export async function countEvent({ ports, records, request }: Call, resource: string, id: string, type: EventType): Promise<void> {
  const agent = request.req.header('user-agent') ?? ''
  if (!(await isPublic(ports, resource, id))) throw new Problem('not_found')
  if (agent === '' || isbot(agent)) return
  const now = ports.clock()
  const day = countryDay(now)
  const whoever = `${networkOf(ports.clientAddress(request))} ${agent}`
  const hash = async (of: string) => digest(`${await rememberedSalt(ports, of)} ${whoever}`).slice(0, 32)
  const visitor_before = sinceMidnight(now) < sameVisit ? await hash(dayAfter(day, -1)) : null
  await ports.gather(newRow(records, system, 'events', { record_id: id, type, day, visitor: await hash(day), visitor_before }))
}
