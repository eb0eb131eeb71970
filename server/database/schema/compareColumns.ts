import type { CatalogTable } from './readCatalog.ts'
import type { Change } from './change.ts'
import type { ColumnDescription, TableDescription } from './description.ts'
import { columnSql, quoteName } from './schemaSql.ts'
import type { OriginOf } from './shapes.ts'

type Present = CatalogTable['columns'][number]

/** How values are converted between types. For pairs that are not listed, values are lost. */
const conversions: Readonly<Record<string, { kind: 'adds' | 'loses'; using: (column: string) => string }>> = {
  'integer > double precision': { kind: 'adds', using: column => column },
  'text > text collate "C"': { kind: 'adds', using: column => column },
  'character varying > text collate "C"': { kind: 'adds', using: column => column },
  'uuid > text collate "C"': { kind: 'adds', using: column => `${column}::text` },
  'uuid[] > text[]': { kind: 'adds', using: column => `${column}::text[]` },
  'timestamp with time zone > timestamp(3) with time zone': { kind: 'adds', using: column => column },
  'date > timestamp(3) with time zone': { kind: 'adds', using: column => `${column}::timestamp at time zone 'UTC'` },
  'text collate "C" > jsonb': { kind: 'adds', using: column => `to_jsonb(${column})` },
  'text[] > jsonb': { kind: 'adds', using: column => `to_jsonb(${column})` },
  'uuid[] > jsonb': { kind: 'adds', using: column => `to_jsonb(${column})` },
  'integer[] > jsonb': { kind: 'adds', using: column => `to_jsonb(${column})` },
  'timestamp(3) with time zone > date': { kind: 'loses', using: column => `(${column} at time zone 'UTC')::date` },
}

const refusal = (sentence: string): Change => ({ kind: 'refused', sentence, statements: [], stage: 'columns' })

function added(table: TableDescription, column: ColumnDescription): Change {
  const [where, add] = [
    `${table.name}.${column.name}`,
    `alter table ${quoteName(table.name)} add column ${columnSql(column)}`,
  ]
  const change: Change = { kind: 'adds', sentence: `${where} is added`, statements: [add], stage: 'columns' }
  if (column.nullable || column.default !== undefined) return change
  return {
    ...change,
    unless: {
      finds: `select from ${quoteName(table.name)}`,
      instead: refusal(`${where} must always have a value, but existing rows have none`),
    },
  }
}

/**
 * A column that is not declared: one that this or an older version created is dropped if allowed; any other is kept if rows can be written
 * without it.
 */
function* undeclared(table: TableDescription, column: Present, originOf: OriginOf): Generator<Change> {
  const where = `${table.name}.${column.name}`
  const [alter, name] = [`alter table ${quoteName(table.name)}`, quoteName(column.name)]
  const isNeeded = !column.nullable && column.default === null
  const origin = originOf({ kind: 'column', table: table.name, name: column.name })
  if (origin !== 'ours') {
    const whose = origin === 'newer' ? 'a newer version created it' : 'no version of the program created it'
    yield isNeeded
      ? refusal(`${where} must always have a value, which this version does not write: ${whose}`)
      : { kind: 'kept', sentence: `${where} is left alone: ${whose}`, statements: [], stage: 'columns' }
    return
  }
  if (isNeeded)
    yield {
      kind: 'adds',
      sentence: `${where} may be empty`,
      statements: [`${alter} alter column ${name} drop not null`],
      stage: 'columns',
    }
  yield {
    kind: 'unneeded',
    sentence: `${where} is no longer declared; it is dropped with its values`,
    statements: [`${alter} drop column ${name}`],
    stage: 'columns',
  }
}

