import { sql } from 'kysely'
import type { Purge } from '../../../src/features/declarations/schemaManager.ts'
import { madeTable } from '../schemaOrigins.ts'
import type { Connection } from '../tables.ts'
import { runText } from './runText.ts'
import { quoteName } from './schemaSql.ts'

/** Drops a table, or some of its columns, with all of its data, and the records of who created them. */
export async function dropPermanently(connection: Connection, { table, columns }: Purge): Promise<void> {
  const gone = columns?.map(column => `drop column if exists ${quoteName(column)}`)
  await runText(
    connection,
    gone ? `alter table if exists ${quoteName(table)} ${gone.join(', ')}` : `drop table if exists ${quoteName(table)}`,
  )
  const named = columns ? sql`and split_part(key, ' ', 3) in (${sql.join([...columns])})` : sql``
  await sql`delete from ${sql.table(madeTable)} where split_part(key, ' ', 2) = ${table} ${named}`.execute(connection)
}
