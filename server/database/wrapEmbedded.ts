import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { log } from '../log.ts'
import type { DirectoryLock } from './embedded/lockDirectory.ts'
import { keepUp } from './embedded/upkeep.ts'
import type { Database } from './openDatabase.ts'
import type { Tables } from './tables.ts'

const upkeepMilliseconds = 60_000

/** The embedded database as any other: kept in shape as it runs, its folder let go when it closes. */
export function wrapEmbedded(engine: PGlite, lock?: DirectoryLock): Database {
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: engine }) })
  let isBusy = false
  const upkeep = setInterval(() => {
    if (isBusy) return
    isBusy = true
    keepUp(engine)
      .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of the database failed'))
      .finally(() => (isBusy = false))
  }, upkeepMilliseconds).unref()
  return {
    kysely,
    kind: 'embedded',
    publishAddress: address => lock?.publishAddress(address),
    ready: async () => {
      await sql`select 1`.execute(kysely)
    },
    close: async () => {
      clearInterval(upkeep)
      await kysely.destroy()
      if (!engine.closed) await engine.close()
      lock?.release()
    },
  }
}
