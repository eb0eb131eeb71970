import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type ServerPosition, type Identity, type Position, replicaPosition } from './position.ts'

/** How many milliseconds a read waits for the replica to catch up before the primary is used instead. */
const maxWaitMilliseconds = 100
const pauseMilliseconds = 2

/** Why a replica is not used. */
export type ReplicaTrouble = 'behind' | 'no_answer' | 'not_a_replica'

/** A replica that can't be used now. */
export class ReplicaUnavailable extends Error {
  override name = 'ReplicaUnavailable'
  readonly trouble: ReplicaTrouble

  constructor(trouble: ReplicaTrouble, cause?: unknown) {
    super(`the replica can't be asked: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/**
 * Polls a replica until it has replayed a position, and returns its own position. Throws `ReplicaUnavailable` if that takes longer than
 * `maxWaitMilliseconds`, or if it is not a replica of that database.
 */
export async function waitForPosition(
  probe: () => Promise<ServerPosition>,
  { position, identity }: { position: Position; identity: Identity },
): Promise<Position> {
  for (const began = performance.now(); ; await wait(pauseMilliseconds)) {
    const found = await probe()
    if (found.position === undefined || found.identity !== identity) throw new ReplicaUnavailable('not_a_replica')
    if (found.position >= position) return found.position
    if (performance.now() - began > maxWaitMilliseconds) throw new ReplicaUnavailable('behind')
  }
}

/** The current state of the primary. */
export interface Required {
  position: Position
  identity: Identity
}

/**
 * A pool of connections to a replica. A connection is handed out once it has replayed everything the primary has by then. The position is
 * remembered per connection, because each may lead to another replica. Throws `ReplicaUnavailable`.
 */
export function caughtUpPool(pool: PostgresPool, require: () => Promise<Required>): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, Position>()
  const check = async (client: PostgresPoolClient): Promise<void> => {
    const required = await require()
    const before = known.get(client)
    if (before !== undefined && before >= required.position) return
    const probe = () => replicaPosition(statement => client.query<unknown>(statement, []))
    known.set(client, await waitForPosition(probe, required))
  }
  return {
    ...pool,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new ReplicaUnavailable('no_answer', error)
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
