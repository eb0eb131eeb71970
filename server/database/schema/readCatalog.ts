import { sql } from 'kysely'
import type { Connection } from '../tables.ts'
import { appendOnlyTrigger, tableMark } from './schemaSql.ts'

/** The actual database, as far as it is compared with the declarations. */
export interface Catalog {
  extensions: string[]
  tables: CatalogTable[]
}

export interface CatalogTable {
  name: string
  /** Whether it was created from declarations; any other table is foreign. */
  managed: boolean
  appendOnly: boolean
  columns: { name: string; type: string; nullable: boolean; default: string | null }[]
  /** Definitions by name, null for indexes that were not created from declarations. */
  indexes: { name: string; definition: string | null }[]
  /** The comments of columns that have one. */
  comments: Record<string, string>
}

const query = (only: readonly string[] | undefined) => sql<{ extensions: string[]; tables: CatalogTable[] }>`
  select
    (select coalesce(jsonb_agg(extname), '[]') from pg_extension) as extensions,
    (select coalesce(jsonb_agg(jsonb_build_object(
      'name', c.relname,
      'managed', coalesce(obj_description(c.oid, 'pg_class') = ${tableMark}, false),
      'appendOnly', exists (select from pg_trigger where tgrelid = c.oid and tgname = ${appendOnlyTrigger} and tgenabled <> 'D'),
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(nullif(l.collname, 'default')), ''),
          'nullable', not a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'indexes', (
        select coalesce(jsonb_agg(jsonb_build_object('name', x.relname, 'definition', obj_description(x.oid, 'pg_class'))), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not i.indisprimary),
      'comments', (
        select coalesce(jsonb_object_agg(a.attname, d.description), '{}')
        from pg_attribute a join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = a.attnum
        where a.attrelid = c.oid and a.attnum > 0)
    )), '[]')
    from pg_class c where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p')
      ${only ? sql`and c.relname in (${sql.join(only)})` : sql``}) as tables`

/** Reads the catalog of the current schema, or only some of its tables, which is faster. One statement. */
export async function readCatalog(connection: Connection, only?: readonly string[]): Promise<Catalog> {
  const { rows } = await query(only).execute(connection)
  return rows[0] ?? { extensions: [], tables: [] }
}
