import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { emptyDocument } from '../src/engine/model/stored/documentFormat.ts'
import type { Models } from '../src/engine/ports/models.ts'
import { createModels, type Declaring } from '../src/features/declarations/createModels.ts'
import { readHead, tablesIn, withoutTables, type Head } from '../src/features/declarations/head.ts'
import { texts } from '../src/tourism/texts.ts'
import { searchProperty } from '../src/engine/model/systemFields.ts'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { claimAddresses } from '../src/engine/records/claimAddresses.ts'
import { rebuildDerived } from '../src/engine/records/rebuildDerived.ts'
import { effects, routes } from '../src/tourism/product.ts'
import { migrate, type Migrated } from './database/migrate.ts'
import { recordDerivedRebuilt, type DerivedChange } from './database/schema/derivedMarks.ts'
import { expandTables } from './database/schema/expandTables.ts'
import { lockSchema } from './database/schema/schemaLock.ts'
import { programTables, programVersion } from './database/schemaOrigins.ts'
import { migrationsTable } from './database/numberedMigrations.ts'
import { modelServers } from './database/modelServers.ts'
import { withoutTimeLimit } from './database/databaseUnresponsive.ts'
import { SchemaError } from './database/schemaError.ts'
import { createSchemaManager } from './schemaManager.ts'
import type { Database } from './database/database.ts'
import { openDatabase, type DatabaseSettings } from './database/openDatabase.ts'
import { createSqlStore } from './database/sqlStore.ts'
import { log } from './log.ts'
import { type ServerSettings, StartError } from './settings.ts'
import { reservedNames } from '../src/engine/http/reservedNames.ts'
import { pagePaths } from '../src/tourism/panel/pages.ts'
import { codeLists, entities } from '../src/tourism/declarations.ts'
import { fieldTypes } from '../src/engine/fields/index.ts'
import { authorization } from '../src/tourism/authorization.ts'
import { checkEntities } from '../src/engine/model/checkEntities.ts'
import { createRegistry, type Declarations, type Registry } from '../src/engine/model/registry.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** The number of rows per batch: small enough that other requests are not delayed noticeably. */
const rows = 200

/**
 * Recomputes the derived values of some tables while the server answers requests, using at most half of the time. Calls `done` for each
 * completed table. `stop` ends it after the current batch; the next start begins again.
 */
export function rebuildInBackground(
  context: RecordsContext,
  tables: readonly string[],
  done: (table: string) => Promise<void>,
): { stop(): Promise<void> } {
  let stopped = false
  let began = performance.now()
  const goOn = async (): Promise<boolean> => {
    await wait(performance.now() - began)
    began = performance.now()
    return !stopped
  }
  const work = async (): Promise<void> => {
    for (const table of tables)
      if (!stopped && (await rebuildDerived(context, table, { rows, goOn }))) await done(table)
  }
  const working = work().catch((error: unknown) =>
    log.error({ err: error, tables }, 'Derived values could not be recomputed'),
  )
  return {
    stop: () => {
      stopped = true
      return working
    },
  }
}

/** What the product declares in files. */
export const declarations: Declarations = { entities, codeLists, fieldTypes, authorization }
const reserved = () => reservedNames(routes, pagePaths)

/** Builds the registry of everything declared in files. Throws `StartError` with a sentence for each mistake. */
export function buildRegistry(declared: Declarations = declarations): Registry {
  const mistakes = checkEntities(declared, { reserved: reserved() })
  if (mistakes.length > 0)
    throw new StartError(['The declarations contain errors:', ...mistakes.map(sentence => `- ${sentence}.`)].join('\n'))
  return createRegistry(declared)
}

/** Tables that no declaration describes. */
const unmanaged: ReadonlySet<string> = new Set([...programTables, migrationsTable, modelServers])

