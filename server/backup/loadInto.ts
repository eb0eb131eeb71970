import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { embeddedBulk } from '../database/bulk/embeddedBulk.ts'
import type { BulkConnection } from '../database/bulk/bulk.ts'
import { lockFolder } from '../database/openDatabase.ts'
import { openEmbedded } from '../database/embedded/openEmbedded.ts'
import { restoringFolder } from '../database/embedded/restoringFolder.ts'
import { makePrivateFolder, syncPath } from '../database/embedded/syncFiles.ts'
import { openPostgres, serverNames } from '../database/openPostgres.ts'
import { endMove, movingFolder, readMoved } from '../database/unfinishedMove.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { openFiles } from '../files/openFiles.ts'
import { secretPath } from '../sessionSecret.ts'
import { type ServerSettings, StartRefused } from '../settings.ts'
import { loadParts, type LoadedParts } from './loadParts.ts'
import type { BackupPart } from './readBackup.ts'
import { readStructure } from './structure.ts'

/** Where records and files are to be: as settings name it. */
export type DataPlace = Pick<ServerSettings, 'databaseUrl' | 'dataDirectory' | 's3' | 'secret'>

interface Load {
  place: DataPlace
  /** Whether what is there may be replaced. */
  replace: boolean
}

/** What was loaded, and where what was there before is now. */
export interface LoadReport extends LoadedParts {
  replaced: string | undefined
}

/** That there is data, and how it may be replaced. */
export const refuseData = (place: string): StartRefused =>
  new StartRefused(`${place} has data already. Nothing was changed; --replace replaces it.`)

const own = 0o600

/** Keeps the key that signs sessions in a folder, unless it has one. */
export const keepSecretIn = (folder: string) => (secret: string) => {
  if (!existsSync(secretPath(folder))) writeFileSync(secretPath(folder), secret, { mode: own, flush: true })
}

/** Drops all tables where they may be replaced. Throws `StartRefused` where they may not, or a server runs on them. */
export async function dropPresent(connection: BulkConnection, replace: boolean): Promise<void> {
  const present = await readStructure(connection)
  if (present.length === 0) return
  if (!replace) throw refuseData('The database')
  const names = Object.values(serverNames).map(name => `'${name}'`)
  const others = await connection.rows(
    `select from pg_stat_activity where datname = current_database() and application_name in (${names.join(', ')}) and pid <> pg_backend_pid() limit 1`,
  )
  if (others.length > 0)
    throw new StartRefused('A server is running on the database: stop it first. Nothing was changed.')
  await connection.run(present.map(({ name }) => `drop table ${quoteName(name)}`).join(';\n'))
}

async function loadIntoPostgres(
  parts: AsyncIterable<BackupPart>,
  { place, replace }: Load,
  databaseUrl: string,
): Promise<LoadReport> {
  const files = openFiles(place)
  makePrivateFolder(resolve(place.dataDirectory))
  // Whether the server can be used is known before anything is read.
  const database = await openPostgres(databaseUrl)
  await database.close()
  const loaded = await database.bulk.transaction(async connection => {
    if ((await readMoved(connection)) !== undefined && !replace) throw refuseData('The database')
    await dropPresent(connection, replace)
    await endMove(connection)
    return loadParts(parts, { connection, files, keepSecret: keepSecretIn(place.dataDirectory) })
  })
  return { ...loaded, replaced: undefined }
}

/** What a data directory consists of; the database last, so that it is never there without its files. */
export const children = ['session-secret', 'outbox', 'files', 'cluster']

/** Puts what was restored or moved in the place of what was there, which is kept; broken off, it can be done again. */
export function takePlace(directory: string, restoring: string): string | undefined {
  const replaced = join(directory, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  for (const name of children) {
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

async function loadIntoFolder(parts: AsyncIterable<BackupPart>, { place, replace }: Load): Promise<LoadReport> {
  const directory = resolve(place.dataDirectory)
  const lock = await lockFolder(directory)
  try {
    const moving = movingFolder(directory)
    const taken = [...children, basename(moving)]
    if (!replace && readdirSync(directory).some(name => taken.includes(name))) throw refuseData(directory)
    const restoring = restoringFolder(directory)
    rmSync(restoring, { recursive: true, force: true })
    makePrivateFolder(restoring)
    const engine = await openEmbedded({ directory: restoring })
    const files = openFiles({ ...place, dataDirectory: restoring })
    let loaded: LoadedParts
    try {
      loaded = await embeddedBulk(engine).transaction(connection =>
        loadParts(parts, { connection, files, keepSecret: keepSecretIn(restoring) }),
      )
    } catch (error) {
      await engine.close()
      rmSync(restoring, { recursive: true, force: true })
      throw error
    }
    await engine.close()
    const replaced = takePlace(directory, restoring)
    rmSync(moving, { recursive: true, force: true })
    return { ...loaded, replaced }
  } finally {
    lock.release()
  }
}

/**
 * Loads parts into the database and the files that settings name, all or nothing. Throws `StartRefused` where there is data already
 * that may not be replaced, or a server runs on it. What a data directory had before is kept in a folder of it.
 */
export function loadInto(parts: AsyncIterable<BackupPart>, load: Load): Promise<LoadReport> {
  const { databaseUrl } = load.place
  return databaseUrl === undefined ? loadIntoFolder(parts, load) : loadIntoPostgres(parts, load, databaseUrl)
}
