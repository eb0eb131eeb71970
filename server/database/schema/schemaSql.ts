import { leadingSigns } from '../../../src/engine/model/query.ts'
import { typoKeysProperty } from '../../../src/engine/model/systemFields.ts'
import { textSizeSql } from './includedTexts.ts'
import type {
  ColumnDescription,
  IndexDescription,
  IndexKey,
  SchemaDescription,
  TableDescription,
} from './description.ts'

/** Quotes an identifier for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a text for SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The comment that marks tables created from declarations; other tables are left alone. */
export const tableMark = 'Kept as it is declared'

/** The sort key of texts in lists: without leading quotes and symbols, Latin letters without case, then by code point. */
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
  short: ` where deleted_at is null and ${textSizeSql.short}`,
  long: ` where deleted_at is null and ${textSizeSql.long}`,
}

/** The definition of a column. */
export const columnSql = ({ name, type, nullable, default: value }: ColumnDescription): string =>
  `${quoteName(name)} ${type}${nullable ? '' : ' not null'}${value === undefined ? '' : ` default ${value}`}`

/** The definition of an index; its comment has the same text. */
export const indexSql = (table: string, { name, method, keys, unique, only, carries }: IndexDescription): string =>
  `create ${unique ? 'unique ' : ''}index ${quoteName(name)} on ${quoteName(table)} using ${method} (${keys.map(keySql).join(', ')})${carries ? ` include (${carries.map(quoteName).join(', ')})` : ''}${only ? onlySql[only] : ''}`

/** Returns the statements that create an index, with its definition as its comment. */
export const createIndexSql = (table: string, index: IndexDescription): string[] => [
  indexSql(table, index),
  `comment on index ${quoteName(index.name)} is ${quoteText(indexSql(table, index))}`,
]

/**
 * The statistics target for spellings: ten times as many values are sampled, so that a spelling which is not among the most common ones is
 * known to be rare.
 */
const spellingStatistics = 400

/** Returns statements that record in the comments of derived columns how their values are computed. */
export const derivedMarksSql = (table: TableDescription): string[] => [
  ...Object.entries(table.derived).map(
    ([column, mark]) => `comment on column ${quoteName(table.name)}.${column} is ${quoteText(mark)}`,
  ),
  ...(table.derived[typoKeysProperty]
    ? [`alter table ${quoteName(table.name)} alter column ${typoKeysProperty} set statistics ${spellingStatistics}`]
    : []),
]

/** Returns the statements that create a table, without its indexes. */
export const createTableSql = (table: TableDescription): string[] => [
  `create table ${quoteName(table.name)} (\n  ${table.columns.map(columnSql).join(',\n  ')},\n  primary key (id)\n)`,
  `comment on table ${quoteName(table.name)} is ${quoteText(tableMark)}`,
  ...derivedMarksSql(table),
]

/** The trigger that rejects everything except inserts. */
export const appendOnlyTrigger = 'append_only'

export const refuseChangeSql = `create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end
$$`

/** Returns the statement by which a table rejects everything except inserts. */
export const createTriggerSql = (table: string): string =>
  `create trigger ${appendOnlyTrigger} before update or delete or truncate on ${quoteName(table)} for each statement execute function refuse_change()`

/** Returns the whole schema as a script for an empty database. */
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
