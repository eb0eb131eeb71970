import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/** Stores the names of the changed fields with each line of history, so that it can be searched by them; existing lines are updated once. */
export async function apply(connection: Connection): Promise<void> {
  await sql`alter table history add column fields text[] not null default '{}'::text[]`.execute(connection)
  await sql`alter table history disable trigger append_only`.execute(connection)
  await sql`update history set fields = array(select jsonb_object_keys(changes)) where jsonb_typeof(changes) = 'object'`.execute(
    connection,
  )
  await sql`alter table history enable trigger append_only`.execute(connection)
}

export const olderMayRun = true
