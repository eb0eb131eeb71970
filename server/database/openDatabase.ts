import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'kysely'
import { existsSync, writeSync } from 'node:fs'
import { StartError } from '../settings.ts'
import { DatabaseDamaged, restoreNewest } from './embedded/databaseDamaged.ts'
import { DataDirectoryInUse, lockDirectory, type DirectoryLock } from './embedded/lockDirectory.ts'
import { restoringFolder } from './embedded/restoringFolder.ts'
import { openPostgres } from './openPostgres.ts'
import { isUnfinished, movingFolder, unfinishedSentence } from './unfinishedMove.ts'
import type { Database } from './database.ts'
import { defaultSlowMilliseconds, watchStatements, type StatementWatch } from '../watching/statements.ts'
import { wrapEmbedded } from './wrapEmbedded.ts'

export interface DatabaseSettings extends Partial<StatementWatch> {
  /** The address of a PostgreSQL server; without it the database is embedded. */
  databaseUrl?: string | undefined
  /** A replica of that server, which answers reads. */
  databaseReadUrl?: string | undefined
  /** The maximum number of connections to that server. */
  databaseConnections?: number | undefined
  /** The folder of the embedded database. */
  dataDirectory?: string | undefined
  /** Keeps the embedded database in memory only. */
  memory?: boolean
}

// The embedded database is imported dynamically: a server on PostgreSQL does not need it.

const standardError = 2

/** Locks a data directory for this process. Throws `StartError` if another process holds it. */
export const lockDataDirectory = (directory: string, onLost?: () => void): Promise<DirectoryLock> =>
  lockDirectory(directory, onLost ? { onLost } : {}).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const { pid, address } = error.params
    throw new StartError(
      `The data in ${error.params.directory} is in use by process ${pid}${address ? `, which serves ${address}` : ''}: stop it, or choose another folder with DATA_DIR.`,
    )
  })

/** Opens the embedded database of a folder. Throws `StartError` if it is damaged, and says what to do. */
async function openEmbeddedDatabase(directory: string): Promise<PGlite> {
  const { openEmbedded } = await import('./embedded/openEmbedded.ts')
  return openEmbedded({ directory }).catch((error: unknown) => {
    if (!(error instanceof DatabaseDamaged)) throw error
    throw new StartError(
      `The database in ${error.params.folder} is damaged or of another version: ${error.params.reason}. Nothing was changed. ${restoreNewest}`,
    )
  })
}

/** Ends the process: what it would write to a folder that is gone would be confirmed and lost. */
function endWithoutFolder(directory: string): void {
  writeSync(
    standardError,
    `The folder ${directory} was removed or replaced while the server was running, or the file server.lock in it. Put the folder back, then start the server again.\n`,
  )
  process.exit(1)
}

async function openFolder(directory: string, watch: Logger): Promise<Database> {
  const lock = await lockDataDirectory(directory, () => endWithoutFolder(directory))
  try {
    if (existsSync(restoringFolder(directory)))
      throw new StartError(
        `A restore into ${directory} was interrupted: run it again with --replace. To keep what is there instead, remove ${restoringFolder(directory)}, and look in the replaced-… folders for files that were moved.`,
      )
    if (existsSync(movingFolder(directory))) throw new StartError(unfinishedSentence(directory))
    return wrapEmbedded(await openEmbeddedDatabase(directory), { lock, watch })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function refuseUnfinished(database: Database): Promise<Database> {
  if (!(await isUnfinished(database.kysely))) return database
  await database.close()
  throw new StartError(unfinishedSentence('this database'))
}

/**
 * Opens the database that the settings name: a PostgreSQL server (15 or later), or the embedded database in memory or in its folder, which
 * it locks. Throws `StartError` if it can't be used.
 */
export async function openDatabase({
  databaseUrl,
  databaseReadUrl,
  dataDirectory,
  memory = false,
  databaseConnections,
  slowMilliseconds = defaultSlowMilliseconds,
  onStatement,
}: DatabaseSettings): Promise<Database> {
  const watch = watchStatements({ slowMilliseconds, onStatement })
  if (databaseUrl !== undefined)
    return refuseUnfinished(
      await openPostgres(databaseUrl, { watch, readUrl: databaseReadUrl, connections: databaseConnections }),
    )
  if (memory) {
    const { openInMemory } = await import('./embedded/openInMemory.ts')
    return wrapEmbedded(await openInMemory(), { watch })
  }
  if (dataDirectory === undefined) throw new StartError('No database is configured: set DATABASE_URL or DATA_DIR.')
  return openFolder(dataDirectory, watch)
}
