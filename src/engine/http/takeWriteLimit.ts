import type { Actor } from '../model/actor.ts'
import type { RecordsContext } from '../records/context.ts'
import { holds } from '../rules/access/permissions.ts'
import type { Ports } from '../ports.ts'
import type { ActorCall } from './route.ts'
import { takeLimits } from './takeLimit.ts'

const kilobytesOf = (values: unknown): number =>
  Math.ceil(new TextEncoder().encode(JSON.stringify(values)).length / 1_000)

const take = (ports: Ports, { id }: Actor, kilobytes: number): Promise<void> =>
  takeLimits(ports, [['change_kilobytes_account', id, undefined, kilobytes]])

/**
 * Counts what a call of an actor adds to the history, wherever it is written, unless the actor belongs to staff. Writes
 * beyond the limit throw `too_many_requests`.
 */
export const limitedHistory = (ports: Ports, actor: Actor): Pick<RecordsContext, 'onHistory'> =>
  holds(actor, 'management')
    ? {}
    : {
        onHistory: entries =>
          take(
            ports,
            actor,
            entries.reduce((sum, changes) => sum + kilobytesOf(changes), 0),
          ),
      }

/**
 * Counts values that a job will write into so many records for an account, and the job itself, unless the account
 * belongs to staff. Throws `too_many_requests`.
 */
export async function takeWriteLimit({ actor, ports }: ActorCall, values: unknown, records: number): Promise<void> {
  if (holds(actor, 'management')) return
  await take(ports, actor, kilobytesOf(values) * (records + 1))
}
