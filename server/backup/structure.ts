import * as z from 'zod'
import type { BulkConnection } from '../database/bulk/bulk.ts'
import { migrationsTable } from '../database/numberedMigrations.ts'
import { programTables } from '../database/schemaOrigins.ts'
import {
  appendOnlyTrigger,
  createTriggerSql,
  quoteName,
  quoteText,
  refuseChangeSql,
  tableMark,
} from '../database/schema/schemaSql.ts'

/** A table as it was found, whatever version of the program created it. */
export const tableStructure = z.strictObject({
  name: z.string().min(1),
  comment: z.string().nullable(),
  /** The column of its primary key. */
  key: z.string().min(1),
  keyType: z.string().min(1),
  columns: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        type: z.string().min(1),
        required: z.boolean(),
        default: z.string().nullable(),
        comment: z.string().nullable(),
        /** The statistics target, unless it is the default. */
        statistics: z.number().int().nullable(),
      }),
    )
    .min(1),
  indexes: z.array(z.strictObject({ name: z.string(), definition: z.string(), comment: z.string().nullable() })),
  appendOnly: z.boolean(),
})
export type TableStructure = z.infer<typeof tableStructure>

/** The program's tables apart from those of its declarations: the origins of the schema, and the applied migrations. */
const ownTables = [migrationsTable, ...programTables]

const query = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    k.attname as key, format_type(k.atttypid, k.atttypmod) as "keyType",
    (select jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(nullif(l.collname, 'default')), ''),
      'required', a.attnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid),
      'comment', col_description(c.oid, a.attnum),
      'statistics', nullif(a.attstattarget, -1)) order by a.attnum)
     from pg_attribute a
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     left join pg_collation l on l.oid = a.attcollation
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object(
      'name', x.relname,
      'definition', pg_get_indexdef(x.oid, 0, true),
      'comment', obj_description(x.oid, 'pg_class')) order by x.relname), '[]')
     from pg_index i join pg_class x on x.oid = i.indexrelid
     where i.indrelid = c.oid and not i.indisprimary and i.indisvalid) as indexes,
    exists (select from pg_trigger where tgrelid = c.oid and tgname = ${quoteText(appendOnlyTrigger)} and tgenabled <> 'D') as "appendOnly"
  from pg_class c
  join pg_index p on p.indrelid = c.oid and p.indisprimary and p.indnkeyatts = 1
  join pg_attribute k on k.attrelid = c.oid and k.attnum = p.indkey[0]
  where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r'
    and (obj_description(c.oid, 'pg_class') = ${quoteText(tableMark)} or c.relname in (${ownTables.map(quoteText).join(', ')}))
  order by c.relname`

/**
 * Reads the tables that a backup contains: those created from declarations by this or another version of the program. Foreign tables are
 * not included.
 */
export const readStructure = (connection: BulkConnection): Promise<TableStructure[]> =>
  connection.rows<TableStructure>(query)

/** A table's columns in the order of its rows: the key comes first, because it identifies them. */
export const columnNames = ({ columns, key }: TableStructure): string[] => [
  key,
  ...columns.map(({ name }) => name).filter(name => name !== key),
]

/** The same columns in the syntax of COPY and SELECT. */
export const columnsSql = (table: TableStructure): string => columnNames(table).map(quoteName).join(', ')

/** Creates a table without indexes and triggers, which would slow down loading its rows. */
export function createSql({ name, comment, key, columns }: TableStructure): string {
  const table = quoteName(name)
  const lines = columns.map(
    column =>
      `${quoteName(column.name)} ${column.type}${column.required ? ' not null' : ''}${column.default === null ? '' : ` default ${column.default}`}`,
  )
  return [
    `create table ${table} (${lines.join(', ')}, primary key (${quoteName(key)}))`,
    ...(comment === null ? [] : [`comment on table ${table} is ${quoteText(comment)}`]),
    ...columns.flatMap(column => [
      ...(column.comment === null
        ? []
        : [`comment on column ${table}.${quoteName(column.name)} is ${quoteText(column.comment)}`]),
      ...(column.statistics === null
        ? []
        : [`alter table ${table} alter column ${quoteName(column.name)} set statistics ${column.statistics}`]),
    ]),
  ].join(';\n')
}

/** Creates indexes and triggers once the rows are loaded. */
export function finishSql({ name, indexes, appendOnly }: TableStructure): string {
  return [
    ...indexes.flatMap(index => [
      index.definition,
      ...(index.comment === null ? [] : [`comment on index ${quoteName(index.name)} is ${quoteText(index.comment)}`]),
    ]),
    ...(appendOnly ? [refuseChangeSql, createTriggerSql(name)] : []),
    `analyze ${quoteName(name)}`,
  ].join(';\n')
}
