import { sql } from 'kysely'
import type { ModelUse } from '../../src/features/declarations/place.ts'
import type { Connection } from './tables.ts'

/** The table in which servers say by which models they work. What it says is forgotten by a database that breaks down, as the servers are by then. */
export const modelServers = 'model_servers'

/** How long a server that gives no sign is taken to be there still. */
const leaseSeconds = 15

/** A server's sign of life. */
export async function beat(kysely: Connection, server: string, { number, oldest }: ModelUse): Promise<void> {
  await sql`insert into ${sql.table(modelServers)} (server, number, oldest) values (${server}, ${number}, ${oldest})
    on conflict (server) do update set number = excluded.number, oldest = excluded.oldest, seen_at = now()`.execute(
    kysely,
  )
  await sql`delete from ${sql.table(modelServers)} where seen_at < now() - make_interval(secs => ${leaseSeconds * 4})`.execute(
    kysely,
  )
}

export const makeModelServers = async (kysely: Connection): Promise<void> => {
  await sql`create unlogged table if not exists ${sql.table(modelServers)} (server uuid primary key, number integer not null, oldest integer not null, seen_at timestamptz not null default now())`.execute(
    kysely,
  )
}

/** Whether a running server does not know a model yet, or still works by an older one. */
export async function isBehind(kysely: Connection, number: number, what: keyof ModelUse): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(modelServers)}
    where seen_at > now() - make_interval(secs => ${leaseSeconds}) and ${sql.ref(what)} < ${number} limit 1`.execute(
    kysely,
  )
  return rows.length > 0
}

/** How many servers have given a sign of life lately. */
export async function countServers(kysely: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(modelServers)}
    where seen_at > now() - make_interval(secs => ${leaseSeconds})`.execute(kysely)
  return Number(rows[0]?.count ?? 0)
}

/** A server that ends is not waited for. */
export const leave = async (kysely: Connection, server: string): Promise<void> => {
  await sql`delete from ${sql.table(modelServers)} where server = ${server}`.execute(kysely)
}
