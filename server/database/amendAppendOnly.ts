import { sql } from 'kysely'
import { appendOnlyTrigger } from './schema/schemaSql.ts'
import type { Connection } from './tables.ts'

/** How long to wait for the lock on a table. Writes that queue behind it wait no longer than that either. */
const lockMilliseconds = 2_000

/**
 * Runs `work` in a transaction in which rows of an append-only table may be changed and removed. Other writes to the table wait for the
 * transaction.
 */
export async function amendAppendOnly<Result>(
  connection: Connection,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = sql.ref(appendOnlyTrigger)
  await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(connection)
  await sql`alter table ${sql.ref(table)} disable trigger ${name}`.execute(connection)
  const result = await work()
  await sql`alter table ${sql.ref(table)} enable trigger ${name}`.execute(connection)
  return result
}
