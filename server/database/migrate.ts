import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Registry } from '../../src/engine/model/registry.ts'
import { searchProperty, stateFields, unmoderatedStatus } from '../../src/engine/model/systemFields.ts'
import { isStillSearchable } from '../../src/engine/rules/validation/derived.ts'
import { databaseError } from './databaseError.ts'
import { patiently } from './databaseSilent.ts'
import { programVersion, readMakers, madeTable } from './makers.ts'
import { loadMigrations, migrationsTable, readApplied, type NumberedMigration } from './numberedMigrations.ts'
import { compareSchema } from './schema/compareSchema.ts'
import { stages, type Change } from './schema/change.ts'
import { describeSchema, describeTable } from './schema/describeSchema.ts'
import type { SchemaDescription, TableDescription } from './schema/description.ts'
import { readCatalog, type Catalog } from './schema/readCatalog.ts'
import { columnSql, derivedMarksSql, quoteName } from './schema/schemaSql.ts'
import { SchemaRefused } from './schemaRefused.ts'
import type { Connection } from './tables.ts'
import type { Purge, Unfinished } from '../../src/features/declarations/place.ts'

export interface MigrateOptions {
  /** Also does what loses data. */
  allowDestructive?: boolean
  /** Those of the folder `migrations/` unless given. */
  migrations?: readonly NumberedMigration[]
  /** The program's version; that of its package unless given. */
  version?: string
  /** What the program itself declares, where the registry has more; all of it unless given. */
  program?: Registry
  /** Finds out what would be done; nothing of it is. Numbered migrations are tried and taken back. */
  plan?: boolean
  /** Tables of what was declared while the program ran: nothing of them is ever dropped. What is wrong with those that the program has not sets them aside. */
  stored?: ReadonlySet<string>
}

export interface Migrated {
  /** What was done, a sentence each; empty where the database was as it is declared. */
  done: string[]
  /** What is there and not declared, and stays: a sentence each. */
  kept: string[]
  /** Of the tables declared while the program ran: those that can't be made what is declared, and why not. They are as they were. */
  setAside: Map<string, string[]>
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

/** Does the changes stage by stage. */
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
  const refused = wrong.filter(change => !isStored(change))
  if (refused.length > 0)
    throw new SchemaRefused(
      refused.map(change => change.sentence),
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
  await runText(connection, 'set local statement_timeout = 0')
  await holdSchema(connection)
  const description = describeSchema(registry)
  const before = await readCatalog(connection)
  const numbered = await runNumbered(connection, before, migrations ?? (await loadMigrations()))
  const catalog = numbered.length > 0 ? await readCatalog(connection) : before
  const described = { description, program: program && describeSchema(program) }
  const makers = await readMakers(connection, described, catalog, version)
  const changes = compareSchema(description, catalog, makers.originOf, stored)
  const { done, kept, setAside } = await applyChanges(connection, changes, { allowDestructive, stored, program, plan })
  if (!plan) await makers.note()
  const derivedChanged = await markDerived(connection, description, catalog)
  return { done: [...numbered, ...done], kept, setAside, derivedChanged }
}

/** Keeps all other servers from changing tables until the transaction ends. */
export const holdSchema = async (connection: Connection): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(connection)
}

