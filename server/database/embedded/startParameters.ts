import { PGlite } from '@electric-sql/pglite'
import { shortPendingLists } from '../pendingLists.ts'

/** After a recovery, the progress timer would run forever and prevent the process from ending. */
const withoutProgressTimer = ['-c', 'log_startup_progress_interval=0']

/** Parameters of a database in memory. */
export const memoryStartParameters: string[] = [
  ...PGlite.defaultStartParams,
  ...withoutProgressTimer,
  '-c',
  shortPendingLists,
]

/**
 * Parameters of a database on disk. The library's defaults turn syncing off (-F), and the engine's fdatasync does nothing, so only plain
 * fsync makes a commit durable.
 */
export const durableStartParameters: string[] = [
  ...memoryStartParameters.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=256MB',
  '-c',
  // The system caches files as well, so a larger buffer would hold data twice.
  'shared_buffers=32MB',
]
