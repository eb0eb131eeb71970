/** How far a PostgreSQL server is in its log of writes (WAL), in bytes from the beginning of the log. */
export type Position = bigint

/** Of which cluster, database and schema a connection is. */
export type Identity = string

/** Asks one statement. */
export type Ask = (statement: string) => Promise<{ rows: unknown[] }>

const identitySql = `(select system_identifier::text from pg_control_system()) || ' '
  || (select oid::text from pg_database where datname = current_database()) || ' ' || current_schema()`

/**
 * A commit is seen by others once it is flushed. With `synchronous_commit = off` it is seen before, and is no further than what is
 * inserted.
 */
const currentSql = `select ((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end) - '0/0')::text as position`

/** How far the primary is: everything that anybody has seen of it so far was written before that. */
export async function primaryPosition(ask: Ask): Promise<Position> {
  const [row] = (await ask(currentSql)).rows as { position: string }[]
  return BigInt(row?.position ?? 0)
}

/** Of which database connections are. */
export async function identityOf(ask: Ask): Promise<Identity> {
  const [row] = (await ask(`select ${identitySql} as identity`)).rows as { identity: string }[]
  return row?.identity ?? ''
}

/** What a server is that should be a replica: how far it has replayed, and whose; no position where it is none, or none any more. */
export interface Found {
  position: Position | undefined
  identity: Identity
}

const replicaSql = `select case when pg_is_in_recovery()
  then (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text end as position, ${identitySql} as identity`

/** How far a replica is. */
export async function replicaPosition(ask: Ask): Promise<Found> {
  const [row] = (await ask(replicaSql)).rows as { position: string | null; identity: string }[]
  const position = row?.position ?? undefined
  return { position: position === undefined ? undefined : BigInt(position), identity: row?.identity ?? '' }
}
