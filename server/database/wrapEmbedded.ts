import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type Logger } from 'kysely'
import { log } from '../log.ts'
import { embeddedBulk } from './bulk/embeddedBulk.ts'
import type { DirectoryLock } from './embedded/lockDirectory.ts'
import { embeddedPool } from './embedded/embeddedPool.ts'
import { checkpointGrown, keepUp } from './embedded/upkeep.ts'
import { watchStatements } from '../watching/statements.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { createWrittenTables } from './writtenTables.ts'

const firstUpkeepMilliseconds = 2_000
const upkeepMilliseconds = 60_000
/** Often enough that no checkpoint has much to write, which everybody would wait for. */
const checkpointMilliseconds = 5_000

/** Repeats work, the next time a while after it has ended; the answer stops it and waits for what is in progress. */
function repeat(pauseMilliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let underWay = Promise.resolve()
  let next: NodeJS.Timeout
  let isStopped = false
  const schedule = (milliseconds: number) => {
    next = setTimeout(() => {
      underWay = work()
        .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of the database failed'))
        .then(() => {
          if (!isStopped) schedule(pauseMilliseconds)
        })
    }, milliseconds).unref()
  }
  schedule(firstUpkeepMilliseconds)
  return () => {
    isStopped = true
    clearTimeout(next)
    return underWay
  }
}

/** What the embedded database is opened with: its folder, and who is informed of its statements. */
interface Wrapping {
  lock?: DirectoryLock
  watch?: Logger
}

/** The embedded database like every other: kept in shape as it runs, its folder let go when it closes. */
export function wrapEmbedded(engine: PGlite, { lock, watch = watchStatements() }: Wrapping = {}): Database {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(engine) }), log: watch })
  const stops = [
    repeat(upkeepMilliseconds, () => keepUp(engine)),
    repeat(checkpointMilliseconds, () => checkpointGrown(engine)),
  ]
  return {
    kysely,
    kind: 'embedded',
    written: createWrittenTables({ isAlone: true }),
    bulk: embeddedBulk(engine),
    publishAddress: address => lock?.publishAddress(address),
    ready: async () => {
      await sql`select 1`.execute(kysely)
    },
    // One process at a time has the folder.
    alone: work => work(),
    close: async () => {
      await Promise.all(stops.map(stop => stop()))
      await kysely.destroy()
      if (!engine.closed) await engine.close()
      lock?.release()
    },
  }
}
