import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { embeddedBulk } from '../database/bulk/embeddedBulk.ts'
import type { BulkConnection } from '../database/bulk/bulk.ts'
import { lockDataDirectory } from '../database/openDatabase.ts'
import { openEmbedded } from '../database/embedded/openEmbedded.ts'
import { restoringFolder } from '../database/embedded/restoringFolder.ts'
import { makePrivateFolder, syncPath } from '../database/embedded/syncFiles.ts'
import { openPostgres, serverNames } from '../database/openPostgres.ts'
import { endMove, movingFolder, readMoved } from '../database/unfinishedMove.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { openFiles } from '../files/openFiles.ts'
import { secretPath } from '../sessionSecret.ts'
import { type ServerSettings, StartError } from '../settings.ts'
import { loadParts, type LoadedParts } from './loadParts.ts'
import type { BackupPart } from './readBackup.ts'
import { readStructure } from './structure.ts'

/** The settings that say where records and files are stored. */
export type DataPlace = Pick<ServerSettings, 'databaseUrl' | 'dataDirectory' | 's3' | 'secret'>

interface LoadOptions {
  place: DataPlace
  /** Whether existing data may be replaced. */
  replace: boolean
}

/** What was loaded, and the folder with the previous data, if any. */
export interface LoadReport extends LoadedParts {
  replaced: string | undefined
}

/** The error that there is data already, and how to replace it. */
export const dataExistsError = (place: string): StartError =>
  new StartError(`${place} has data already. Nothing was changed; --replace replaces it.`)

const ownerOnly = 0o600

/** Returns a function that stores the key that signs sessions in a folder, unless it has one. */
export const storeSecretIn = (folder: string) => (secret: string) => {
  if (!existsSync(secretPath(folder))) writeFileSync(secretPath(folder), secret, { mode: ownerOnly, flush: true })
}

/** Drops all tables if they may be replaced. Throws `StartError` if they may not, or if a server is running on them. */
export async function dropExistingTables(connection: BulkConnection, replace: boolean): Promise<void> {
  const present = await readStructure(connection)
  if (present.length === 0) return
  if (!replace) throw dataExistsError('The database')
  const names = Object.values(serverNames).map(name => `'${name}'`)
  const others = await connection.rows(
    `select from pg_stat_activity where datname = current_database() and application_name in (${names.join(', ')}) and pid <> pg_backend_pid() limit 1`,
  )
  if (others.length > 0)
    throw new StartError('A server is running on the database: stop it first. Nothing was changed.')
  await connection.run(present.map(({ name }) => `drop table ${quoteName(name)}`).join(';\n'))
}

async function loadIntoPostgres(
  parts: AsyncIterable<BackupPart>,
  { place, replace }: LoadOptions,
  databaseUrl: string,
): Promise<LoadReport> {
  const files = openFiles(place)
  makePrivateFolder(resolve(place.dataDirectory))
  // Checks whether the server can be used before anything is read.
  const database = await openPostgres(databaseUrl)
  await database.close()
  const loaded = await database.bulk.transaction(async connection => {
    if ((await readMoved(connection)) !== undefined && !replace) throw dataExistsError('The database')
    await dropExistingTables(connection, replace)
    await endMove(connection)
    return loadParts(parts, { connection, files, storeSecret: storeSecretIn(place.dataDirectory) })
  })
  return { ...loaded, replaced: undefined }
}

/** The entries of a data directory; the database comes last, so that it never exists without its files. */
export const dataDirectoryEntries = ['session-secret', 'outbox', 'files', 'cluster']

/**
 * Replaces the content of a data directory by what was restored or moved. The previous content is kept in a subfolder. Can be repeated
 * after an interruption.
 */
export function swapIntoPlace(directory: string, restoring: string): string | undefined {
  const replaced = join(directory, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  for (const name of dataDirectoryEntries) {
    if (existsSync(join(directory, name)) && existsSync(join(restoring, name))) {
      mkdirSync(replaced, { recursive: true, mode: 0o700 })
      renameSync(join(directory, name), join(replaced, name))
    }
    if (existsSync(join(restoring, name))) renameSync(join(restoring, name), join(directory, name))
  }
  syncPath(directory)
  rmSync(restoring, { recursive: true })
  syncPath(directory)
  return existsSync(replaced) ? replaced : undefined
}

async function loadIntoFolder(parts: AsyncIterable<BackupPart>, { place, replace }: LoadOptions): Promise<LoadReport> {
  const directory = resolve(place.dataDirectory)
  const lock = await lockDataDirectory(directory)
  try {
    const moving = movingFolder(directory)
    const taken = [...dataDirectoryEntries, basename(moving)]
    if (!replace && readdirSync(directory).some(name => taken.includes(name))) throw dataExistsError(directory)
    const restoring = restoringFolder(directory)
    rmSync(restoring, { recursive: true, force: true })
    makePrivateFolder(restoring)
    const engine = await openEmbedded({ directory: restoring })
    const files = openFiles({ ...place, dataDirectory: restoring })
    let loaded: LoadedParts
    try {
      loaded = await embeddedBulk(engine).transaction(connection =>
        loadParts(parts, { connection, files, storeSecret: storeSecretIn(restoring) }),
      )
    } catch (error) {
      await engine.close()
      rmSync(restoring, { recursive: true, force: true })
      throw error
    }
    await engine.close()
    const replaced = swapIntoPlace(directory, restoring)
    rmSync(moving, { recursive: true, force: true })
    return { ...loaded, replaced }
  } finally {
    lock.release()
  }
}

/**
 * Loads parts of a backup into the database and the files of the settings, all or nothing. Throws `StartError` if there is data already
 * that may not be replaced, or if a server is running on it. The previous content of a data directory is kept in a subfolder.
 */
export function loadInto(parts: AsyncIterable<BackupPart>, options: LoadOptions): Promise<LoadReport> {
  const { databaseUrl } = options.place
  return databaseUrl === undefined ? loadIntoFolder(parts, options) : loadIntoPostgres(parts, options, databaseUrl)
}
