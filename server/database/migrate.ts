import { CompiledQuery, sql } from 'kysely'
import type { Registry } from '../../src/engine/model/registry.ts'
import { searchProperty } from '../../src/engine/model/systemFields.ts'
import { stillFound } from '../../src/engine/rules/validation/derived.ts'
import { databaseError } from './databaseError.ts'
import { patiently } from './databaseSilent.ts'
import { programVersion, readMakers } from './makers.ts'
import { loadMigrations, migrationsTable, readApplied, type NumberedMigration } from './numberedMigrations.ts'
import { compareSchema } from './schema/compareSchema.ts'
import { stages, type Change } from './schema/change.ts'
import { describeSchema } from './schema/describeSchema.ts'
import type { SchemaDescription, TableDescription } from './schema/description.ts'
import { readCatalog, type Catalog } from './schema/readCatalog.ts'
import { derivedMarksSql, quoteName } from './schema/schemaSql.ts'
import { SchemaRefused } from './schemaRefused.ts'
import type { Connection } from './tables.ts'

export interface MigrateOptions {
  /** Also does what loses data. */
  allowDestructive?: boolean
  /** Those of the folder `migrations/` unless given. */
  migrations?: readonly NumberedMigration[]
  /** The program's version; that of its package unless given. */
  version?: string
}

export interface Migrated {
  /** What was done, a sentence each; empty where the database was as it is declared. */
  done: string[]
  /** What is there and not declared, and stays: a sentence each. */
  kept: string[]
  /** Entities with rows whose derived values are made otherwise than is declared now, and which values; say `derivedRebuilt` of each. */
  derivedChanged: DerivedChange[]
}

export interface DerivedChange {
  entity: string
  columns: string[]
  /** Its search texts are still found by every field that they were found by, in a former spelling. */
  respelled?: true
}

/** Any number, the same for every server of the product. */
const lock = 72_616_969

const runText = (connection: Connection, text: string) => connection.executeQuery(CompiledQuery.raw(text))

const hasRows = async (connection: Connection, question: string): Promise<boolean> =>
  (await runText(connection, `select 1 as found where exists (${question})`)).rows.length > 0

async function resolve(connection: Connection, change: Change): Promise<Change> {
  return change.unless && (await hasRows(connection, change.unless.finds)) ? change.unless.instead : change
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
    throw new SchemaRefused(
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

async function applyChanges(
  connection: Connection,
  changes: readonly Change[],
  allowDestructive: boolean,
): Promise<Pick<Migrated, 'done' | 'kept'>> {
  const resolved: Change[] = []
  for (const change of changes) resolved.push(await resolve(connection, change))
  const refused = resolved.filter(change => change.kind === 'refused' || (change.kind === 'loses' && !allowDestructive))
  if (refused.length > 0)
    throw new SchemaRefused(
      refused.map(change => change.sentence),
      'The tables differ from their declarations, and changing them would lose or reject data. Write a numbered migration (server/database/migrations) or, if data may be lost, start with --allow-destructive:',
    )
  const isLeft = ({ kind }: Change) => kind === 'kept' || (kind === 'unneeded' && !allowDestructive)
  const [kept, wanted] = [resolved.filter(isLeft), resolved.filter(change => !isLeft(change))]
  for (const stage of stages)
    for (const change of wanted)
      if (change.stage === stage) for (const statement of change.statements) await runText(connection, statement)
  return {
    done: wanted.map(change => change.sentence),
    kept: kept.map(change =>
      change.kind === 'unneeded' ? `${change.sentence} with --allow-destructive` : change.sentence,
    ),
  }
}

async function writeMarks(connection: Connection, table: TableDescription): Promise<void> {
  for (const statement of derivedMarksSql(table)) await runText(connection, statement)
}

async function markDerived(
  connection: Connection,
  description: SchemaDescription,
  catalog: Catalog,
): Promise<DerivedChange[]> {
  const changed: DerivedChange[] = []
  for (const table of description.tables) {
    const present = catalog.tables.find(other => other.name === table.name)
    const columns = Object.keys(table.derived).filter(
      column => (present?.comments[column] ?? '') !== table.derived[column],
    )
    if (!present || columns.length === 0) continue
    const respelled =
      columns.includes(searchProperty) &&
      stillFound(present.comments[searchProperty] ?? '', table.derived[searchProperty] ?? '')
    if (await hasRows(connection, `select from ${quoteName(table.name)}`))
      changed.push({ entity: table.name, columns, ...(respelled ? { respelled } : {}) })
    else await writeMarks(connection, table)
  }
  return changed
}

async function migrateLocked(
  connection: Connection,
  registry: Registry,
  { allowDestructive = false, migrations, version = programVersion }: MigrateOptions,
): Promise<Migrated> {
  await runText(connection, 'set local statement_timeout = 0')
  await sql`select pg_advisory_xact_lock(${lock})`.execute(connection)
  const description = describeSchema(registry)
  const before = await readCatalog(connection)
  const numbered = await runNumbered(connection, before, migrations ?? (await loadMigrations()))
  const catalog = numbered.length > 0 ? await readCatalog(connection) : before
  const makers = await readMakers(connection, description, catalog, version)
  const { done, kept } = await applyChanges(
    connection,
    compareSchema(description, catalog, makers.originOf),
    allowDestructive,
  )
  await makers.note()
  return { done: [...numbered, ...done], kept, derivedChanged: await markDerived(connection, description, catalog) }
}

const insufficientPrivilege = '42501'

/**
 * Makes the tables what the registry declares, in one transaction and one server at a time. What newer versions or others made and
 * rows can be without stays. Throws `SchemaRefused`, with nothing changed, where it would lose or refuse data that is there.
 * See docs/decisions/008.
 */
export async function migrate(kysely: Connection, registry: Registry, options: MigrateOptions = {}): Promise<Migrated> {
  try {
    return await patiently(() =>
      kysely.transaction().execute(connection => migrateLocked(connection, registry, options)),
    )
  } catch (error) {
    if (databaseError(error)?.code !== insufficientPrivilege) throw error
    throw new SchemaRefused(
      [(error as Error).message],
      'The database user must be allowed to make tables and the extension pg_trgm (GRANT CREATE ON DATABASE):',
    )
  }
}

/** Says that the derived values of an entity's rows are made as is declared now. */
export async function derivedRebuilt(kysely: Connection, registry: Registry, entity: string): Promise<void> {
  const table = describeSchema(registry).tables.find(one => one.name === entity)
  if (table) await writeMarks(kysely, table)
}
