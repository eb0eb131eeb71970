import { isbot } from 'isbot'
import { system } from '../../engine/model/actor.ts'
import type { EventType } from './visits.ts'
import { Problem } from '../../engine/model/problem.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { countryDay, dayAfter, sinceMidnight } from '../../engine/rules/time/countryDays.ts'
import { sameVisit } from './periods.ts'
import { dailySalt } from './dailySalt.ts'
import { digest } from '../../engine/http/idempotency.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import type { Call } from '../../engine/http/route.ts'
import { isPublic } from './isPublic.ts'

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
  const place = networkOf(ports.network.address(request))
  const hash = async (of: string, text: string) => digest(`${await dailySalt(ports, of)} ${text}`).slice(0, 32)
  const whoever = `${place} ${agent}`
  const visitor_before = sinceMidnight(now) < sameVisit ? await hash(dayAfter(day, -1), whoever) : null
  await ports.gather(newRow(records, system, 'events', { record_id: id, type, day, visitor: await hash(day, whoever), visitor_before, network: await hash(day, `network ${place}`) }))
}
