import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isNewDirectory } from './database/embedded/databaseDamaged.ts'
import { StartError, type ServerSettings } from './settings.ts'

/**
 * Throws `StartError` if the settings name a data directory in which nothing has been installed: a command for an existing installation
 * would otherwise create an empty database there, and report that it has nobody and nothing.
 */
export function expectInstallation({ databaseUrl, dataDirectory }: ServerSettings): void {
  if (databaseUrl !== undefined || !isNewDirectory(dataDirectory)) return
  const folder = resolve(dataDirectory)
  throw new StartError(
    existsSync(folder)
      ? `There is no database in ${folder}. DATA_DIR names the folder of an installation; a start creates one.`
      : `There is no folder ${folder}. DATA_DIR names the folder of an installation; a start creates one.`,
  )
}
