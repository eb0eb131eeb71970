import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { log } from '../log.ts'
import type { DirectoryLock } from './embedded/lockDirectory.ts'
import { keepUp } from './embedded/upkeep.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { vacuumGrown } from './vacuumGrown.ts'

const firstUpkeepMilliseconds = 2_000
const upkeepMilliseconds = 60_000

/** Repeats work, the next time a while after it has ended; the answer stops it and waits for what is under way. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let underWay = Promise.resolve()
  let next: NodeJS.Timeout
  let isStopped = false
  const schedule = (milliseconds: number) => {
    next = setTimeout(() => {
      underWay = work()
        .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of the database failed'))
        .then(() => {
          if (!isStopped) schedule(upkeepMilliseconds)
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

/** The embedded database like every other: kept in shape as it runs, its folder let go when it closes. */
export function wrapEmbedded(engine: PGlite, lock?: DirectoryLock): Database {
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: engine }) })
  const stopUpkeep = repeat(async () => {
    await vacuumGrown(kysely)
    await keepUp(engine)
  })
  return {
    kysely,
    kind: 'embedded',
    publishAddress: address => lock?.publishAddress(address),
    ready: async () => {
      await sql`select 1`.execute(kysely)
    },
    // One process at a time has the folder.
    alone: work => work(),
    close: async () => {
      await stopUpkeep()
      await kysely.destroy()
      if (!engine.closed) await engine.close()
      lock?.release()
    },
  }
}
