import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PlaceBusy, TablesRefused, type DeclaringPlace, type Servers } from '../src/features/declarations/place.ts'
import type { Registry } from '../src/engine/model/registry.ts'
import { rebuildDerived } from '../src/engine/records/rebuildDerived.ts'
import type { Database } from './database/database.ts'
import { databaseError } from './database/databaseError.ts'
import { buildIndexes, derivedRebuilt, dropForGood, expandTables, holdSchema } from './database/migrate.ts'
import { beat, isBehind, leave, makeModelServers } from './database/modelServers.ts'
import { purgeHistory } from './database/purgeHistory.ts'
import type { Connection } from './database/tables.ts'
import { log } from './log.ts'
import { SchemaRefused } from './database/schemaRefused.ts'
import { createSqlStore } from './database/sqlStore.ts'

/** The channel on which servers tell one another of models. */
export const modelChannel = 'marani_model'

/** How long a publish waits for a table that somebody holds; whoever comes after it waits as long, and no longer. */
const lockMilliseconds = 2_000
const tries = 3
/** How long servers that are behind are waited for. */
const patienceMilliseconds = 10_000

const lockNotAvailable = '55P03'
const isBusy = (error: unknown): boolean => databaseError(error)?.code === lockNotAvailable

/** Few enough that nobody who asks meanwhile waits for long. */
const rowsAtOnce = 200

/** A database in the same process answers without a pause of its own, and others would wait to the end. */
const lettingOthers = async (): Promise<boolean> => {
  await wait(1)
  return true
}

/** The servers on one database, of which this is one; each says by which models it works. */
function createServers(kysely: Database['kysely']): Servers {
  const server = randomUUID()
  let made: Promise<void> | undefined
  const there = () =>
    (made ??= makeModelServers(kysely).catch((error: unknown) => {
      made = undefined
      throw error
    }))
  return {
    patienceMilliseconds,
    // A server that can't report itself goes on serving; the others take it for gone after a while.
    beat: use =>
      there()
        .then(() => beat(kysely, server, use))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'other servers are not told by which model this one works'),
        ),
    isBehind: async (number, what) => {
      await there()
      return isBehind(kysely, number, what)
    },
    leave: async () => {
      if (made) await leave(kysely, server)
    },
  }
}

/** How declarations change while a server runs. `program` is what is declared in files, by which the program is known in the database. */
export const createDeclaringPlace = (
  { kysely, kind, written, replica }: Pick<Database, 'kysely' | 'kind' | 'written' | 'replica'>,
  program: Registry,
): DeclaringPlace => ({
  ...(kind === 'postgres' ? { servers: createServers(kysely) } : {}),
  storeOf: registry => createSqlStore(registry, kysely, { written }),
  ...(replica ? { readStoreOf: registry => createSqlStore(registry, kysely, { written, replica }) } : {}),
  alone: async (present, work) => {
    for (let attempt = 1; ; attempt++) {
      const touched = new Set<string>()
      const note = (tables: Iterable<string>) => [...tables].forEach(table => touched.add(table))
      try {
        return await kysely.transaction().execute(async connection => {
          await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(connection)
          await holdSchema(connection)
          return work({
            store: createSqlStore(present, connection, { written: { ...written, note } }),
            expand: (registry, tables) => expandTables(connection, registry, { tables, program }),
            notify: async number => {
              if (kind === 'postgres')
                await sql`select pg_notify(${modelChannel}, ${String(number)})`.execute(connection)
            },
          })
        })
      } catch (error) {
        if (error instanceof SchemaRefused) throw new TablesRefused(error.message)
        if (!isBusy(error)) throw error
        if (attempt === tries) throw new PlaceBusy('somebody else changes tables or holds one')
      } finally {
        written.note(touched)
      }
    }
  },
  purge: async gone => {
    const briefly = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
      try {
        return await kysely.transaction().execute(async connection => {
          await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(connection)
          return work(connection)
        })
      } catch (error) {
        throw isBusy(error) ? new PlaceBusy('somebody holds the table') : error
      }
    }
    let last: string | undefined
    do last = await briefly(connection => purgeHistory(connection, gone, last))
    while (last !== undefined)
    await briefly(async connection => {
      await holdSchema(connection)
      await dropForGood(connection, gone)
    })
    written.note(['history', gone.table])
  },
  finish: async (records, { table, indexes, derived }, tables) => {
    if (indexes) await buildIndexes(kysely, tables, table, kind === 'postgres' ? 'meanwhile' : 'at once')
    if (!derived) return
    await rebuildDerived(records, table, { rows: rowsAtOnce, goOn: lettingOthers })
    await derivedRebuilt(kysely, tables, table)
  },
})
