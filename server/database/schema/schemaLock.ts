import { sql } from 'kysely'
import { log } from '../../log.ts'
import type { Connection } from '../tables.ts'

/** An arbitrary number, the same for every server of the product. */
const lock = 72_616_969

/** Prevents other servers from changing tables until the transaction ends. Reports if it has to wait for another one. */
export async function lockSchema(connection: Connection): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(
    connection,
  )
  if (rows[0]?.isFree) return
  log.warn('another server is changing the tables of this database: waiting until it is done')
  await sql`select pg_advisory_xact_lock(${lock})`.execute(connection)
}
