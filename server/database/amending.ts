import { sql } from 'kysely'
import { appendOnlyTrigger } from './schema/schemaSql.ts'
import type { Connection } from './tables.ts'

/** How long a table is waited for: whoever writes meanwhile waits as long, and no longer. */
const lockMilliseconds = 2_000

/** Does work in a transaction in which rows of a table that are only added otherwise may be changed and removed. Others' writes to it wait for the transaction. */
export async function amending<Result>(
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
