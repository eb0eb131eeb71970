import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Registry } from '../../src/engine/model/registry.ts'
import { searchProperty, stateFields, unmoderatedStatus } from '../../src/engine/model/systemFields.ts'
import { isStillSearchable } from '../../src/engine/rules/validation/derived.ts'
import { databaseError } from './databaseError.ts'
import { withoutTimeLimit } from './databaseUnresponsive.ts'
import { programVersion, readSchemaOrigins, madeTable } from './schemaOrigins.ts'
import { loadMigrations, migrationsTable, readApplied, type NumberedMigration } from './numberedMigrations.ts'
import { compareSchema } from './schema/compareSchema.ts'
import { stages, type Change } from './schema/change.ts'
import { describeSchema, describeTable } from './schema/describeSchema.ts'
import type { SchemaDescription, TableDescription } from './schema/description.ts'
import { readCatalog, type Catalog } from './schema/readCatalog.ts'
import { columnSql, derivedMarksSql, quoteName } from './schema/schemaSql.ts'
import { SchemaError } from './schemaError.ts'
import type { Connection } from './tables.ts'
import type { Purge, Unfinished } from '../../src/features/declarations/schemaManager.ts'

export interface MigrateOptions {
  /** Whether to make changes that lose data. */
  allowDestructive?: boolean
  /** The numbered migrations; by default those in the folder `migrations/`. */
  migrations?: readonly NumberedMigration[]
  /** The program's version; by default that of its package. */
  version?: string
  /** What the program itself declares, if the registry has more; by default all of it. */
  program?: Registry
  /** Only determines what would be done. Numbered migrations are run and rolled back. */
  plan?: boolean
  /**
   * Tables of stored declarations. Nothing of them is ever dropped; if one that the program does not declare itself can't be migrated, it
   * is set aside.
   */
  stored?: ReadonlySet<string>
}

export interface Migrated {
  /** What was done, as sentences; empty if the database matched the declarations. */
  done: string[]
  /** What exists without being declared and is kept, as sentences. */
  kept: string[]
  /** Tables of stored declarations that can't be migrated, with the reasons. They are unchanged. */
  setAside: Map<string, string[]>
  /** Entities with rows whose derived values were computed differently, and which values. Call `recordDerivedRebuilt` for each once they are recomputed. */
  derivedChanged: DerivedChange[]
}

export interface DerivedChange {
  entity: string
  columns: string[]
  /** Whether search still finds the rows by every field, in a former normalization. */
  respelled?: true
}

/** An arbitrary number, the same for every server of the product. */
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

/** Executes the changes stage by stage. */
async function perform(connection: Connection, changes: readonly Change[]): Promise<void> {
  for (const stage of stages)
    for (const change of changes)
      if (change.stage === stage) for (const statement of change.statements) await runText(connection, statement)
}

