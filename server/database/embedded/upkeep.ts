import type { PGlite } from '@electric-sql/pglite'

export interface UpkeepLimits {
  /** Bytes of log since the last checkpoint from which a new one is made. */
  logBytes: number
  /** Changed rows of a table from which it is vacuumed and analysed, and their share of its rows. */
  changedRows: number
  changedShare: number
}

export const defaultLimits: UpkeepLimits = { logBytes: 64 * 1024 * 1024, changedRows: 500, changedShare: 0.2 }

export interface UpkeepDone {
  checkpoint: boolean
  vacuumed: string[]
}

const logSinceCheckpoint =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()'

const countersUpToDate = 'SELECT pg_stat_force_next_flush()'

const wornTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE greatest(n_dead_tup, n_mod_since_analyze) > $1::float8 + $2::float8 * n_live_tup ORDER BY n_dead_tup DESC`

/**
 * Does once what PostgreSQL's background processes would do, because the embedded engine has none: a checkpoint when
 * the log has grown (it grows without end otherwise, and so does the time to open after a crash), vacuum and analyse
 * of tables that changed much. Queries wait meanwhile, table by table. Answers what was done.
 */
export async function keepUp(database: PGlite, limits: UpkeepLimits = defaultLimits): Promise<UpkeepDone> {
  await database.query(countersUpToDate)
  const worn = await database.query<{ name: string }>(wornTables, [limits.changedRows, limits.changedShare])
  const vacuumed = worn.rows.map(table => table.name)
  for (const name of vacuumed) await database.exec(`VACUUM (ANALYZE) ${name}`)
  const log = await database.query<{ bytes: number }>(logSinceCheckpoint)
  const checkpoint = (log.rows[0]?.bytes ?? 0) > limits.logBytes
  if (checkpoint) await database.exec('CHECKPOINT')
  return { checkpoint, vacuumed }
}
