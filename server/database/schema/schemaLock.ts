import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/** An arbitrary number, the same for every server of the product. */
const lock = 72_616_969

/** Prevents other servers from changing tables until the transaction ends. */
export const lockSchema = async (connection: Connection): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(connection)
}
