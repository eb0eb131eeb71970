import { leadingSigns } from '../../../src/engine/model/query.ts'
import { typoKeysProperty } from '../../../src/engine/model/systemFields.ts'
import { carriedSql } from './carriedTexts.ts'
import type {
  ColumnDescription,
  IndexDescription,
  IndexKey,
  SchemaDescription,
  TableDescription,
} from './description.ts'

/** A name as SQL takes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as SQL takes it. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What the comment of a table says that is kept by the declarations; others are left alone. */
export const tableMark = 'Kept as it is declared'

/** The order of texts in lists: without quotes and signs before them, Latin letters without case, then by code point. */
export const foldedSql = (text: string): string => `lower(ltrim(${text}, ${quoteText(leadingSigns)}))`

const forms: Record<NonNullable<IndexKey['form']> | 'plain', (column: string) => string> = {
  plain: column => column,
  folded: foldedSql,
  trigrams: column => `${column} gin_trgm_ops`,
}

const keySql = ({ column, form, descending }: IndexKey): string =>
  `${forms[form ?? 'plain'](quoteName(column))}${descending ? ' desc nulls last' : ''}`

const onlySql = {
  present: ' where deleted_at is null',
  deleted: ' where deleted_at is not null',
  short: ` where deleted_at is null and ${carriedSql.short}`,
  long: ` where deleted_at is null and ${carriedSql.long}`,
}

export const columnSql = ({ name, type, nullable, default: value }: ColumnDescription): string =>
  `${quoteName(name)} ${type}${nullable ? '' : ' not null'}${value === undefined ? '' : ` default ${value}`}`

/** The definition of an index; its comment holds the same text. */
export const indexSql = (table: string, { name, method, keys, unique, only, carries }: IndexDescription): string =>
  `create ${unique ? 'unique ' : ''}index ${quoteName(name)} on ${quoteName(table)} using ${method} (${keys.map(keySql).join(', ')})${carries ? ` include (${carries.map(quoteName).join(', ')})` : ''}${only ? onlySql[only] : ''}`

export const createIndexSql = (table: string, index: IndexDescription): string[] => [
  indexSql(table, index),
  `comment on index ${quoteName(index.name)} is ${quoteText(indexSql(table, index))}`,
]

/** So many of the commonest spellings are counted, ten times over, that one which is not among them is known to be rare. */
const spellingStatistics = 400

/** Writes into the comments of a table's derived columns what their values are made of. */
export const derivedMarksSql = (table: TableDescription): string[] => [
  ...Object.entries(table.derived).map(
    ([column, mark]) => `comment on column ${quoteName(table.name)}.${column} is ${quoteText(mark)}`,
  ),
  ...(table.derived[typoKeysProperty]
    ? [`alter table ${quoteName(table.name)} alter column ${typoKeysProperty} set statistics ${spellingStatistics}`]
    : []),
]

export const createTableSql = (table: TableDescription): string[] => [
  `create table ${quoteName(table.name)} (\n  ${table.columns.map(columnSql).join(',\n  ')},\n  primary key (id)\n)`,
  `comment on table ${quoteName(table.name)} is ${quoteText(tableMark)}`,
  ...derivedMarksSql(table),
]

/** The trigger that refuses everything but new rows. */
export const appendOnlyTrigger = 'append_only'

export const refuseChangeSql = `create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end
$$`

export const createTriggerSql = (table: string): string =>
  `create trigger ${appendOnlyTrigger} before update or delete or truncate on ${quoteName(table)} for each statement execute function refuse_change()`

/** The whole schema as a script that makes it in an empty database. */
export function schemaScript({ extensions, tables }: SchemaDescription): string {
  const statements = [
    ...extensions.map(name => `create extension if not exists ${quoteName(name)}`),
    refuseChangeSql,
    ...tables.flatMap(table => [
      ...createTableSql(table),
      ...table.indexes.map(index => indexSql(table.name, index)),
      ...(table.appendOnly ? [createTriggerSql(table.name)] : []),
    ]),
  ]
  return statements.map(statement => `${statement};\n`).join('\n')
}
