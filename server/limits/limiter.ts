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

/** Error codes of PostgreSQL if another server is creating the table at the same time: its row, type or name exists. */
const concurrentCreationCodes = new Set(['23505', '42710', '42P07'])

/** The library only counts and expires; rules decide which counts are too high. */
const options = { points: Number.MAX_SAFE_INTEGER, duration: 0, keyPrefix: 'limit' }

/** Reading does not create a key, so that trying many names does not use up memory. */
const createLimiter = (counter: RateLimiterAbstract): Limiter => ({
  count: async (key, seconds, by = 1) => {
    const counted = by === 0 ? await counter.get(key) : await counter.penalty(key, by, { customDuration: seconds })
    return counted && counted.msBeforeNext > 0
      ? { count: counted.consumedPoints, seconds: counted.msBeforeNext / 1000 }
      : { count: 0, seconds }
  },
})

/** Counts in this process, for the embedded database, which only one process uses. */
export const createMemoryLimiter = (): Limiter => createLimiter(new RateLimiterMemory(options))

/** Counts in the supervising process, for all servers of the cluster. */
export const createClusterLimiter = (): Limiter => createLimiter(new RateLimiterCluster(options))

export interface SharedLimiter extends Limiter {
  close(): Promise<void>
}

/** Counts in a separate table, for all servers on one PostgreSQL database. */
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
  // If several servers start at once, one creates the table, and the others get an error that its name is taken.
  const counter = await open().catch((error: unknown) =>
    concurrentCreationCodes.has(databaseError(error)?.code ?? '') ? open() : Promise.reject(error),
  )
  return { ...createLimiter(counter), close: () => pool.end() }
}
