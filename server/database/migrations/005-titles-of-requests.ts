import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/**
 * A request names its record in every language. Those that are there keep the name they had, which is shown where there is none in the
 * reader's language; lines of history stay as they were sealed.
 */
export async function apply(connection: Connection): Promise<void> {
  await sql`alter table if exists requests rename column title to title_ge`.execute(connection)
}
