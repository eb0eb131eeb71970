import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clusterOf } from './clusterFolder.ts'

/** What to do about a damaged database. */
export const restoreNewest = 'Check the disk, then restore the newest backup: npm run restore -- <backup> --replace.'

/** The database in a folder is missing or not as it was written; nothing was changed. */
export class DatabaseDamaged extends Error {
  readonly code = 'database_damaged'
  readonly params: { folder: string; reason: string }

  /** `reason` explains what was found, for server administrators. */
  constructor(folder: string, reason: string, options: ErrorOptions = {}) {
    super(`The database in ${folder} can't be opened: ${reason}`, options)
    this.params = { folder, reason }
  }
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** Whether a data directory has neither a database nor anything that shows that there was one. */
export const isNewDirectory = (directory: string): boolean =>
  !existsSync(clusterOf(directory)) && !isFilled(join(directory, 'files'))

/**
 * Throws `DatabaseDamaged` if a data directory has lost its database: it has uploaded files but no database, or a database without its
 * version file. The engine would otherwise create an empty one in its place.
 */
export function expectDatabase(directory: string): void {
  const cluster = clusterOf(directory)
  if (existsSync(cluster)) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw new DatabaseDamaged(cluster, 'the file PG_VERSION is missing')
  } else if (isFilled(join(directory, 'files')))
    throw new DatabaseDamaged(cluster, 'the folder is missing, although there are uploaded files next to it')
}
