import type { Change } from './change.ts'
import { compareColumns } from './compareColumns.ts'
import { compareIndexes } from './compareIndexes.ts'
import type { SchemaDescription, TableDescription } from './description.ts'
import type { Catalog, CatalogTable } from './readCatalog.ts'
import { appendOnlyTrigger, createTableSql, createTriggerSql, quoteName, refuseChangeSql } from './schemaSql.ts'

function* compareTrigger(table: TableDescription, present: CatalogTable | undefined): Generator<Change> {
  if (table.appendOnly === (present?.appendOnly ?? false)) return
  const drop = `drop trigger if exists ${appendOnlyTrigger} on ${quoteName(table.name)}`
  yield table.appendOnly
    ? { kind: 'adds', sentence: `${table.name} only takes new rows`, statements: [refuseChangeSql, drop, createTriggerSql(table.name)], stage: 'triggers' }
    : { kind: 'adds', sentence: `${table.name} takes changes`, statements: [drop], stage: 'triggers' }
}

function* compareTable(table: TableDescription, present: CatalogTable | undefined): Generator<Change> {
  if (present && !present.managed) {
    yield { kind: 'refused', sentence: `${table.name} is declared, but a table of that name is there that the declarations did not make`, statements: [], stage: 'tables' }
    return
  }
  if (present) yield* compareColumns(table, present)
  else yield { kind: 'adds', sentence: `${table.name} is made`, statements: createTableSql(table), stage: 'tables' }
  yield* compareIndexes(table, present)
  yield* compareTrigger(table, present)
}

const dropped = (table: string): Change => ({
  kind: 'loses',
  sentence: `${table} would be dropped with all its rows: it is no longer declared, or a newer version declared it`,
  statements: [`drop table ${quoteName(table)}`],
  stage: 'tables',
})

/** What makes the database what is declared. Answers nothing where they agree; the content of `search` is not compared. */
export function compareSchema({ extensions, tables }: SchemaDescription, catalog: Catalog): Change[] {
  const there = new Map(catalog.tables.map(table => [table.name, table]))
  const declared = new Set(tables.map(table => table.name))
  const missing = extensions.filter(name => !catalog.extensions.includes(name))
  return [
    ...missing.map((name): Change => ({ kind: 'adds', sentence: `The extension ${name} is made`, statements: [`create extension if not exists ${quoteName(name)}`], stage: 'extensions' })),
    ...tables.flatMap(table => [...compareTable(table, there.get(table.name))]),
    ...catalog.tables.filter(table => table.managed && !declared.has(table.name)).map(table => dropped(table.name)),
  ]
}
