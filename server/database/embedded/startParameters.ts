import { PGlite } from '@electric-sql/pglite'
import { shortPendingLists } from '../pendingLists.ts'

/** After a recovery the progress timer would run for ever and keep the process from ending. */
const withoutProgressTimer = ['-c', 'log_startup_progress_interval=0']

/** What a database in memory is started with. */
export const memoryStartParameters: string[] = [
  ...PGlite.defaultStartParams,
  ...withoutProgressTimer,
  '-c',
  shortPendingLists,
]

/**
 * What a database on disk is started with. The library's own list turns syncing off (-F), and the engine's fdatasync
 * does nothing, so that only plain fsync carries a commit to the disk.
 */
export const durableStartParameters: string[] = [
  ...memoryStartParameters.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=256MB',
  '-c',
  // Files that were read are in the system's memory too; what is beyond that would be kept twice.
  'shared_buffers=32MB',
]