/** Does work in a transaction of which nothing is kept. */
async function takenBack<Result>(
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

/** What a user may not do, and what gives them that: to create in a database alone is not to create in its schema. */
async function withoutRights(connection: Connection, reason: string): Promise<SchemaRefused> {
  const { rows } = await sql<{ user: string; database: string }>`
    select quote_ident(current_user) as user, quote_ident(current_database()) as database`.execute(connection)
  const [{ user, database } = { user: '…', database: '…' }] = rows
  return new SchemaRefused(
    [reason],
    `The database user ${user} may not create tables and the extension pg_trgm; make them the owner: ALTER DATABASE ${database} OWNER TO ${user}.`,
  )
}

/**
 * Makes the tables what the registry declares, in one transaction and one server at a time. What newer versions or others made and
 * rows can be without stays. Throws `SchemaRefused`, with nothing changed, where it would lose or refuse data that is there.
 * See docs/decisions/008.
 */
export async function migrate(kysely: Connection, registry: Registry, options: MigrateOptions = {}): Promise<Migrated> {
  try {
    return await patiently(() => {
      const work = (connection: Connection) => migrateLocked(connection, registry, options)
      return options.plan ? takenBack(kysely, work) : kysely.transaction().execute(work)
    })
  } catch (error) {
    if (databaseError(error)?.code !== insufficientPrivilege) throw error
    throw await withoutRights(kysely, (error as Error).message)
  }
}

const [{ name: status }] = stateFields

const columnIn = ({ tables }: Catalog, table: string, name: string) =>
  tables.find(one => one.name === table)?.columns.find(column => column.name === name)

/** Whether records of a table that is there are to be moderated from now on, and have not been. */
const lacksStatus = ({ name, columns }: TableDescription, catalog: Catalog): boolean =>
  catalog.tables.some(table => table.name === name) &&
  columns.some(column => column.name === status && !column.nullable) &&
  columnIn(catalog, name, status)?.nullable !== false

/** Gives records the status that everybody has seen them in before they were moderated. A new column has this without one being written. */
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
 * Makes some tables what a registry declares, in a transaction that holds the schema (`holdSchema`): nothing is dropped and no value
 * changes. Indexes of tables that have rows are left to `buildIndexes`. Throws `SchemaRefused` where rows are in the way.
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
  const makers = await readMakers(connection, described, catalog, version)
  const filled = new Set<string>()
  for (const { name } of catalog.tables)
    if (await hasRows(connection, `select from ${quoteName(name)}`)) filled.add(name)
  const changes = compareSchema(description, catalog, makers.originOf, new Set(tables))
  const isLater = ({ table = '', stage }: Change) => /index/i.test(stage) && filled.has(table)
  const { setAside } = await applyChanges(
    connection,
    changes.filter(change => !isLater(change) && tables.includes(change.table ?? '')),
    { stored: new Set(tables) },
  )
  if (setAside.size > 0) throw new SchemaRefused([...setAside.values()].flat(), 'The tables can not be changed:')
  await makers.note()
  const derivedChanged = await markDerived(connection, description, catalog)
  return tables
    .map(table => ({
      table,
      indexes: changes.some(change => change.table === table && isLater(change)),
      derived: derivedChanged.some(({ entity }) => entity === table),
    }))
    .filter(({ indexes, derived }) => indexes || derived)
}

/** Drops a table, or some of its columns, with all that is in them, and forgets who made them. */
export async function dropForGood(connection: Connection, { table, columns }: Purge): Promise<void> {
  const gone = columns?.map(column => `drop column if exists ${quoteName(column)}`)
  await runText(
    connection,
    gone ? `alter table if exists ${quoteName(table)} ${gone.join(', ')}` : `drop table if exists ${quoteName(table)}`,
  )
  const named = columns ? sql`and split_part(key, ' ', 3) in (${sql.join([...columns])})` : sql``
  await sql`delete from ${sql.table(madeTable)} where split_part(key, ' ', 2) = ${table} ${named}`.execute(connection)
}

/** As it is done while others write; what is said of an index afterwards is the same. */
const meanwhile = (statement: string): string =>
  statement.replace(/^(create (?:unique )?index|drop index)/, '$1 concurrently')

/** Creates the indexes of a table that are missing or outdated: `meanwhile`, so that others can keep writing, or immediately. */
export async function buildIndexes(
  kysely: Connection,
  registry: Registry,
  table: string,
  how: 'meanwhile' | 'at once',
): Promise<void> {
  const description: SchemaDescription = { extensions: [], tables: [describeTable(registry, registry.entity(table))] }
  const catalog = await readCatalog(kysely, [table])
  const changes = compareSchema(description, catalog, () => 'ours', new Set([table]))
  const build = async (connection: Connection, change: Change): Promise<void> => {
    await runText(connection, 'set statement_timeout = 0')
    try {
      for (const statement of (await resolve(connection, change)).statements)
        await runText(connection, how === 'meanwhile' ? meanwhile(statement) : statement)
    } finally {
      await runText(connection, 'reset statement_timeout')
    }
  }
  for (const stage of ['dropIndexes', 'createIndexes'] as const)
    for (const change of changes.filter(one => one.stage === stage)) {
      await patiently(() => kysely.connection().execute(connection => build(connection, change)))
      // Where there is one connection alone, whoever waits for it comes between two indexes.
      await wait(1)
    }
}

/** Says that the derived values of an entity's rows are made as is declared now. */
export async function derivedRebuilt(kysely: Connection, registry: Registry, entity: string): Promise<void> {
  const table = describeSchema(registry).tables.find(one => one.name === entity)
  if (table) await writeMarks(kysely, table)
}
