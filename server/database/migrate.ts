import { sql } from 'kysely'
import type { Registry } from '../../src/engine/model/registry.ts'
import { databaseError } from './databaseError.ts'
import { withoutTimeLimit } from './databaseUnresponsive.ts'
import { programVersion, readSchemaOrigins } from './schemaOrigins.ts'
import { loadMigrations, migrationsTable, readApplied, type NumberedMigration } from './numberedMigrations.ts'
import { applyChanges, type Applied, type ApplyOptions } from './schema/applyChanges.ts'
import { compareSchema } from './schema/compareSchema.ts'
import { markDerived, type DerivedChange } from './schema/derivedMarks.ts'
import { describeSchema } from './schema/describeSchema.ts'
import { readCatalog, type Catalog } from './schema/readCatalog.ts'
import { runText } from './schema/runText.ts'
import { lockSchema } from './schema/schemaLock.ts'
import { SchemaError } from './schemaError.ts'
import type { Connection } from './tables.ts'

export interface MigrateOptions extends ApplyOptions {
  /** The numbered migrations; by default those in the folder `migrations/`. With `plan`, they are run and rolled back. */
  migrations?: readonly NumberedMigration[]
  /** The program's version; by default that of its package. */
  version?: string
}

export interface Migrated extends Applied {
  /** Entities with rows whose derived values were computed differently, and which values. Call `recordDerivedRebuilt` for each once they are recomputed. */
  derivedChanged: DerivedChange[]
}

async function runNumbered(
  connection: Connection,
  catalog: Catalog,
  migrations: readonly NumberedMigration[],
): Promise<string[]> {
  const isNew = !catalog.tables.some(table => table.managed)
  const { applied, record } = await readApplied(
    connection,
    catalog.tables.some(table => table.name === migrationsTable),
  )
  const known = new Set(migrations.map(migration => migration.number))
  const newer = [...applied].filter(([number, { olderMayRun }]) => !known.has(number) && !olderMayRun)
  if (newer.length > 0)
    throw new SchemaError(
      newer.map(([number, { name }]) => `The migration ${number} (${name}) is unknown to this version`),
      'A newer version of the program has changed this database; start that version:',
    )
  const done: string[] = []
  for (const migration of migrations.filter(one => !applied.has(one.number))) {
    if (!isNew) {
      await migration.apply(connection)
      done.push(`Migration ${migration.number} (${migration.name}) is applied`)
    }
    await record(migration)
  }
  return done
}

async function migrateLocked(
  connection: Connection,
  registry: Registry,
  { allowDestructive, stored, program, plan = false, migrations, version = programVersion }: MigrateOptions,
): Promise<Migrated> {
  await runText(connection, 'set local statement_timeout = 0; set local lock_timeout = 0')
  await lockSchema(connection)
  const description = describeSchema(registry)
  const before = await readCatalog(connection)
  const numbered = await runNumbered(connection, before, migrations ?? (await loadMigrations()))
  const catalog = numbered.length > 0 ? await readCatalog(connection) : before
  const described = { description, program: program && describeSchema(program) }
  const origins = await readSchemaOrigins(connection, described, catalog, version)
  const changes = compareSchema(description, catalog, origins.originOf, stored)
  const { done, kept, setAside } = await applyChanges(connection, changes, { allowDestructive, stored, program, plan })
  if (!plan) await origins.note()
  const derivedChanged = await markDerived(connection, description, catalog)
  return { done: [...numbered, ...done], kept, setAside, derivedChanged }
}

/** Runs `work` in a transaction that is always rolled back. */
async function inRolledBackTransaction<Result>(
  kysely: Connection,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const transaction = await kysely.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

const insufficientPrivilege = '42501'

/** Explains which right a database user lacks and how to grant it. The right to create in a database does not include creating in its schema. */
async function missingRights(connection: Connection, reason: string): Promise<SchemaError> {
  const { rows } = await sql<{ user: string; database: string }>`
    select quote_ident(current_user) as user, quote_ident(current_database()) as database`.execute(connection)
  const [{ user, database } = { user: '…', database: '…' }] = rows
  return new SchemaError(
    [reason],
    `The database user ${user} may not create tables and the extension pg_trgm; make them the owner: ALTER DATABASE ${database} OWNER TO ${user}.`,
  )
}

/**
 * Migrates the tables to the registry, in one transaction and on one server at a time. Whatever newer versions or others created stays if
 * rows can do without it. Throws `SchemaError`, with nothing changed, if existing data would be lost or rejected. See docs/decisions/008.
 */
export async function migrate(kysely: Connection, registry: Registry, options: MigrateOptions = {}): Promise<Migrated> {
  try {
    return await withoutTimeLimit(() => {
      const work = (connection: Connection) => migrateLocked(connection, registry, options)
      return options.plan ? inRolledBackTransaction(kysely, work) : kysely.transaction().execute(work)
    })
  } catch (error) {
    if (databaseError(error)?.code !== insufficientPrivilege) throw error
    throw await missingRights(kysely, (error as Error).message)
  }
}
