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
import {
  derivedRebuilt,
  expandTables,
  holdSchema,
  migrate,
  type DerivedChange,
  type Migrated,
} from './database/migrate.ts'
import { programTables, programVersion } from './database/makers.ts'
import { migrationsTable } from './database/numberedMigrations.ts'
import { modelServers } from './database/modelServers.ts'
import { patiently } from './database/databaseSilent.ts'
import { SchemaRefused } from './database/schemaRefused.ts'
import { createDeclaringPlace } from './declaringPlace.ts'
import type { Database } from './database/database.ts'
import { openDatabase, type DatabaseSettings } from './database/openDatabase.ts'
import { createSqlStore } from './database/sqlStore.ts'
import { log } from './log.ts'
import { type ServerSettings, StartRefused } from './settings.ts'
import { reservedNames } from '../src/engine/http/reservedNames.ts'
import { pagePaths } from '../src/tourism/panel/pages.ts'
import { codeLists, entities } from '../src/tourism/declarations.ts'
import { fieldTypes } from '../src/engine/fields/index.ts'
import { authorization } from '../src/tourism/authorization.ts'
import { checkEntities } from '../src/engine/model/checkEntities.ts'
import { createRegistry, type Declarations, type Registry } from '../src/engine/model/registry.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Rows at a time: few enough that nobody who asks meanwhile waits for long. */
const rows = 200

/**
 * Recomputes the derived values of the records of some tables while the server answers, at most half of the time; `done` is called with each
 * table that is. `stop` ends it after the piece at hand; the next start begins it again.
 */
export function rebuildMeanwhile(
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
    log.error({ err: error, tables }, 'What is kept beside records could not be made anew'),
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

/** The registry of everything declared in files. Throws `StartRefused` with a sentence for each mistake. */
export function buildRegistry(declared: Declarations = declarations): Registry {
  const mistakes = checkEntities(declared, { reserved: reserved() })
  if (mistakes.length > 0)
    throw new StartRefused(
      ['The declarations contain errors:', ...mistakes.map(sentence => `- ${sentence}.`)].join('\n'),
    )
  return createRegistry(declared)
}

/** Tables that are nobody's declaration. */
const unmanaged: ReadonlySet<string> = new Set([...programTables, migrationsTable, modelServers])

/** What was declared while the program ran, read before any other table is looked at: what it names is no longer anybody's to drop. */
async function readStored({ kysely }: Database, files: Registry, plan: boolean): Promise<Head> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('declared_models') is not null as there`.execute(
    kysely,
  )
  if (!rows[0]?.there) return { number: 0, document: emptyDocument }
  if (!plan)
    await patiently(() =>
      kysely.transaction().execute(async connection => {
        await holdSchema(connection)
        await expandTables(connection, files, { tables: ['declared_models'], program: files })
      }),
    )
  return readHead(createSqlStore(files, kysely))
}

/**
 * Makes the tables what the program declares with what was declared while it ran, as far as the rows let that be: resources that they don't
 * let be are left out, and where they don't let changes of the program's own tables be, all of these are.
 */
async function withWhatFits(
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
    if (!(error instanceof SchemaRefused) || changes.length === 0) throw error
    log.warn({ err: error }, "Changes of the program's own tables are set aside")
    return attempt(rest)
  }
}

export interface OpeningOptions extends Partial<Pick<DatabaseSettings, 'onStatement'>> {
  /** Whether tables and columns that nobody declares any more are dropped. */
  allowDestructive?: boolean
}

export interface OpenedRecords {
  context: RecordsContext
  database: Database
  models: Models
  declaring: Declaring
  close(): Promise<void>
}

/** Those without which a search would miss records are made before anybody asks; another spelling and a number that is not there yet can wait. */
const parted = (changed: readonly DerivedChange[]): [needed: string[], later: string[]] => {
  const isNeeded = ({ columns, respelled }: DerivedChange) => columns.includes(searchProperty) && !respelled
  return [
    changed.filter(isNeeded).map(({ entity }) => entity),
    changed.filter(change => !isNeeded(change)).map(({ entity }) => entity),
  ]
}

/** Makes the tables of a database what files and whoever declared while the program ran say, or finds out what that would come to. */
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
    createModels(program, createDeclaringPlace(database, files), { number: head.number, document })
  const migrateTo = (document: Head['document']) =>
    migrate(database.kysely, begin(document).models.current().tables, {
      allowDestructive,
      plan,
      program: files,
      stored: tablesIn(head.document),
    })
  return { head, begin, ...(await withWhatFits(head.document, migrateTo)) }
}

/**
 * The records of the database that the settings name, its tables as they are declared. Throws `StartRefused` for mistakes in
 * the declarations, for a database that can't be used, and for a change of tables that would lose data.
 */
export async function openRecords(
  settings: ServerSettings,
  { allowDestructive = false, onStatement }: OpeningOptions = {},
): Promise<OpenedRecords> {
  const files = buildRegistry()
  const database = await openDatabase({ ...settings, onStatement })
  try {
    const { head, begin, document, migrated } = await prepareTables(database, files, { allowDestructive })
    const { derivedChanged, kept } = migrated
    if (kept.length > 0) log.warn({ kept }, 'The database holds what this version does not declare')
    const { models, declaring } = begin(document)
    const left = [...declaring.layer(head.document).setAside, ...migrated.setAside]
    if (left.length > 0)
      log.warn({ setAside: left }, 'What was declared while the program ran is set aside; its rows are kept')
    const { registry, store } = models.current()
    const context: RecordsContext = {
      registry,
      store,
      clock: () => new Date(),
      newId: () => uuid(),
      effects,
    }
    await claimAddresses(context)
    const [needed, later] = parted(derivedChanged)
    const written = (entity: string) => derivedRebuilt(database.kysely, models.current().tables, entity)
    for (const entity of needed) {
      await rebuildDerived(context, entity)
      await written(entity)
    }
    const counting = rebuildMeanwhile(context, later, written)
    return {
      context,
      database,
      models,
      declaring,
      close: async () => {
        await counting.stop()
        await declaring.leave().catch(() => undefined)
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
