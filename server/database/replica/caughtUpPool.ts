import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type Found, type Identity, type Position, replicaPosition } from './position.ts'

/** For how many milliseconds a read waits until the replica has what the primary has; then the primary is asked. */
export const longestWait = 100
const pauseMilliseconds = 2

/** Why a replica is not asked. */
export type ReplicaTrouble = 'behind' | 'no_answer' | 'not_a_replica'

/** A replica that can't be asked now. */
export class ReplicaRefused extends Error {
  override name = 'ReplicaRefused'
  readonly trouble: ReplicaTrouble

  constructor(trouble: ReplicaTrouble, cause?: unknown) {
    super(`the replica can't be asked: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/**
 * Looks again and again until a replica has replayed a position; answers how far it is. Throws `ReplicaRefused` where it has not
 * within `longestWait`, or is no replica of that database.
 */
export async function waitForPosition(
  look: () => Promise<Found>,
  { position, identity }: { position: Position; identity: Identity },
): Promise<Position> {
  for (const began = performance.now(); ; await wait(pauseMilliseconds)) {
    const found = await look()
    if (found.position === undefined || found.identity !== identity) throw new ReplicaRefused('not_a_replica')
    if (found.position >= position) return found.position
    if (performance.now() - began > longestWait) throw new ReplicaRefused('behind')
  }
}

/** What the primary has at the moment. */
export interface Required {
  position: Position
  identity: Identity
}

/**
 * A pool of connections to a replica, each of which is handed out once it has replayed all that the primary has by then. How far a
 * connection is is remembered for itself, since each may lead to another replica. Throws `ReplicaRefused`.
 */
export function caughtUpPool(pool: PostgresPool, require: () => Promise<Required>): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, Position>()
  const check = async (client: PostgresPoolClient): Promise<void> => {
    const required = await require()
    const before = known.get(client)
    if (before !== undefined && before >= required.position) return
    const look = () => replicaPosition(statement => client.query<unknown>(statement, []))
    known.set(client, await waitForPosition(look, required))
  }
  return {
    ...pool,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new ReplicaRefused('no_answer', error)
      })
      try {
        await check(client)
        return client
      } catch (error) {
        client.release()
        throw error
      }
    },
  }
}
