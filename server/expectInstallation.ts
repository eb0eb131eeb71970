import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isNewDirectory } from './database/embedded/databaseDamaged.ts'
import { StartError, type ServerSettings } from './settings.ts'

/**
 * Throws `StartError` if the settings name a data directory in which nothing has been installed: a command for an existing installation
 * would otherwise create an empty database there, and report that it has nobody and nothing.
 */
export function expectInstallation({ databaseUrl, dataDirectory }: ServerSettings): void {
  const folder = resolve(dataDirectory)
  const found = statSync(folder, { throwIfNoEntry: false })
  // A file in its place is reported when the database is opened.
  const mayBeNew = databaseUrl === undefined && (!found || found.isDirectory())
  if (!mayBeNew || !isNewDirectory(folder)) return
  const what = found ? `database in ${folder}` : `folder ${folder}`
  throw new StartError(`There is no ${what}. DATA_DIR names the folder of an installation; a start creates one.`)
}