function retyped(table: TableDescription, column: ColumnDescription, present: Present): Change {
  const where = `${table.name}.${column.name}`
  const [alter, name] = [`alter table ${quoteName(table.name)}`, quoteName(column.name)]
  const conversion = conversions[`${present.type} > ${column.type}`]
  const plain = column.type.replace(/ collate .*/, '')
  const statements = conversion
    ? [
        `${alter} alter column ${name} drop default`,
        `${alter} alter column ${name} type ${column.type} using (${conversion.using(name)})::${plain}`,
        ...(column.default === undefined ? [] : [`${alter} alter column ${name} set default ${column.default}`]),
      ]
    : [`${alter} drop column ${name}`, `${alter} add column ${columnSql(column)}`]
  if (conversion?.kind === 'adds')
    return { kind: 'adds', sentence: `${where} becomes ${plain}`, statements, stage: 'columns' }
  const change: Change = {
    kind: 'loses',
    sentence: `${where} would change from ${present.type.replace(/ collate .*/, '')} to ${plain}, which does not keep its values`,
    statements,
    stage: 'columns',
  }
  if (conversion || column.nullable || column.default !== undefined) return change
  return {
    ...change,
    unless: {
      finds: `select from ${quoteName(table.name)}`,
      instead: refusal(`${where} would change from ${present.type} to ${plain} and must always have a value`),
    },
  }
}

/** A column that becomes required; until then a type conversion keeps it nullable. */
function required(table: TableDescription, column: ColumnDescription): Change {
  const where = `${table.name}.${column.name}`
  const [alter, name] = [`alter table ${quoteName(table.name)}`, quoteName(column.name)]
  const demand = `${alter} alter column ${name} set not null`
  const sentence = `${where} must always have a value, but there are rows without one`
  const fill = `update ${quoteName(table.name)} set ${name} = ${column.default} where ${name} is null`
  const instead: Change =
    column.default === undefined || table.appendOnly
      ? refusal(sentence)
      : { kind: 'loses', sentence, statements: [fill, demand], stage: 'columns' }
  return {
    kind: 'adds',
    sentence: `${where} must always have a value`,
    statements: [demand],
    stage: 'columns',
    unless: { finds: `select from ${quoteName(table.name)} where ${name} is null`, instead },
  }
}

/** A column that a newer version changed: this version uses it as it is, or refuses to start. */
function* newerColumn(table: TableDescription, column: ColumnDescription, present: Present): Generator<Change> {
  const where = `${table.name}.${column.name}`
  if (present.type !== column.type)
    yield refusal(
      `${where} is ${present.type.replace(/ collate .*/, '')} since a newer version, and this one needs ${column.type.replace(/ collate .*/, '')}`,
    )
  else if (!present.nullable && column.nullable)
    yield refusal(`${where} must always have a value since a newer version, and this one may leave it empty`)
  else
    yield { kind: 'kept', sentence: `${where} is left as a newer version changed it`, statements: [], stage: 'columns' }
}

const isSame = (column: ColumnDescription, present: Present): boolean =>
  present.type === column.type &&
  present.nullable === column.nullable &&
  (present.default ?? undefined) === column.default

function* sameColumn(table: TableDescription, column: ColumnDescription, present: Present): Generator<Change> {
  const [alter, name] = [`alter table ${quoteName(table.name)}`, quoteName(column.name)]
  const where = `${table.name}.${column.name}`
  const isReplaced = present.type !== column.type && !conversions[`${present.type} > ${column.type}`]
  if (present.type !== column.type) yield retyped(table, column, present)
  if (isReplaced) return
  if (present.type === column.type && (present.default ?? undefined) !== column.default) {
    const set = column.default === undefined ? 'drop default' : `set default ${column.default}`
    yield {
      kind: 'adds',
      sentence: `${where} starts with ${column.default ?? 'nothing'}`,
      statements: [`${alter} alter column ${name} ${set}`],
      stage: 'columns',
    }
  }
  if (present.nullable && !column.nullable) yield required(table, column)
  if (!present.nullable && column.nullable)
    yield {
      kind: 'adds',
      sentence: `${where} may be empty`,
      statements: [`${alter} alter column ${name} drop not null`],
      stage: 'columns',
    }
}

/** Returns the changes that bring a table's columns in line with their declaration. */
export function* compareColumns(table: TableDescription, present: CatalogTable, originOf: OriginOf): Generator<Change> {
  const there = new Map(present.columns.map(column => [column.name, column]))
  for (const column of table.columns) {
    const known = there.get(column.name)
    if (!known) yield added(table, column)
    else if (isSame(column, known)) continue
    else if (originOf({ kind: 'column', table: table.name, name: column.name }) === 'newer')
      yield* newerColumn(table, column, known)
    else yield* sameColumn(table, column, known)
  }
  const declared = new Set(table.columns.map(column => column.name))
  for (const column of present.columns) if (!declared.has(column.name)) yield* undeclared(table, column, originOf)
}
