import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '../../server/database/migrate.ts'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { WrittenTables } from '../../server/database/writtenTables.ts'
import { wrapEmbedded } from '../../server/database/wrapEmbedded.ts'
import type { Registry } from '../../src/engine/model/registry.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { createSchemaManager } from '../../server/schemaManager.ts'
import type { SchemaManager } from '../../src/features/declarations/schemaManager.ts'
import { createSchemaManager as createDeclaringPlaceInPage } from '../../src/prototype/schemaManager.ts'
import { createFakerestTables } from '../../src/prototype/fakerestStore.ts'
import { runStatement } from '../runStatement.ts'

export interface OpenedStore {
  store: Store
  /** How declarations change over it. */
  place: SchemaManager
  /** The SQL statements sent so far, transactions' begin and commit aside; null where there are none. */
  statements: string[] | null
  /** Which of its tables were written, where they are tables. */
  written?: WrittenTables
  close(): Promise<void>
}

/** Opens an empty store of its own. */
export type OpenStore = (registry: Registry) => Promise<OpenedStore>

export const openFakerest: OpenStore = async registry => {
  const place = createDeclaringPlaceInPage(createFakerestTables({}))
  return { place, store: place.storeOf(registry), statements: null, close: async () => {} }
}

const storeOver = (registry: Registry, database: Database): OpenedStore => {
  const statements: string[] = []
  // Nobody else writes to a database of a test.
  database.written.setNotifier(() => undefined)
  const storeOf = (seenBy: Registry) =>
    createSqlStore(seenBy, database.kysely, {
      written: database.written,
      onStatement: text => statements.push(text),
    })
  return {
    store: storeOf(registry),
    place: { ...createSchemaManager(database, registry), storeOf },
    statements,
    written: database.written,
    close: () => database.close(),
  }
}

/** The files of an embedded database with a registry's empty tables, made once: making tables takes longer than all else. */
async function emptyTables(registry: Registry): Promise<Blob> {
  const files = await openInMemory()
  const database = wrapEmbedded(files)
  await migrate(database.kysely, registry)
  await files.exec('CHECKPOINT')
  return files.dumpDataDir('none').finally(() => database.close())
}

const prepared = new WeakMap<Registry, Promise<Blob>>()

/** An embedded database in memory with a registry's empty tables. */
export async function openPrepared(registry: Registry): Promise<Database> {
  const files = prepared.get(registry) ?? emptyTables(registry)
  prepared.set(registry, files)
  return wrapEmbedded(await openInMemory(await files))
}

/** A table of more bytes is truncated. */
const fewBytes = 64 * 1024

/**
 * Takes all rows out of the tables, those that may only be added to as well. To truncate one makes the files of each of its indexes anew, which takes
 * longer than most tests; but what is deleted leaves its room, and large tables are asked in other ways.
 */
async function empty({ kysely }: Database, registry: Registry): Promise<void> {
  const tables = [...new Set([...registry.entities.values()].map(entity => entity.table))]
  const requested = tables.map(
    table =>
      `select '"${table}"' as name, pg_relation_size('"${table}"') > ${fewBytes} as "isLarge" where exists (select from "${table}")`,
  )
  const { rows } = await sql.raw<{ name: string; isLarge: boolean }>(requested.join(' union all ')).execute(kysely)
  if (rows.length === 0) return
  const large = rows.filter(({ isLarge }) => isLarge).map(({ name }) => name)
  const statements = [
    'set session_replication_role = replica',
    ...rows.filter(({ isLarge }) => !isLarge).map(({ name }) => `delete from ${name}`),
    ...(large.length > 0 ? [`truncate ${large.join(', ')} cascade`] : []),
    'set session_replication_role = default',
  ]
  await sql.raw(statements.join('; ')).execute(kysely)
}

/** Whether tables were made in it beside those of the registry. */
async function isWider({ kysely }: Database, registry: Registry): Promise<boolean> {
  if (!registry.entities.has('declared_models')) return false
  const { rows } = await sql`select from declared_models limit 1`.execute(kysely)
  return rows.length > 0
}

/** Embedded databases that nobody uses any more: to empty one takes a tenth of what it takes to open another. */
const unused = new WeakMap<Registry, Database[]>()

export const openEmbedded: OpenStore = async registry => {
  const spare = unused.get(registry) ?? []
  unused.set(registry, spare)
  const database = spare.pop() ?? (await openPrepared(registry))
  const close = async (): Promise<void> => {
    if (await isWider(database, registry)) return database.close()
    await empty(database, registry)
    spare.push(database)
  }
  return { ...storeOver(registry, database), close }
}

/** Opens a store of its own on a PostgreSQL server. */
export const openOnServer =
  (server: string): OpenStore =>
  async registry => {
    const name = `marani_api_${randomUUID().replaceAll('-', '')}`
    await runStatement(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
    const database = await openDatabase({ databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href })
    await migrate(database.kysely, registry)
    const opened = storeOver(registry, database)
    return {
      ...opened,
      close: () => opened.close().then(() => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`)),
    }
  }

const server = process.env.DATABASE_URL

/** Every store over SQL: the embedded one, and PostgreSQL where `DATABASE_URL` names a server. */
export const sqlStores: [name: string, open: OpenStore][] = [
  ['the embedded database', openEmbedded],
  ...(server ? ([['PostgreSQL', openOnServer(server)]] as [string, OpenStore][]) : []),
]

/** `npm test` starts a PostgreSQL of its own for the stores and the servers; one that is named is asked through the whole API too. */
const isForStores = process.env.POSTGRES_FOR === 'stores'

/** Every store that the API answers from. */
export const stores: [name: string, open: OpenStore][] = [
  ['FakeRest', openFakerest],
  ...(isForStores ? sqlStores.slice(0, 1) : sqlStores),
]
