import pg from 'pg'
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Limiter } from '../../src/engine/ports.ts'
import { databaseError } from '../database/databaseError.ts'
import { log } from '../log.ts'

/** What PostgreSQL says of a table that is being made by somebody else: its row, its type or its name is there. */
const madeElsewhere = new Set(['23505', '42710', '42P07'])

/** Which counts are too many is decided by rules; the library only counts, and forgets. */
const options = { points: Number.MAX_SAFE_INTEGER, duration: 0, keyPrefix: 'limit' }

/** To look leaves nothing behind: who tries many names makes no more keys than they are counted by. */
const over = (counter: RateLimiterAbstract): Limiter => ({
  count: async (key, seconds, by = 1) => {
    const counted = by === 0 ? await counter.get(key) : await counter.penalty(key, by, { customDuration: seconds })
    return counted && counted.msBeforeNext > 0
      ? { count: counted.consumedPoints, seconds: counted.msBeforeNext / 1000 }
      : { count: 0, seconds }
  },
})

/** Counts in this process, for the embedded database, which only one process uses. */
export const createMemoryLimiter = (): Limiter => over(new RateLimiterMemory(options))

/** Counts in the process that has begun several servers behind one port, for all of them. */
export const createClusterLimiter = (): Limiter => over(new RateLimiterCluster(options))

export interface SharedLimiter extends Limiter {
  close(): Promise<void>
}

/** Counts in a table of its own, for all servers on one PostgreSQL. */
export async function createSharedLimiter(databaseUrl: string): Promise<SharedLimiter> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 3_000,
    query_timeout: 4_000,
  })
  pool.on('error', error => pool.ending || log.warn({ err: error }, 'a connection of the limits was lost'))
  const open = () =>
    new Promise<RateLimiterPostgres>((resolve, reject) => {
      const made: RateLimiterPostgres = new RateLimiterPostgres(
        { ...options, storeClient: pool, storeType: 'pool', tableName: 'rate_limits' },
        error => (error ? reject(error) : queueMicrotask(() => resolve(made))),
      )
    })
  // Of servers that start at once one creates the table, and the others get the error that its name is taken.
  const counter = await open().catch((error: unknown) =>
    madeElsewhere.has(databaseError(error)?.code ?? '') ? open() : Promise.reject(error),
  )
  return { ...over(counter), close: () => pool.end() }
}
