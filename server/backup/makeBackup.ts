import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupReport, BackupTarget } from '../../src/features/backups/backups.ts'
import type { Files } from '../../src/engine/ports/files.ts'
import type { Database } from '../database/database.ts'
import { programVersion } from '../database/schemaOrigins.ts'
import { StartError } from '../settings.ts'
import { encryptByPassphrase } from './archive/encryption.ts'
import { withChecksum } from './archive/checksum.ts'
import { writeTar, type ArchiveEntry } from './archive/tar.ts'
import { backupName } from './backupName.ts'
import { uploadArchive } from './bucket.ts'
import { storeInBucket } from './bucketFiles.ts'
import { openObjects } from './bucketObjects.ts'
import { maxBackupMilliseconds } from './bucketPruning.ts'
import { isReadable, workFolderOf, writeFilesOf, writeAtomically, type Destination } from './folder.ts'
import { backupFormat, bucketFormat, entryNames, type BackupEnd, type Manifest } from './manifest.ts'
import { readSnapshot, type SnapshotTable } from './snapshot.ts'
import { openSpool } from './spool.ts'
import { fileNames, storeFiles, type StoredFiles } from './storeFiles.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'
import { withWorkFolder } from './workFolder.ts'
import { fromWeb } from '../webStreams.ts'

/** What a backup is made from. */
export interface BackupSource {
  database: Pick<Database, 'bulk' | 'kind'>
  files: Files
  /** The key that signs sessions, if it is stored with the data. */
  secret: string | undefined
  clock: () => Date
}

function textEntry(name: string, content: string, end: BackupEnd): ArchiveEntry {
  const bytes = Buffer.from(content)
  end.others[name] = hash('sha256', bytes)
  return { name, size: bytes.length, body: Readable.from([bytes]) }
}

interface Parts {
  manifest: Manifest
  tables: readonly SnapshotTable[]
  names: readonly string[]
  /** The files that are stored next to the backup or in its bucket. */
  stored: StoredFiles | undefined
}

/** The entries of a backup; `end` is complete once they have been read. */
async function* entriesOf(source: BackupSource, parts: Parts, end: BackupEnd): AsyncGenerator<ArchiveEntry> {
  yield textEntry(entryNames.manifest, JSON.stringify(parts.manifest), end)
  for (const { structure, rows } of parts.tables)
    yield { name: entryNames.table(structure.name), size: rows.bytes, body: createReadStream(rows.path) }
  if (source.secret !== undefined) yield textEntry(entryNames.secret, source.secret, end)
  if (parts.stored?.key !== undefined) yield textEntry(entryNames.filesKey, parts.stored.key, end)
  for (const name of parts.stored ? [] : parts.names) {
    const found = await source.files.get(name)
    if (!found) {
      end.missing.push(name)
      continue
    }
    const body = withChecksum(fromWeb(found.body), sum => end.files.push({ name, ...sum }))
    yield { name: entryNames.file(name), size: found.size, body }
  }
  const bytes = Buffer.from(JSON.stringify(end))
  yield { name: entryNames.end, size: bytes.length, body: Readable.from([bytes]) }
}

/** Creates the manifest of a backup. */
export async function describeBackup(
  { database }: BackupSource,
  { tables, at, files }: { tables: readonly SnapshotTable[]; at: Date; files: Manifest['files'] },
): Promise<Manifest> {
  const extensions = await database.bulk.transaction(connection =>
    connection.rows<{ name: string }>(
      `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`,
    ),
  )
  return {
    format: files === 'bucket' ? bucketFormat : backupFormat,
    made_at: at.toISOString(),
    version: programVersion,
    database: database.kind,
    extensions: extensions.map(({ name }) => name),
    tables: tables.map(({ structure, rows: { path: _path, ...rows } }) => ({ structure, ...rows })),
    files,
  }
}

