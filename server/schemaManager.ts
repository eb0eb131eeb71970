import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  SchemaBusy,
  TablesRejected,
  type SchemaManager,
  type Servers,
} from '../src/features/declarations/schemaManager.ts'
import type { Registry } from '../src/engine/model/registry.ts'
import { rebuildDerived } from '../src/engine/records/rebuildDerived.ts'
import type { Database } from './database/database.ts'
import { isLocked } from './database/databaseError.ts'
import { buildIndexes } from './database/schema/buildIndexes.ts'
import { recordDerivedRebuilt } from './database/schema/derivedMarks.ts'
import { dropPermanently } from './database/schema/dropPermanently.ts'
import { expandTables } from './database/schema/expandTables.ts'
import { lockSchema } from './database/schema/schemaLock.ts'
import { createModelServers, isBehind, recordHeartbeat, removeServer } from './database/modelServers.ts'
import { purgeHistory } from './database/purgeHistory.ts'
import type { Connection } from './database/tables.ts'
import { log } from './log.ts'
import { SchemaError } from './database/schemaError.ts'
import { createSqlStore } from './database/sqlStore.ts'

/** The channel on which servers notify each other of new models. */
export const modelChannel = 'marani_model'

/** How long publishing waits for a lock on a table; queries that queue behind it wait no longer than that either. */
const lockMilliseconds = 2_000
const maxAttempts = 3
/** How long to wait for servers that still use an older model. */
const patienceMilliseconds = 10_000

/** Small enough that other requests are not delayed noticeably. */
const rowsAtOnce = 200

/** The embedded database never pauses by itself, so without this yield other requests would wait until the end. */
const yieldToOthers = async (): Promise<boolean> => {
  await wait(1)
  return true
}

/** The servers that share one database, of which this is one; each records the model it uses. */
function createServers(kysely: Database['kysely']): Servers {
  const server = randomUUID()
  let creation: Promise<void> | undefined
  const ensureTable = () =>
    (creation ??= createModelServers(kysely).catch((error: unknown) => {
      creation = undefined
      throw error
    }))
  return {
    patienceMilliseconds,
    // A server that can't record itself continues to serve; after a while the others assume that it is gone.
    heartbeat: use =>
      ensureTable()
        .then(() => recordHeartbeat(kysely, server, use))
        .catch((error: unknown) => log.warn({ err: error }, 'could not record which model this server uses')),
    isBehind: async (number, what) => {
      await ensureTable()
      return isBehind(kysely, number, what)
    },
    leave: async () => {
      if (creation) await removeServer(kysely, server)
    },
  }
}

/** How declarations change while a server runs. `program` is the registry of what is declared in files. */
export const createSchemaManager = (
  { kysely, kind, written, replica }: Pick<Database, 'kysely' | 'kind' | 'written' | 'replica'>,
  program: Registry,
): SchemaManager => ({
  ...(kind === 'postgres' ? { servers: createServers(kysely) } : {}),
  storeOf: registry => createSqlStore(registry, kysely, { written }),
  ...(replica ? { readStoreOf: registry => createSqlStore(registry, kysely, { written, replica }) } : {}),
  runExclusively: async (present, work) => {
    for (let attempt = 1; ; attempt++) {
      const touched = new Set<string>()
      const note = (tables: Iterable<string>) => [...tables].forEach(table => touched.add(table))
      try {
        return await kysely.transaction().execute(async connection => {
          await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(connection)
          await lockSchema(connection)
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
        if (error instanceof SchemaError) throw new TablesRejected(error.message)
        if (!isLocked(error)) throw error
        if (attempt === maxAttempts) throw new SchemaBusy('someone else is changing tables or holds a lock on one')
      } finally {
        written.note(touched)
      }
    }
  },
  purge: async gone => {
    const withLockTimeout = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
      try {
        return await kysely.transaction().execute(async connection => {
          await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(connection)
          return work(connection)
        })
      } catch (error) {
        throw isLocked(error) ? new SchemaBusy('someone holds a lock on the table') : error
      }
    }
    let last: string | undefined
    do last = await withLockTimeout(connection => purgeHistory(connection, gone, last))
    while (last !== undefined)
    await withLockTimeout(async connection => {
      await lockSchema(connection)
      await dropPermanently(connection, gone)
    })
    written.note(['history', gone.table])
  },
  finish: async (records, { table, indexes, derived }, tables) => {
    if (indexes) await buildIndexes(kysely, tables, table, kind === 'postgres' ? 'concurrently' : 'blocking')
    if (!derived) return
    await rebuildDerived(records, table, { rows: rowsAtOnce, goOn: yieldToOthers })
    await recordDerivedRebuilt(kysely, tables, table)
  },
})
