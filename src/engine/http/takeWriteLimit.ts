import { holds } from '../rules/access/permissions.ts'
import type { ActorCall } from './route.ts'
import { takeLimits } from './takeLimit.ts'

/**
 * Counts values that an account is about to write into so many records, unless it belongs to staff. Throws
 * `too_many_requests`.
 */
export async function takeWriteLimit({ actor, ports }: ActorCall, values: unknown, records = 1): Promise<void> {
  if (holds(actor, 'management')) return
  const kilobytes = Math.ceil(new TextEncoder().encode(JSON.stringify(values)).length / 1_000)
  await takeLimits(ports, [['change_kilobytes_account', actor.id, undefined, kilobytes * records]])
}
