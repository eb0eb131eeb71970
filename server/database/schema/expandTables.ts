import type { Unfinished } from '../../../src/features/declarations/schemaManager.ts'
import type { Registry } from '../../../src/engine/model/registry.ts'
import { stateFields, unmoderatedStatus } from '../../../src/engine/model/systemFields.ts'
import { SchemaError } from '../schemaError.ts'
import { programVersion, readSchemaOrigins, madeTable } from '../schemaOrigins.ts'
import type { Connection } from '../tables.ts'
import { applyChanges } from './applyChanges.ts'
import type { Change } from './change.ts'
import { compareSchema } from './compareSchema.ts'
import { markDerived } from './derivedMarks.ts'
import { describeSchema, describeTable } from './describeSchema.ts'
import type { SchemaDescription, TableDescription } from './description.ts'
import { readCatalog, type Catalog } from './readCatalog.ts'
import { hasRows, runText } from './runText.ts'
import { columnSql, quoteName } from './schemaSql.ts'

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
