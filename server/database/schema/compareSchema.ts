import type { Change } from './change.ts'
import { compareColumns } from './compareColumns.ts'
import type { SchemaDescription, TableDescription, IndexDescription } from './description.ts'
import type { Catalog, CatalogTable } from './readCatalog.ts'
import {
  appendOnlyTrigger,
  createTableSql,
  createTriggerSql,
  quoteName,
  refuseChangeSql,
  createIndexSql,
  indexSql,
} from './schemaSql.ts'
import type { OriginOf } from './shapes.ts'

const duplicates = (table: string, { keys }: IndexDescription): string => {
  const columns = keys.map(key => quoteName(key.column)).join(', ')
  const filled = keys.map(key => `${quoteName(key.column)} is not null`).join(' and ')
  return `select from ${quoteName(table)} where deleted_at is null and ${filled} group by ${columns} having count(*) > 1`
}

function created(table: TableDescription, index: IndexDescription, present: CatalogTable | undefined): Change {
  const columns = index.keys.map(key => `${table.name}.${key.column}`).join(', ')
  const change: Change = {
    kind: 'adds',
    sentence: `${index.unique ? 'A unique index' : 'An index'} on ${columns} is created`,
    statements: createIndexSql(table.name, index),
    stage: 'createIndexes',
  }
  const isComparable = index.keys.every(key => present?.columns.some(column => column.name === key.column))
  if (!index.unique || !isComparable) return change
  const instead: Change = {
    kind: 'refused',
    sentence: `${columns} must be unique, but some values occur more than once`,
    statements: [],
    stage: 'createIndexes',
  }
  return { ...change, unless: { finds: duplicates(table.name, index), instead } }
}

const dropped = (table: string, name: string): Change => ({
  kind: 'adds',
  sentence: `The index ${name} of ${table} is dropped`,
  statements: [`drop index if exists ${quoteName(name)}`],
  stage: 'dropIndexes',
})

/**
 * Returns the changes that bring a table's indexes in line with their declaration; indexes that were created by hand or by a newer version
 * are kept.
 */
function* compareIndexes(
  table: TableDescription,
  present: CatalogTable | undefined,
  originOf: OriginOf,
): Generator<Change> {
  const there = new Map(present?.indexes.map(({ name, definition }) => [name, definition]))
  const originOfIndex = (name: string) => originOf({ kind: 'index', table: table.name, name })
  for (const index of table.indexes) {
    const definition = there.get(index.name)
    if (definition === indexSql(table.name, index)) continue
    if (definition !== undefined && originOfIndex(index.name) === 'newer') continue
    if (definition !== undefined) yield dropped(table.name, index.name)
    yield created(table, index, present)
  }
  const declared = new Set(table.indexes.map(index => index.name))
  for (const [name, definition] of there)
    if (definition !== null && !declared.has(name) && originOfIndex(name) === 'ours') yield dropped(table.name, name)
}

const isNewer = (name: string, originOf: OriginOf): boolean =>
  originOf({ kind: 'table', table: name, name }) === 'newer'

function* compareTrigger(
  table: TableDescription,
  present: CatalogTable | undefined,
  originOf: OriginOf,
): Generator<Change> {
  if (table.appendOnly === (present?.appendOnly ?? false)) return
  if (present && isNewer(table.name, originOf)) {
    yield present.appendOnly
      ? {
          kind: 'refused',
          sentence: `${table.name} only takes new rows since a newer version, and this one changes them`,
          statements: [],
          stage: 'triggers',
        }
      : {
          kind: 'kept',
          sentence: `${table.name} takes changes since a newer version`,
          statements: [],
          stage: 'triggers',
        }
    return
  }
  const drop = `drop trigger if exists ${appendOnlyTrigger} on ${quoteName(table.name)}`
  yield table.appendOnly
    ? {
        kind: 'adds',
        sentence: `${table.name} only takes new rows`,
        statements: [refuseChangeSql, drop, createTriggerSql(table.name)],
        stage: 'triggers',
      }
    : { kind: 'adds', sentence: `${table.name} takes changes`, statements: [drop], stage: 'triggers' }
}

function* compareTable(
  table: TableDescription,
  present: CatalogTable | undefined,
  originOf: OriginOf,
): Generator<Change> {
  if (present && !present.managed) {
    yield {
      kind: 'refused',
      sentence: `${table.name} is declared, but a table with that name already exists that the declarations did not create`,
      statements: [],
      stage: 'tables',
    }
    return
  }
  if (present) yield* compareColumns(table, present, originOf)
  else yield { kind: 'adds', sentence: `${table.name} is created`, statements: createTableSql(table), stage: 'tables' }
  yield* compareIndexes(table, present, originOf)
  yield* compareTrigger(table, present, originOf)
}

/** A managed table that is no longer declared. */
function undeclared(table: string, originOf: OriginOf): Change {
  const origin = originOf({ kind: 'table', table, name: table })
  if (origin === 'ours')
    return {
      kind: 'unneeded',
      sentence: `${table} is no longer declared; it is dropped with all its rows`,
      statements: [`drop table ${quoteName(table)}`],
      stage: 'tables',
    }
  return {
    kind: 'kept',
    sentence: `${table} is left alone: ${origin === 'newer' ? 'a newer version created it' : 'no version of the program created it'}`,
    statements: [],
    stage: 'tables',
  }
}

/**
 * Tables and columns of stored declarations are never dropped, whatever is allowed: they may be hidden, or this version can't read their
 * declaration.
 */
const asStored = (change: Change): Change =>
  change.kind === 'unneeded'
    ? {
        kind: 'kept',
        sentence: `${change.table ?? ''} keeps columns or rows of stored declarations`,
        statements: [],
        stage: change.stage,
      }
    : change

/**
 * Returns the changes that bring the database in line with the declarations, including what is left alone; empty if they agree. The content
 * of `search` is not compared. `stored` are the tables of stored declarations.
 */
export function compareSchema(
  { extensions, tables }: SchemaDescription,
  catalog: Catalog,
  originOf: OriginOf,
  stored: ReadonlySet<string> = new Set(),
): Change[] {
  const of = (table: string, changes: Iterable<Change>): Change[] =>
    [...changes].map(change => ({ ...change, table })).map(change => (stored.has(table) ? asStored(change) : change))
  const there = new Map(catalog.tables.map(table => [table.name, table]))
  const declared = new Set(tables.map(table => table.name))
  const missing = extensions.filter(name => !catalog.extensions.includes(name))
  return [
    ...missing.map((name): Change => ({
      kind: 'adds',
      sentence: `The extension ${name} is created`,
      statements: [`create extension if not exists ${quoteName(name)}`],
      stage: 'extensions',
    })),
    ...tables.flatMap(table => of(table.name, compareTable(table, there.get(table.name), originOf))),
    ...catalog.tables
      .filter(table => table.managed && !declared.has(table.name))
      .flatMap(table => of(table.name, [undeclared(table.name, originOf)])),
  ]
}
