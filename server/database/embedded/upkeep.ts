import type { PGlite } from '@electric-sql/pglite'
import { refreshTable } from './refreshTable.ts'

export interface UpkeepLimits {
  /** How many bytes of log since the last checkpoint trigger a new one. */
  logBytes: number
  /** How many changed rows of a table, and which share of its rows, trigger a vacuum and analyse. */
  changedRows: number
  changedShare: number
}

export const defaultLimits: UpkeepLimits = { logBytes: 64 * 1024 * 1024, changedRows: 500, changedShare: 0.2 }

export interface UpkeepResult {
  checkpoint: boolean
  vacuumed: string[]
}

const logSinceCheckpoint =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()'

const countersUpToDate = 'SELECT pg_stat_force_next_flush()'

/** Tables with many changes, and those that grew by more than a fifth: the engine loses its change counters when it closes. */
const staleTables = `
  SELECT format('%I.%I', schemaname, told.relname) AS name
  FROM pg_stat_user_tables AS told JOIN pg_class ON pg_class.oid = relid
  WHERE greatest(n_dead_tup, n_mod_since_analyze) > $1::float8 + $2::float8 * n_live_tup
    OR pg_relation_size(relid) / current_setting('block_size')::integer > 10 + 1.2 * relpages
  ORDER BY n_dead_tup DESC`

/**
 * Makes a checkpoint if the log has grown, because otherwise the log and the recovery time after a crash would grow without limit. Returns
 * whether it did.
 */
export async function checkpointIfLogGrew(
  database: PGlite,
  { logBytes }: UpkeepLimits = defaultLimits,
): Promise<boolean> {
  const log = await database.query<{ bytes: number }>(logSinceCheckpoint)
  const isGrown = (log.rows[0]?.bytes ?? 0) > logBytes
  if (isGrown) await database.exec('CHECKPOINT')
  return isGrown
}

/**
 * Does once what PostgreSQL's background processes would do, because the embedded engine has none: it vacuums and analyses tables that
 * changed or grew much, and makes a checkpoint. Queries wait for one step of it at most. Returns what was done.
 */
export async function runUpkeep(database: PGlite, limits: UpkeepLimits = defaultLimits): Promise<UpkeepResult> {
  await database.query(countersUpToDate)
  const stale = await database.query<{ name: string }>(staleTables, [limits.changedRows, limits.changedShare])
  const vacuumed = stale.rows.map(table => table.name)
  for (const name of vacuumed) await refreshTable(database, name)
  return { checkpoint: await checkpointIfLogGrew(database, limits), vacuumed }
}
