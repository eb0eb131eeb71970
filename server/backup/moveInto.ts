import { createReadStream, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import type { BulkAccess, BulkConnection } from '../database/bulk/bulk.ts'
import { embeddedBulk } from '../database/bulk/embeddedBulk.ts'
import type { Database } from '../database/database.ts'
import { openEmbedded } from '../database/embedded/openEmbedded.ts'
import { restoringFolder } from '../database/embedded/restoringFolder.ts'
import { makePrivateFolder } from '../database/embedded/syncFiles.ts'
import { lockDataDirectory } from '../database/openDatabase.ts'
import { withMoveLock, openPostgres } from '../database/openPostgres.ts'
import { identityOf } from '../database/replica/position.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { beginMove, dropMoved, endMove, movingFolder, noteMoved, readMoved } from '../database/unfinishedMove.ts'
import { openFiles } from '../files/openFiles.ts'
import { StartError } from '../settings.ts'
import {
  dataDirectoryEntries,
  dropExistingTables,
  storeSecretIn,
  dataExistsError,
  swapIntoPlace,
  type DataPlace,
} from './loadInto.ts'
import { loadTable } from './loadParts.ts'
import { describeBackup, type BackupSource } from './makeBackup.ts'
import type { Manifest, ManifestTable } from './manifest.ts'
import { moveFiles, type MovedFiles } from './moveFiles.ts'
import { sumRows } from './rowsChecksum.ts'
import { readSnapshot, type SnapshotTable } from './snapshot.ts'
import { openSpool } from './spool.ts'
import { columnsSql, readStructure } from './structure.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'

export interface Move {
  /** What is moved; it is only read. */
  source: Omit<BackupSource, 'database'> & { database: Pick<Database, 'bulk' | 'kind' | 'kysely'> }
  place: DataPlace
  /** Whether existing data may be replaced, including that of an unfinished move. */
  replace: boolean
  withFiles: boolean
  /** Called after each table. */
  onTable: (table: { name: string; rows: number; isKnown: boolean }) => void
}

/** What was moved; each row and each file was compared with the source. */
export interface MoveReport extends MovedFiles {
  tables: number
  rows: number
  /** How many tables were already there from an interrupted move. */
  knownTables: number
  /** The folder with the previous data, if any. */
  replaced: string | undefined
}

type LoadedTables = Pick<MoveReport, 'tables' | 'rows' | 'knownTables'>

/** A snapshot of the source's tables, with their rows on disk. */
interface Tables {
  manifest: Manifest
  read: readonly SnapshotTable[]
}

/** Drops what is there, if it may be replaced, or continues an earlier move, and marks the database as incomplete. */
async function prepareTarget(connection: BulkConnection, { manifest }: Tables, replace: boolean): Promise<void> {
  if ((await readMoved(connection)) !== undefined && !replace) return
  await dropExistingTables(connection, replace)
  await endMove(connection)
  await connection.run(manifest.extensions.map(name => `create extension if not exists ${quoteName(name)}`).join(';\n'))
  await beginMove(connection)
}

async function verifyTables(connection: BulkConnection, tables: readonly ManifestTable[]): Promise<void> {
  const names = (await readStructure(connection)).map(({ name }) => name)
  const expected = tables.map(({ structure }) => structure.name)
  if (names.toSorted().join() !== expected.toSorted().join())
    throw new StartError('The tables at the target differ from the source: run the move again.')
  for (const { structure, rows, sum } of tables) {
    const found = await sumRows(connection.copyOut(`select ${columnsSql(structure)} from ${quoteName(structure.name)}`))
    if (found.rows !== rows || found.sum !== sum)
      throw new StartError(
        `The table ${structure.name} at the target differs from the source (${found.rows} of ${rows} rows): run the move again with --replace.`,
      )
  }
}

/**
 * Copies the tables one by one, each in its own transaction. Tables of an earlier move that are unchanged in the source are skipped, so
 * that it can be interrupted at any moment and repeated. At the end every row is compared.
 */
async function moveTables(bulk: BulkAccess, tables: Tables, { replace, onTable }: Move): Promise<LoadedTables> {
  const { manifest, read } = tables
  await bulk.transaction(connection => prepareTarget(connection, tables, replace))
  const present = await bulk.transaction(async connection => ({
    moved: new Map((await readMoved(connection))?.map(table => [table.name, table])),
    names: (await readStructure(connection)).map(({ name }) => name),
  }))
  const expected = new Set(manifest.tables.map(({ structure }) => structure.name))
  for (const name of present.names)
    if (!expected.has(name)) await bulk.transaction(connection => dropMoved(connection, name))
  const loaded: LoadedTables = { tables: manifest.tables.length, rows: 0, knownTables: 0 }
  for (const [index, table] of manifest.tables.entries()) {
    const { name } = table.structure
    const moved = present.moved.get(name)
    const isKnown = moved?.rows === table.rows && moved.sum === table.sum
    if (!isKnown)
      await bulk.transaction(async connection => {
        await dropMoved(connection, name)
        await loadTable(connection, table, createReadStream(read[index]?.rows.path ?? '').pipe(createZstdDecompress()))
        await noteMoved(connection, { name, rows: table.rows, sum: table.sum })
      })
    loaded.rows += table.rows
    if (isKnown) loaded.knownTables += 1
    onTable({ name, rows: table.rows, isKnown })
  }
  await bulk.transaction(connection => verifyTables(connection, manifest.tables))
  return loaded
}

const noFiles: MovedFiles = { files: 0, known: 0, bytes: 0, missing: [] }

const moveFilesOf = async ({ source, place, withFiles }: Move, dataDirectory: string): Promise<MovedFiles> =>
  withFiles ? moveFiles(source.database.kysely, source.files, openFiles({ ...place, dataDirectory })) : noFiles

async function isSameDatabase(...places: readonly [BulkAccess, BulkAccess]): Promise<boolean> {
  const identities = await Promise.all(
    places.map(bulk =>
      bulk.transaction(connection => identityOf(async statement => ({ rows: await connection.rows(statement) }))),
    ),
  )
  return identities[0] === identities[1]
}

async function moveIntoPostgres(move: Move, tables: Tables, databaseUrl: string): Promise<MoveReport> {
  const { place, source } = move
  makePrivateFolder(resolve(place.dataDirectory))
  const database = await openPostgres(databaseUrl)
  await database.close()
  if (source.database.kind === 'postgres' && (await isSameDatabase(source.database.bulk, database.bulk)))
    throw new StartError('The data is in that database already: name another one.')
  return withMoveLock(databaseUrl, async () => {
    const loaded = await moveTables(database.bulk, tables, move)
    const files = await moveFilesOf(move, place.dataDirectory)
    if (source.secret !== undefined) storeSecretIn(place.dataDirectory)(source.secret)
    await database.bulk.transaction(endMove)
    return { ...loaded, ...files, replaced: undefined }
  })
}

/** The mark of a folder that is complete and only has to be put in place. */
const completeMarkOf = (moving: string): string => join(moving, 'whole')

async function fillFolder(move: Move, tables: Tables, moving: string): Promise<MoveReport> {
  const engine = await openEmbedded({ directory: moving })
  try {
    const bulk = embeddedBulk(engine)
    const loaded = await moveTables(bulk, tables, move)
    const files = await moveFilesOf(move, moving)
    if (move.source.secret !== undefined) storeSecretIn(moving)(move.source.secret)
    await bulk.transaction(endMove)
    return { ...loaded, ...files, replaced: undefined }
  } finally {
    await engine.close()
  }
}

/** Continues with a complete folder that was only partly put in place. */
async function finishSwap({ manifest }: Tables, directory: string): Promise<MoveReport> {
  const replaced = swapIntoPlace(directory, movingFolder(directory))
  const engine = await openEmbedded({ directory })
  try {
    await embeddedBulk(engine).transaction(connection => verifyTables(connection, manifest.tables))
  } finally {
    await engine.close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const counted = { tables: manifest.tables.length, knownTables: manifest.tables.length, rows }
  return { ...counted, ...noFiles, replaced }
}

async function moveIntoFolder(move: Move, tables: Tables): Promise<MoveReport> {
  const directory = resolve(move.place.dataDirectory)
  const lock = await lockDataDirectory(directory)
  try {
    const moving = movingFolder(directory)
    if (!move.replace && existsSync(completeMarkOf(moving))) return await finishSwap(tables, directory)
    // An interrupted move was allowed to replace existing data; and a server that was refused since has left its secret.
    const isNew = !existsSync(moving)
    if (isNew && !move.replace && readdirSync(directory).some(name => dataDirectoryEntries.includes(name)))
      throw dataExistsError(directory)
    if (move.replace) rmSync(moving, { recursive: true, force: true })
    makePrivateFolder(moving)
    const report = await fillFolder(move, tables, moving)
    writeFileSync(completeMarkOf(moving), '', { flush: true })
    const replaced = swapIntoPlace(directory, moving)
    rmSync(restoringFolder(directory), { recursive: true, force: true })
    return { ...report, replaced }
  } finally {
    lock.release()
  }
}

/**
 * Copies all data into the database and the files of the settings, and leaves the source unchanged. After an interruption, calling it again
 * resumes; until then no server starts there. Throws `StartError` if there is other data that may not be replaced.
 */
export function moveInto(move: Move): Promise<MoveReport> {
  const { source, place } = move
  return withTemporaryFolder(async folder => {
    const read = await readSnapshot(source.database.bulk, await openSpool(folder))
    const manifest = await describeBackup(source, { tables: read, at: source.clock(), files: 'inside' })
    const tables = { manifest, read }
    return place.databaseUrl === undefined
      ? moveIntoFolder(move, tables)
      : moveIntoPostgres(move, tables, place.databaseUrl)
  })
}
