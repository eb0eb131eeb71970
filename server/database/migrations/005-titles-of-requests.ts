import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/**
 * A request stores its record's name in every language. Existing requests keep the name they have, which is shown if there is none in the
 * reader's language; lines of history stay as they were sealed.
 */
export async function apply(connection: Connection): Promise<void> {
  await sql`alter table if exists requests rename column title to title_ge`.execute(connection)
}
