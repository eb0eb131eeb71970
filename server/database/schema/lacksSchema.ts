import { sql } from 'kysely'
import type { Registry } from '../../../src/engine/model/registry.ts'
import type { Connection } from '../tables.ts'
import { describeSchema } from './describeSchema.ts'

/** Reads the existing columns, as `table.column`. Only names are read, because reading their types waits for locks on tables. */
async function presentColumns(connection: Connection): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`.execute(connection)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Whether the database lacks a declared table or column, for instance because another version dropped it. Additional ones are ignored.
 * Checks all tables, or only some.
 */
export async function lacksSchema(
  connection: Connection,
  registry: Registry,
  only?: readonly string[],
): Promise<boolean> {
  const present = await presentColumns(connection)
  return describeSchema(registry).tables.some(
    ({ name, columns }) =>
      (only?.includes(name) ?? true) && columns.some(column => !present.has(`${name}.${column.name}`)),
  )
}