/** Reads the stored declarations before any other table is inspected, so that the tables they name are not dropped. */
async function readStored({ kysely }: Database, files: Registry, plan: boolean): Promise<Head> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('declared_models') is not null as there`.execute(
    kysely,
  )
  if (!rows[0]?.there) return { number: 0, document: emptyDocument }
  if (!plan)
    await withoutTimeLimit(() =>
      kysely.transaction().execute(async connection => {
        await lockSchema(connection)
        await expandTables(connection, files, { tables: ['declared_models'], program: files })
      }),
    )
  return readHead(createSqlStore(files, kysely), declarations)
}

/**
 * Migrates the tables to the declarations of the program and the stored ones, as far as existing rows allow. Stored resources that conflict
 * with rows are set aside; if stored changes of the program's own tables conflict, all of those are set aside.
 */
async function migrateOrSetAside(
  whole: Head['document'],
  migrateTo: (document: Head['document']) => Promise<Migrated>,
): Promise<{ document: Head['document']; migrated: Migrated }> {
  const { changes = [], ...rest } = whole
  const attempt = async (document: Head['document']) => {
    const migrated = await migrateTo(document)
    return { migrated, document: withoutTables(document, new Set(migrated.setAside.keys())) }
  }
  try {
    return await attempt(whole)
  } catch (error) {
    if (!(error instanceof SchemaError) || changes.length === 0) throw error
    log.warn({ err: error }, "Changes of the program's own tables are set aside")
    return attempt(rest)
  }
}

export interface OpenRecordsOptions extends Partial<Pick<DatabaseSettings, 'onStatement'>> {
  /** Whether tables and columns that are no longer declared are dropped. */
  allowDestructive?: boolean
}

export interface OpenedRecords {
  context: RecordsContext
  database: Database
  models: Models
  declaring: Declaring
  close(): Promise<void>
}

/**
 * Splits the changed entities: search text, without which searches would miss records, is computed before the server starts; a new
 * normalization of it and other values can be computed later.
 */
const splitByUrgency = (changed: readonly DerivedChange[]): [needed: string[], later: string[]] => {
  const isNeeded = ({ columns, respelled }: DerivedChange) => columns.includes(searchProperty) && !respelled
  return [
    changed.filter(isNeeded).map(({ entity }) => entity),
    changed.filter(change => !isNeeded(change)).map(({ entity }) => entity),
  ]
}

/** Migrates the tables of a database to the declarations in files and the stored ones; with `plan` it only determines what would change. */
export async function prepareTables(
  database: Database,
  files: Registry,
  { allowDestructive = false, plan = false }: { allowDestructive?: boolean; plan?: boolean },
) {
  const program = {
    declarations,
    texts,
    version: programVersion,
    registry: files,
    reserved: reserved(),
    tables: unmanaged,
  }
  const head = await readStored(database, files, plan)
  const begin = (document: Head['document']) =>
    createModels(program, createSchemaManager(database, files), { number: head.number, document })
  const migrateTo = (document: Head['document']) =>
    migrate(database.kysely, begin(document).models.current().tables, {
      allowDestructive,
      plan,
      program: files,
      stored: tablesIn(head.document),
    })
  return { head, begin, ...(await migrateOrSetAside(head.document, migrateTo)) }
}

/**
 * Opens the records of the database that the settings name and migrates its tables. Throws `StartError` for mistakes in the declarations,
 * for a database that can't be used, and for a change of tables that would lose data.
 */
export async function openRecords(
  settings: ServerSettings,
  { allowDestructive = false, onStatement }: OpenRecordsOptions = {},
): Promise<OpenedRecords> {
  const files = buildRegistry()
  const database = await openDatabase({ ...settings, onStatement })
  try {
    const { head, begin, document, migrated } = await prepareTables(database, files, { allowDestructive })
    const { derivedChanged, kept } = migrated
    if (kept.length > 0)
      log.warn({ kept }, 'The database contains tables or columns that this version does not declare')
    const { models, declaring } = begin(document)
    const left = [...declaring.layer(head.document).setAside, ...migrated.setAside]
    if (left.length > 0) log.warn({ setAside: left }, 'Stored declarations are set aside; their rows are kept')
    const { registry, store } = models.current()
    const context: RecordsContext = {
      registry,
      store,
      clock: () => new Date(),
      newId: () => uuid(),
      effects,
    }
    await claimAddresses(context)
    const [needed, later] = splitByUrgency(derivedChanged)
    const written = (entity: string) => recordDerivedRebuilt(database.kysely, models.current().tables, entity)
    for (const entity of needed) {
      await rebuildDerived(context, entity)
      await written(entity)
    }
    const rebuilding = rebuildInBackground(context, later, written)
    return {
      context,
      database,
      models,
      declaring,
      close: async () => {
        await rebuilding.stop()
        await declaring.leave().catch(() => undefined)
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
