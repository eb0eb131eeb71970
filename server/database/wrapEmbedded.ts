import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type Logger } from 'kysely'
import { log } from '../log.ts'
import { embeddedBulk } from './bulk/embeddedBulk.ts'
import type { DirectoryLock } from './embedded/lockDirectory.ts'
import { embeddedPool } from './embedded/embeddedPool.ts'
import { checkpointIfLogGrew, runUpkeep } from './embedded/upkeep.ts'
import { watchStatements } from '../watching/statements.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { createWrittenTables } from './writtenTables.ts'

const firstUpkeepMilliseconds = 2_000
const upkeepMilliseconds = 60_000
/** Frequent, so that no checkpoint writes much: everything waits for it. */
const checkpointMilliseconds = 5_000

/** Repeats `work` with a pause after each run. Returns a function that stops it and waits for the current run. */
function repeat(pauseMilliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let currentRun = Promise.resolve()
  let next: NodeJS.Timeout
  let isStopped = false
  const schedule = (milliseconds: number) => {
    next = setTimeout(() => {
      currentRun = work()
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
    return currentRun
  }
}

/** Options of the embedded database: the lock of its folder, and who is notified of its statements. */
interface WrapOptions {
  lock?: DirectoryLock
  watch?: Logger
}

/** Wraps the embedded database as a `Database`, with upkeep while it is open; closing it releases its folder. */
export function wrapEmbedded(engine: PGlite, { lock, watch = watchStatements() }: WrapOptions = {}): Database {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(engine) }), log: watch })
  const stops = [
    repeat(upkeepMilliseconds, () => runUpkeep(engine)),
    repeat(checkpointMilliseconds, () => checkpointIfLogGrew(engine)),
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
    // Only one process at a time can open the folder.
    exclusively: work => work(),
    close: async () => {
      await Promise.all(stops.map(stop => stop()))
      await kysely.destroy()
      if (!engine.closed) await engine.close()
      lock?.release()
    },
  }
}