/** Makes a backup in a bucket, where backups share files; its archive is assembled locally and uploaded last. */
async function makeInBucket(source: BackupSource, target: BackupTarget): Promise<BackupReport> {
  const bucket = openObjects(target.path)
  const at = source.clock()
  const name = backupName(at, target.passphrase !== undefined)
  let stored = at
  return withTemporaryFolder(async workFolder => {
    const report = await writeArchive(source, {
      target,
      path: join(workFolder, name),
      workFolder,
      at,
      store: async names => {
        const found = await storeInBucket(source.files, { bucket, archive: name, passphrase: target.passphrase }, names)
        stored = source.clock()
        return found
      },
    })
    // After a machine has been suspended for so long, its files may already have been pruned.
    if (source.clock().getTime() - stored.getTime() > maxBackupMilliseconds / 2)
      throw new StartError('The backup took too long after its files were uploaded to the bucket: make another one.')
    await uploadArchive(bucket, name, report.path)
    return { ...report, path: `${bucket.displayName}/${name}` }
  })
}

/** Entries that a data directory has and a folder of backups does not; both have a folder `files`. */
const dataDirectoryEntries = ['cluster', 'session-secret']

async function refuseDataDirectory(folder: string): Promise<void> {
  for (const name of dataDirectoryEntries)
    if (await isReadable(join(folder, name)))
      throw new StartError(`${folder} is a data directory: choose another folder for backups, best on another disk.`)
}

const filesLocation: Record<BackupTarget['kind'], Manifest['files']> = {
  file: 'inside',
  folder: 'beside',
  bucket: 'bucket',
}

interface ArchiveTask extends Destination {
  target: BackupTarget
  at: Date
  /** Stores the files outside of the backup, if that applies. */
  store?(names: readonly string[]): Promise<StoredFiles>
}

/** Writes a backup to one file, atomically by way of a work folder. */
async function writeArchive(
  source: BackupSource,
  { target, path, workFolder, at, store }: ArchiveTask,
): Promise<BackupReport> {
  if (await isReadable(path)) throw new StartError(`${path} is there already: name another file.`)
  const spool = await openSpool(workFolder)
  try {
    const tables = await readSnapshot(source.database.bulk, spool)
    const names = await fileNames(tables)
    const stored = await store?.(names)
    const end: BackupEnd = { files: stored?.files ?? [], missing: stored?.missing ?? [], others: {} }
    const manifest = await describeBackup(source, { tables, at, files: filesLocation[target.kind] })
    let bytes = 0
    const body = withChecksum(
      writeTar(entriesOf(source, { manifest, tables, names, stored }, end)),
      sum => (bytes = sum.bytes),
    )
    const sealed = target.passphrase === undefined ? body : await encryptByPassphrase(body, target.passphrase)
    await writeAtomically({ path, workFolder }, sealed)
    const rows = tables.reduce((total, table) => total + table.rows.rows, 0)
    return {
      path,
      tables: tables.length,
      rows,
      files: end.files.length,
      known: stored?.known ?? 0,
      missing: end.missing,
      bytes,
    }
  } finally {
    await spool.close()
  }
}

/**
 * Makes a backup while others write: a consistent snapshot of all tables, all files to which they refer, and the key that signs sessions.
 * It is written completely or not at all, and never overwrites another file. See docs/decisions/073.
 */
export async function makeBackup(source: BackupSource, target: BackupTarget): Promise<BackupReport> {
  if (target.kind === 'bucket') return makeInBucket(source, target)
  const at = source.clock()
  if (target.kind === 'folder') {
    await refuseDataDirectory(target.path)
    const path = join(target.path, backupName(at, target.passphrase !== undefined))
    return withWorkFolder(workFolderOf(target.path), workFolder => {
      const store = async (names: readonly string[]): Promise<StoredFiles> => {
        const stored = await storeFiles(source.files, { target, workFolder }, names)
        await writeFilesOf({ path, workFolder }, stored.files)
        return stored
      }
      return writeArchive(source, { target, path, workFolder, at, store })
    })
  }
  const place = `${target.path}.part`
  try {
    return await withWorkFolder(place, workFolder =>
      writeArchive(source, { target, path: target.path, workFolder, at }),
    )
  } finally {
    // It is not empty if another program works there.
    await rmdir(place).catch(() => undefined)
  }
}
