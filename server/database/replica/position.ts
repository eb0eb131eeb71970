/** The position of a PostgreSQL server in its write-ahead log (WAL), in bytes from the beginning of the log. */
export type Position = bigint

/** Identifies the cluster, database and schema of a connection. */
export type Identity = string

/** Runs one statement. */
export type RunStatement = (statement: string) => Promise<{ rows: unknown[] }>

const identitySql = `(select system_identifier::text from pg_control_system()) || ' '
  || (select oid::text from pg_database where datname = current_database()) || ' ' || current_schema()`

/** A commit is visible to others once it is flushed. With `synchronous_commit = off` it is visible earlier, but not before it is inserted. */
const currentSql = `select ((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end) - '0/0')::text as position`

/** Reads the position of the primary: everything that was visible on it so far was written before that. */
export async function primaryPosition(run: RunStatement): Promise<Position> {
  const [row] = (await run(currentSql)).rows as { position: string }[]
  return BigInt(row?.position ?? 0)
}

/** Reads the identity of a connection's database. */
export async function identityOf(run: RunStatement): Promise<Identity> {
  const [row] = (await run(`select ${identitySql} as identity`)).rows as { identity: string }[]
  return row?.identity ?? ''
}

/** The state of a server that should be a replica: its replayed position and its identity; no position if it is not, or no longer, a replica. */
export interface ServerPosition {
  position: Position | undefined
  identity: Identity
}

const replicaSql = `select case when pg_is_in_recovery()
  then (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text end as position, ${identitySql} as identity`

/** Reads the position of a replica. */
export async function replicaPosition(run: RunStatement): Promise<ServerPosition> {
  const [row] = (await run(replicaSql)).rows as { position: string | null; identity: string }[]
  const position = row?.position ?? undefined
  return { position: position === undefined ? undefined : BigInt(position), identity: row?.identity ?? '' }
}
