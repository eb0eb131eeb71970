import { CompiledQuery, sql } from 'kysely'
import type { Connection } from './tables.ts'

const grown = sql<{ name: string }>`
  select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = quote_ident(current_schema())::regnamespace
    and pg_relation_size(oid) / current_setting('block_size')::integer > 10 + 1.2 * relpages`

/**
 * Vacuums and analyses the tables that have grown by more than a fifth since they last were, and answers their names. The
 * embedded database forgets as it closes what has changed in it, and would go on planning for the size before an import.
 */
export async function vacuumGrown(connection: Connection): Promise<string[]> {
  const names = (await grown.execute(connection)).rows.map(row => row.name)
  for (const name of names) await connection.executeQuery(CompiledQuery.raw(`vacuum (analyze) ${name}`))
  return names
}
