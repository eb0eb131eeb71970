import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql, CompiledQuery, type Logger } from 'kysely'
import { log } from '../log.ts'
import { embeddedBulk } from './bulk/embeddedBulk.ts'
import type { DirectoryLock } from './embedded/lockDirectory.ts'
import { takingTurns } from './embedded/takeTurns.ts'
import { keepUp } from './embedded/upkeep.ts'
import { watchStatements } from '../watching/statements.ts'
import type { Database } from './database.ts'
import type { Tables, Connection } from './tables.ts'
import { createWrittenTables } from './writtenTables.ts'

const grown = sql<{ name: string }>`
  select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = quote_ident(current_schema())::regnamespace
    and pg_relation_size(oid) / current_setting('block_size')::integer > 10 + 1.2 * relpages`

/**
 * Vacuums and analyses the tables that have grown by more than a fifth since they last were, and answers their names. The
 * embedded database forgets as it closes what has changed in it, and would go on planning for the size before an import.
 */
export async function vacuumGrown(connection: Connection): Promise<string[]> {
  const names = (await grown.execute(connection)).rows.map(row => row.name)
  for (const name of names) await connection.executeQuery(CompiledQuery.raw(`vacuum (analyze) ${name}`))
  return names
}

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

/** What the embedded database is opened with: the folder that it has, and who hears of its statements. */
interface Wrapping {
  lock?: DirectoryLock
  watch?: Logger
}

/** The embedded database like every other: kept in shape as it runs, its folder let go when it closes. */
export function wrapEmbedded(engine: PGlite, { lock, watch = watchStatements() }: Wrapping = {}): Database {
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: takingTurns(engine) }), log: watch })
  const stopUpkeep = repeat(async () => {
    await vacuumGrown(kysely)
    await keepUp(engine)
  })
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
      await stopUpkeep()
      await kysely.destroy()
      if (!engine.closed) await engine.close()
      lock?.release()
    },
  }
}
