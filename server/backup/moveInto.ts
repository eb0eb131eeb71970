import { createReadStream, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import type { BulkAccess, BulkConnection } from '../database/bulk/bulk.ts'
import { embeddedBulk } from '../database/bulk/embeddedBulk.ts'
import type { Database } from '../database/database.ts'
import { openEmbedded } from '../database/embedded/openEmbedded.ts'
import { restoringFolder } from '../database/embedded/restoringFolder.ts'
import { makePrivateFolder } from '../database/embedded/syncFiles.ts'
import { lockFolder } from '../database/openDatabase.ts'
import { aloneOnPostgres, openPostgres } from '../database/openPostgres.ts'
import { identityOf } from '../database/replica/position.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { beginMove, dropMoved, endMove, movingFolder, noteMoved, readMoved } from '../database/unfinishedMove.ts'
import { openFiles } from '../files/openFiles.ts'
import { StartRefused } from '../settings.ts'
import { children, dropPresent, keepSecretIn, refuseData, takePlace, type DataPlace } from './loadInto.ts'
import { loadTable } from './loadParts.ts'
import { describeBackup, type BackupSource } from './makeBackup.ts'
import type { Manifest, ManifestTable } from './manifest.ts'
import { moveFiles, type MovedFiles } from './moveFiles.ts'
import { sumRows } from './rowsSum.ts'
import { readSnapshot, type SnapshotTable } from './snapshot.ts'
import { openSpool } from './spool.ts'
import { columnsSql, readStructure } from './structure.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'

export interface Move {
  /** What is moved; it is only read. */
  source: Omit<BackupSource, 'database'> & { database: Pick<Database, 'bulk' | 'kind' | 'kysely'> }
  place: DataPlace
  /** Whether what is there may be replaced; what an earlier move has left unfinished too. */
  replace: boolean
  withFiles: boolean
  /** Called with each table that has been copied. */
  onTable: (table: { name: string; rows: number; isKnown: boolean }) => void
}

/** What was moved, each row and each file of it compared with where it came from. */
export interface MoveReport extends MovedFiles {
  tables: number
  rows: number
  /** How many tables stood already, as whoever was broken off had left them. */
  knownTables: number
  /** Where what was there before is now. */
  replaced: string | undefined
}

type LoadedTables = Pick<MoveReport, 'tables' | 'rows' | 'knownTables'>

/** The tables of the source, all of one moment, with their rows on the disk. */
interface Tables {
  manifest: Manifest
  read: readonly SnapshotTable[]
}

/** Gives up what an earlier move has left, or what is there where that may be replaced, and marks the database as not whole. */
async function begin(connection: BulkConnection, { manifest }: Tables, replace: boolean): Promise<void> {
  if ((await readMoved(connection)) !== undefined && !replace) return
  await dropPresent(connection, replace)
  await endMove(connection)
  await connection.run(manifest.extensions.map(name => `create extension if not exists ${quoteName(name)}`).join(';\n'))
  await beginMove(connection)
}

async function compare(connection: BulkConnection, tables: readonly ManifestTable[]): Promise<void> {
  const names = (await readStructure(connection)).map(({ name }) => name)
  const expected = tables.map(({ structure }) => structure.name)
  if (names.toSorted().join() !== expected.toSorted().join())
    throw new StartRefused('The tables there are not those of here: run the move again.')
  for (const { structure, rows, sum } of tables) {
    const found = await sumRows(connection.copyOut(`select ${columnsSql(structure)} from ${quoteName(structure.name)}`))
    if (found.rows !== rows || found.sum !== sum)
      throw new StartRefused(
        `The table ${structure.name} there is not what it is here (${found.rows} of ${rows} rows): run the move again with --replace.`,
      )
  }
}

/**
 * Brings the tables into a database one by one, each in a transaction of its own. Those that an earlier move has brought and that are the same here
 * still are passed over, so that it can be broken off at any moment and done again. In the end every row is compared.
 */
async function moveTables(bulk: BulkAccess, tables: Tables, { replace, onTable }: Move): Promise<LoadedTables> {
  const { manifest, read } = tables
  await bulk.transaction(connection => begin(connection, tables, replace))
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
  await bulk.transaction(connection => compare(connection, manifest.tables))
  return loaded
}

const noFiles: MovedFiles = { files: 0, known: 0, bytes: 0, missing: [] }

const filesOf = async ({ source, place, withFiles }: Move, dataDirectory: string): Promise<MovedFiles> =>
  withFiles ? moveFiles(source.database.kysely, source.files, openFiles({ ...place, dataDirectory })) : noFiles

async function isSame(...places: readonly [BulkAccess, BulkAccess]): Promise<boolean> {
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
  if (source.database.kind === 'postgres' && (await isSame(source.database.bulk, database.bulk)))
    throw new StartRefused('The data is in that database already: name another one.')
  return aloneOnPostgres(databaseUrl, async () => {
    const loaded = await moveTables(database.bulk, tables, move)
    const files = await filesOf(move, place.dataDirectory)
    if (source.secret !== undefined) keepSecretIn(place.dataDirectory)(source.secret)
    await database.bulk.transaction(endMove)
    return { ...loaded, ...files, replaced: undefined }
  })
}

/** Says that a folder is whole and has only to take its place. */
const wholePath = (moving: string): string => join(moving, 'whole')

async function fillFolder(move: Move, tables: Tables, moving: string): Promise<MoveReport> {
  const engine = await openEmbedded({ directory: moving })
  try {
    const bulk = embeddedBulk(engine)
    const loaded = await moveTables(bulk, tables, move)
    const files = await filesOf(move, moving)
    if (move.source.secret !== undefined) keepSecretIn(moving)(move.source.secret)
    await bulk.transaction(endMove)
    return { ...loaded, ...files, replaced: undefined }
  } finally {
    await engine.close()
  }
}

/** Goes on with a folder that was whole and has taken a part of its place. */
async function finishPlace({ manifest }: Tables, directory: string): Promise<MoveReport> {
  const replaced = takePlace(directory, movingFolder(directory))
  const engine = await openEmbedded({ directory })
  try {
    await embeddedBulk(engine).transaction(connection => compare(connection, manifest.tables))
  } finally {
    await engine.close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const counted = { tables: manifest.tables.length, knownTables: manifest.tables.length, rows }
  return { ...counted, ...noFiles, replaced }
}

async function moveIntoFolder(move: Move, tables: Tables): Promise<MoveReport> {
  const directory = resolve(move.place.dataDirectory)
  const lock = await lockFolder(directory)
  try {
    const moving = movingFolder(directory)
    if (!move.replace && existsSync(wholePath(moving))) return await finishPlace(tables, directory)
    // Where one was broken off, it was let replace what is there; and a server that was refused since has left its secret.
    const isNew = !existsSync(moving)
    if (isNew && !move.replace && readdirSync(directory).some(name => children.includes(name)))
      throw refuseData(directory)
    if (move.replace) rmSync(moving, { recursive: true, force: true })
    makePrivateFolder(moving)
    const report = await fillFolder(move, tables, moving)
    writeFileSync(wholePath(moving), '', { flush: true })
    const replaced = takePlace(directory, moving)
    rmSync(restoringFolder(directory), { recursive: true, force: true })
    return { ...report, replaced }
  } finally {
    lock.release()
  }
}

/**
 * Copies all data into the database and the files that settings name, and leaves it here as it is. When interrupted, it resumes where it was when
 * it is called again; until then no server starts there. Throws `StartRefused` where there is other data that may not be replaced.
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
