import { sql } from 'kysely'
import type { ModelUse } from '../../src/features/declarations/schemaManager.ts'
import type { Connection } from './tables.ts'

/**
 * The table in which servers record the models they use. It is unlogged, so it is emptied by a crash of the database; the servers are gone
 * by then as well.
 */
export const modelServers = 'model_servers'

/** How long a server counts as running after its last heartbeat. */
const leaseSeconds = 15

/** Records a heartbeat of a server. */
export async function recordHeartbeat(kysely: Connection, server: string, { number, oldest }: ModelUse): Promise<void> {
  await sql`insert into ${sql.table(modelServers)} (server, number, oldest) values (${server}, ${number}, ${oldest})
    on conflict (server) do update set number = excluded.number, oldest = excluded.oldest, seen_at = now()`.execute(
    kysely,
  )
  await sql`delete from ${sql.table(modelServers)} where seen_at < now() - make_interval(secs => ${leaseSeconds * 4})`.execute(
    kysely,
  )
}

/** Creates the table of heartbeats if there is none. */
export const createModelServers = async (kysely: Connection): Promise<void> => {
  await sql`create unlogged table if not exists ${sql.table(modelServers)} (server uuid primary key, number integer not null, oldest integer not null, seen_at timestamptz not null default now())`.execute(
    kysely,
  )
}

/** Whether a running server does not know a model yet, or still uses an older one. */
export async function isBehind(kysely: Connection, number: number, what: keyof ModelUse): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(modelServers)}
    where seen_at > now() - make_interval(secs => ${leaseSeconds}) and ${sql.ref(what)} < ${number} limit 1`.execute(
    kysely,
  )
  return rows.length > 0
}

/** Counts the servers with a recent heartbeat. */
export async function countServers(kysely: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(modelServers)}
    where seen_at > now() - make_interval(secs => ${leaseSeconds})`.execute(kysely)
  return Number(rows[0]?.count ?? 0)
}

/** Removes a server that shuts down, so that the others do not wait for it. */
export const removeServer = async (kysely: Connection, server: string): Promise<void> => {
  await sql`delete from ${sql.table(modelServers)} where server = ${server}`.execute(kysely)
}
