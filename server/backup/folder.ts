import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { StoredBackup } from '../../src/features/backups/backups.ts'
import { syncPath } from '../database/embedded/syncFiles.ts'
import { fileListEnd, fileListOf, isBackupName, momentOf, newestFirst } from './backupName.ts'
import { endSchema, type BackupFile } from './manifest.ts'
import { withWorkFolder } from './workFolder.ts'

/** The final path of a file, and a folder on the same disk in which it is written first. */
export interface Destination {
  path: string
  workFolder: string
}

/** How much is written before it is synced to the disk. */
const maxUnsyncedBytes = 4 * 1024 * 1024

/** The pause after each sync, as a multiple of the time it took: commits of others wait for the disk as well. */
const pauseFactor = 3

/** Writes a new file in pieces, each of which is synced before the next. */
async function writeInPieces(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let [unsynced, taken] = [0, 0]
    for await (const piece of bytes) {
      const began = performance.now()
      await handle.appendFile(piece)
      unsynced += piece.length
      if (unsynced >= maxUnsyncedBytes) await handle.datasync()
      taken += performance.now() - began
      if (unsynced < maxUnsyncedBytes) continue
      await wait(pauseFactor * taken)
      ;[unsynced, taken] = [0, 0]
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file atomically and durably, readable only by this user. */
export async function writeAtomically(
  { path, workFolder }: Destination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporaryPath = join(workFolder, randomUUID())
  try {
    await writeInPieces(temporaryPath, bytes)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(temporaryPath, path)
    syncPath(dirname(path))
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    throw error
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const filesFolder = 'files'
const keyFile = 'files.key.age'

/** Returns the folder for unfinished files in a folder of backups. */
export const workFolderOf = (folder: string): string => join(folder, '.in-progress')

/** A backup in a folder. */
export interface BackupInFolder extends StoredBackup {
  path: string
}

/** Lists the backups in a folder, newest first; empty if the folder does not exist. */
export async function listBackups(folder: string, now = Date.now()): Promise<BackupInFolder[]> {
  const found = (await readdir(folder).catch(() => [])).filter(one => isBackupName(one))
  const backups = found.map(async one => {
    const path = join(folder, one)
    return { path, made_at: momentOf(path), bytes: (await stat(path)).size }
  })
  return newestFirst(await Promise.all(backups), now)
}

/** Returns the path of a file, which all backups of a folder share. */
export const filePath = (folder: string, file: string): string => join(folder, filesFolder, file.slice(0, 2), file)

/** Reads the encrypted key of the folder's files; undefined if there is none. */
export const readKeyFile = (folder: string): Promise<Uint8Array | undefined> =>
  readFile(join(folder, keyFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Writes the encrypted key of the folder's files, all or nothing. */
export const writeKeyFile = (folder: string, workFolder: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  writeAtomically({ path: join(folder, keyFile), workFolder }, bytes)

const filesList = z.array(endSchema.shape.files.element)

/** Reads which files a backup in a folder refers to. */
export const filesOf = async ({ path }: Pick<BackupInFolder, 'path'>): Promise<BackupFile[]> =>
  filesList.parse(JSON.parse(await readFile(fileListOf(path), 'utf8')))

/** Writes which files a backup refers to; before the backup itself, so that every backup has its list. */
export const writeFilesOf = ({ path, workFolder }: Destination, files: readonly BackupFile[]): Promise<void> =>
  writeAtomically({ path: fileListOf(path), workFolder }, once(JSON.stringify(files)))

/** Returns the files of all backups in the folder, by name. */
export async function knownFiles(folder: string): Promise<Map<string, BackupFile>> {
  const known = new Map<string, BackupFile>()
  for (const kept of await listBackups(folder))
    for (const file of await filesOf(kept).catch(() => [])) known.set(file.name, file)
  return known
}

/** Removes the lists of backups that were never completed. */
async function removeOrphanedLists(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(fileListEnd) && !(await isReadable(join(folder, name.slice(0, -fileListEnd.length)))))
      await rm(join(folder, name))
}

/** Removes files to which no backup of the folder refers. */
async function removeUnreferenced(folder: string): Promise<void> {
  const referenced = await knownFiles(folder)
  const root = join(folder, filesFolder)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || referenced.has(relative(root, path).split(/[\\/]/).slice(1).join('/'))) continue
    await rm(path)
    await rmdir(dirname(path)).catch(() => undefined)
  }
}

/**
 * Removes all but the newest backups, and the files to which none of these refers. Returns how many backups were removed. Throws
 * `StartError` while another backup is being made there, because no backup refers to its files yet.
 */
export async function keepNewest(folder: string, count: number, now = Date.now()): Promise<number> {
  const old = (await listBackups(folder, now)).slice(count)
  if (old.length === 0) return 0
  return withWorkFolder(workFolderOf(folder), async () => {
    for (const { path } of old) await rm(path, { force: true })
    await removeOrphanedLists(folder)
    await removeUnreferenced(folder)
    return old.length
  })
}

/** Streams a file. */
export const readPath = (path: string): AsyncIterable<Uint8Array> => createReadStream(path)

/** Whether a path is a folder. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

/** Whether a path can be read. */
export async function isReadable(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => undefined)
  await handle?.close()
  return handle !== undefined
}
