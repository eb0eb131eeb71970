import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/** Turns queued emails into jobs. Earlier rows of `jobs` only recorded when visitors' events were last counted. */
export async function apply(connection: Connection): Promise<void> {
  const { rows } =
    await sql`select 1 as found where to_regclass('jobs') is not null and to_regclass('deliveries') is not null`.execute(
      connection,
    )
  if (rows.length === 0) return
  await sql`delete from jobs`.execute(connection)
  await sql`alter table jobs
    drop column done_at,
    add column state text collate "C" not null,
    add column payload jsonb,
    add column attempts integer not null,
    add column due_at timestamp(3) with time zone`.execute(connection)
  await sql`insert into jobs (id, name, state, payload, attempts, due_at, version, created_at, created_by, updated_at, updated_by, search)
    select gen_random_uuid(), 'send_letter', 'queued', jsonb_build_object('delivery_id', id), attempts, due_at, 1, created_at, created_by, created_at, created_by, ''
    from deliveries`.execute(connection)
  await sql`alter table deliveries drop column attempts, drop column due_at`.execute(connection)
}