async function applyChanges(
  connection: Connection,
  changes: readonly Change[],
  {
    allowDestructive = false,
    stored = new Set(),
    program,
    plan = false,
  }: Pick<MigrateOptions, 'allowDestructive' | 'stored' | 'program' | 'plan'>,
): Promise<Pick<Migrated, 'done' | 'kept' | 'setAside'>> {
  const resolved: Change[] = []
  for (const change of changes)
    resolved.push({ ...(await resolve(connection, change)), ...(change.table ? { table: change.table } : {}) })
  const isStored = ({ table = '' }: Change) => stored.has(table) && !program?.entities.has(table)
  const isWrong = (change: Change) =>
    change.kind === 'refused' || (change.kind === 'loses' && (!allowDestructive || isStored(change)))
  const wrong = resolved.filter(isWrong)
  const setAside = new Map<string, string[]>()
  for (const { table = '', sentence } of wrong.filter(isStored))
    setAside.set(table, [...(setAside.get(table) ?? []), sentence])
  const rejected = wrong.filter(change => !isStored(change))
  if (rejected.length > 0)
    throw new SchemaError(
      rejected.map(change => change.sentence),
      'The tables differ from their declarations, and changing them would lose or reject data. Write a numbered migration (server/database/migrations) or, if data may be lost, start with --allow-destructive:',
    )
  const isLeft = ({ kind }: Change) => kind === 'kept' || (kind === 'unneeded' && !allowDestructive)
  const possible = resolved.filter(({ table = '' }) => !setAside.has(table))
  const [kept, wanted] = [possible.filter(isLeft), possible.filter(change => !isLeft(change))]
  if (!plan) await perform(connection, wanted)
  return {
    setAside,
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
      isStillSearchable(present.comments[searchProperty] ?? '', table.derived[searchProperty] ?? '')
    if (await hasRows(connection, `select from ${quoteName(table.name)}`))
      changed.push({ entity: table.name, columns, ...(respelled ? { respelled } : {}) })
    else await writeMarks(connection, table)
  }
  return changed
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

/** Prevents other servers from changing tables until the transaction ends. */
export const lockSchema = async (connection: Connection): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(connection)
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

const [{ name: status }] = stateFields

const columnIn = ({ tables }: Catalog, table: string, name: string) =>
  tables.find(one => one.name === table)?.columns.find(column => column.name === name)

/** Whether the records of an existing table become moderated with this migration. */
const lacksStatus = ({ name, columns }: TableDescription, catalog: Catalog): boolean =>
  catalog.tables.some(table => table.name === name) &&
  columns.some(column => column.name === status && !column.nullable) &&
  columnIn(catalog, name, status)?.nullable !== false

/** Gives records the status in which everyone saw them before they were moderated. A new column gets it by its default, without rewriting rows. */
async function fillStatus(
  connection: Connection,
  { name: table, columns }: TableDescription,
  catalog: Catalog,
): Promise<void> {
  const name = quoteName(table)
  const [shown, trashed] = [unmoderatedStatus({}), unmoderatedStatus({ deleted_at: true })]
  if (columnIn(catalog, table, status)) {
    const now = `case when deleted_at is null then '${shown}' else '${trashed}' end`
    await runText(connection, `update ${name} set ${status} = ${now} where ${status} is null`)
    return
  }
  const column = columns.find(one => one.name === status)
  if (column) await runText(connection, `alter table ${name} add column ${columnSql(column)}`)
  await runText(connection, `update ${name} set ${status} = '${trashed}' where deleted_at is not null`)
}

/**
 * Migrates some tables to a registry in a transaction that holds the schema lock (`lockSchema`). Nothing is dropped and no value changes.
 * Indexes of tables that have rows are left to `buildIndexes`. Throws `SchemaError` if existing rows prevent the change.
 */
export async function expandTables(
  connection: Connection,
  registry: Registry,
  { tables, program, version = programVersion }: { tables: readonly string[]; program: Registry; version?: string },
): Promise<Unfinished[]> {
  const description: SchemaDescription = {
    extensions: [],
    tables: tables.map(name => describeTable(registry, registry.entity(name))),
  }
  const only = [...tables, madeTable]
  const before = await readCatalog(connection, only)
  const begun = description.tables.filter(table => lacksStatus(table, before))
  for (const table of begun) await fillStatus(connection, table, before)
  const catalog = begun.length > 0 ? await readCatalog(connection, only) : before
  const described = { description, program: describeSchema(program), only }
  const origins = await readSchemaOrigins(connection, described, catalog, version)
  const filled = new Set<string>()
  for (const { name } of catalog.tables)
    if (await hasRows(connection, `select from ${quoteName(name)}`)) filled.add(name)
  const changes = compareSchema(description, catalog, origins.originOf, new Set(tables))
  const isLater = ({ table = '', stage }: Change) => /index/i.test(stage) && filled.has(table)
  const { setAside } = await applyChanges(
    connection,
    changes.filter(change => !isLater(change) && tables.includes(change.table ?? '')),
    { stored: new Set(tables) },
  )
  if (setAside.size > 0) throw new SchemaError([...setAside.values()].flat(), "The tables can't be changed:")
  await origins.note()
  const derivedChanged = await markDerived(connection, description, catalog)
  return tables
    .map(table => ({
      table,
      indexes: changes.some(change => change.table === table && isLater(change)),
      derived: derivedChanged.some(({ entity }) => entity === table),
    }))
    .filter(({ indexes, derived }) => indexes || derived)
}

/** Drops a table, or some of its columns, with all of its data, and the records of who created them. */
export async function dropPermanently(connection: Connection, { table, columns }: Purge): Promise<void> {
  const gone = columns?.map(column => `drop column if exists ${quoteName(column)}`)
  await runText(
    connection,
    gone ? `alter table if exists ${quoteName(table)} ${gone.join(', ')}` : `drop table if exists ${quoteName(table)}`,
  )
  const named = columns ? sql`and split_part(key, ' ', 3) in (${sql.join([...columns])})` : sql``
  await sql`delete from ${sql.table(madeTable)} where split_part(key, ' ', 2) = ${table} ${named}`.execute(connection)
}

/** Turns a statement on an index into its concurrent form; the index's comment keeps the original one. */
const concurrently = (statement: string): string =>
  statement.replace(/^(create (?:unique )?index|drop index)/, '$1 concurrently')

/** Creates the missing and outdated indexes of a table, either `concurrently`, so that others can keep writing, or `blocking`. */
export async function buildIndexes(
  kysely: Connection,
  registry: Registry,
  table: string,
  how: 'concurrently' | 'blocking',
): Promise<void> {
  const description: SchemaDescription = { extensions: [], tables: [describeTable(registry, registry.entity(table))] }
  const catalog = await readCatalog(kysely, [table])
  const changes = compareSchema(description, catalog, () => 'ours', new Set([table]))
  const build = async (connection: Connection, change: Change): Promise<void> => {
    await runText(connection, 'set statement_timeout = 0; set lock_timeout = 0')
    try {
      for (const statement of (await resolve(connection, change)).statements)
        await runText(connection, how === 'concurrently' ? concurrently(statement) : statement)
    } finally {
      await runText(connection, 'reset statement_timeout; reset lock_timeout')
    }
  }
  for (const stage of ['dropIndexes', 'createIndexes'] as const)
    for (const change of changes.filter(one => one.stage === stage)) {
      await withoutTimeLimit(() => kysely.connection().execute(connection => build(connection, change)))
      // If there is only one connection, this lets pending requests run between two indexes.
      await wait(1)
    }
}

/** Records that the derived values of an entity are computed as declared. */
export async function recordDerivedRebuilt(kysely: Connection, registry: Registry, entity: string): Promise<void> {
  const table = describeSchema(registry).tables.find(one => one.name === entity)
  if (table) await writeMarks(kysely, table)
}
