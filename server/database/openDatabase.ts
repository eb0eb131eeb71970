import type { Logger } from 'kysely'
import { existsSync } from 'node:fs'
import { StartRefused } from '../settings.ts'
import { DataDirectoryInUse, lockDirectory, type DirectoryLock } from './embedded/lockDirectory.ts'
import { restoringFolder } from './embedded/restoringFolder.ts'
import { openPostgres } from './openPostgres.ts'
import type { Database } from './database.ts'
import { slowByDefault, watchStatements, type StatementWatch } from '../watching/statements.ts'
import { wrapEmbedded } from './wrapEmbedded.ts'

export interface DatabaseSettings extends Partial<StatementWatch> {
  /** A PostgreSQL server; without it the database is embedded. */
  databaseUrl?: string | undefined
  /** How many connections to that server are used at once at most. */
  databaseConnections?: number | undefined
  /** Where the embedded database keeps its files. */
  dataDirectory?: string | undefined
  /** Keeps the embedded database in memory alone. */
  memory?: boolean
}

// The embedded database is loaded where it is used: a server on PostgreSQL needs none of it.

/** Takes a data directory for this process. Throws `StartRefused` with a sentence where another one has it. */
export const lockFolder = (directory: string): Promise<DirectoryLock> =>
  lockDirectory(directory).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const { pid, address } = error.params
    throw new StartRefused(
      `The data in ${error.params.directory} is in use by process ${pid}${address ? `, which serves ${address}` : ''}: stop it, or choose another folder with DATA_DIR.`,
    )
  })

async function openFolder(directory: string, watch: Logger): Promise<Database> {
  const lock = await lockFolder(directory)
  try {
    const { openEmbedded } = await import('./embedded/openEmbedded.ts')
    if (existsSync(restoringFolder(directory)))
      throw new StartRefused(
        `A restore into ${directory} was interrupted: run it again with --replace. To keep what is there instead, remove ${restoringFolder(directory)}, and look into the folders replaced-… for what was moved.`,
      )
    return wrapEmbedded(await openEmbedded({ directory }), { lock, watch })
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Opens the database that the settings name: a PostgreSQL server (15 or later), or the embedded one in memory or in its
 * folder, which it locks. Throws `StartRefused` with a sentence for one that can't be used.
 */
export async function openDatabase({
  databaseUrl,
  dataDirectory,
  memory = false,
  databaseConnections,
  slowMilliseconds = slowByDefault,
  onStatement,
}: DatabaseSettings): Promise<Database> {
  const watch = watchStatements({ slowMilliseconds, onStatement })
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, { watch, connections: databaseConnections })
  if (memory) {
    const { openInMemory } = await import('./embedded/openInMemory.ts')
    return wrapEmbedded(await openInMemory(), { watch })
  }
  if (dataDirectory === undefined) throw new StartRefused('No database is configured: set DATABASE_URL or DATA_DIR.')
  return openFolder(dataDirectory, watch)
}
