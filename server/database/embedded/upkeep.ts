import type { PGlite } from '@electric-sql/pglite'
import { refreshTable } from './refreshTable.ts'

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

/** Tables that changed much, and those that have grown by more than a fifth, which the engine forgets to have changed as it closes. */
const wornTables = `
  SELECT format('%I.%I', schemaname, told.relname) AS name
  FROM pg_stat_user_tables AS told JOIN pg_class ON pg_class.oid = relid
  WHERE greatest(n_dead_tup, n_mod_since_analyze) > $1::float8 + $2::float8 * n_live_tup
    OR pg_relation_size(relid) / current_setting('block_size')::integer > 10 + 1.2 * relpages
  ORDER BY n_dead_tup DESC`

/** Makes a checkpoint if the log has grown: it grows without end otherwise, and so does the time to open after a crash. Answers whether it did. */
export async function checkpointGrown(database: PGlite, { logBytes }: UpkeepLimits = defaultLimits): Promise<boolean> {
  const log = await database.query<{ bytes: number }>(logSinceCheckpoint)
  const isGrown = (log.rows[0]?.bytes ?? 0) > logBytes
  if (isGrown) await database.exec('CHECKPOINT')
  return isGrown
}

/**
 * Does once what PostgreSQL's background processes would do, because the embedded engine has none: vacuum and analyse of tables that
 * changed much, or that have grown by more than a fifth, which the engine forgets as it closes, and a checkpoint. Queries wait for one
 * turn of it at most. Answers what was done.
 */
export async function keepUp(database: PGlite, limits: UpkeepLimits = defaultLimits): Promise<UpkeepDone> {
  await database.query(countersUpToDate)
  const worn = await database.query<{ name: string }>(wornTables, [limits.changedRows, limits.changedShare])
  const vacuumed = worn.rows.map(table => table.name)
  for (const name of vacuumed) await refreshTable(database, name)
  return { checkpoint: await checkpointGrown(database, limits), vacuumed }
}
