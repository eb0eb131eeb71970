import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { KeptBackup } from '../../src/features/backups/backups.ts'
import { syncPath } from '../database/embedded/syncFiles.ts'
import { isBackupName, momentOf } from './backupName.ts'
import { endSchema, type BackupFile } from './manifest.ts'
import { withWorkFolder } from './workFolder.ts'

/** Where a file is to be, and the folder on the same disk where it waits until it is whole. */
export interface Destination {
  path: string
  workFolder: string
}

/** How much is written before it is brought to the disk. */
const mostUnsynced = 4 * 1024 * 1024

/** For how many times as long as writing took the disk is left to others, whose commits wait for it. */
const pauses = 3

/** Writes a new file piece by piece, each of which is on the disk before the next. */
async function writeInPieces(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let [unsynced, taken] = [0, 0]
    for await (const piece of bytes) {
      const began = performance.now()
      await handle.appendFile(piece)
      unsynced += piece.length
      if (unsynced >= mostUnsynced) await handle.datasync()
      taken += performance.now() - began
      if (unsynced < mostUnsynced) continue
      await wait(pauses * taken)
      ;[unsynced, taken] = [0, 0]
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file whole or not at all, so that it outlives a power cut, readable by this user alone. */
export async function writeWhole({ path, workFolder }: Destination, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const beginning = join(workFolder, randomUUID())
  try {
    await writeInPieces(beginning, bytes)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(beginning, path)
    syncPath(dirname(path))
  } catch (error) {
    await rm(beginning, { force: true }).catch(() => undefined)
    throw error
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const filesFolder = 'files'
const keyFile = 'files.key.age'
const listEnd = '.files.json'
const listOf = (path: string): string => `${path}${listEnd}`

/** Where a folder of backups keeps what is unfinished. */
export const workPlace = (folder: string): string => join(folder, '.in-progress')

/** A backup that a folder keeps. */
export interface BackupInFolder extends KeptBackup {
  path: string
}

/** The backups in a folder, newest first; none where there is no such folder. */
export async function keptBackups(folder: string): Promise<BackupInFolder[]> {
  const found = (await readdir(folder).catch(() => []))
    .filter(one => isBackupName(one))
    .toSorted()
    .toReversed()
  return Promise.all(
    found.map(async one => {
      const path = join(folder, one)
      return { path, made_at: momentOf(path), bytes: (await stat(path)).size }
    }),
  )
}

/** Where the files of all backups of a folder lie, each once. */
export const filePath = (folder: string, file: string): string => join(folder, filesFolder, file.slice(0, 2), file)

/** The encrypted key of the folder's files, where they are encrypted. */
export const readKeyFile = (folder: string): Promise<Uint8Array | undefined> =>
  readFile(join(folder, keyFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const writeKeyFile = (folder: string, workFolder: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  writeWhole({ path: join(folder, keyFile), workFolder }, bytes)

const filesList = z.array(endSchema.shape.files.element)

/** The files that a backup of the folder names. */
export const filesOf = async ({ path }: Pick<BackupInFolder, 'path'>): Promise<BackupFile[]> =>
  filesList.parse(JSON.parse(await readFile(listOf(path), 'utf8')))

/** Writes which files a backup names; before the backup itself, so that one that is there has its list. */
export const writeFilesOf = ({ path, workFolder }: Destination, files: readonly BackupFile[]): Promise<void> =>
  writeWhole({ path: listOf(path), workFolder }, once(JSON.stringify(files)))

/** The files that the folder's backups have, by name. */
export async function knownFiles(folder: string): Promise<Map<string, BackupFile>> {
  const known = new Map<string, BackupFile>()
  for (const kept of await keptBackups(folder))
    for (const file of await filesOf(kept).catch(() => [])) known.set(file.name, file)
  return known
}

/** Removes the lists of backups that are not there: of those that were killed before they were whole. */
async function removeLonelyLists(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(listEnd) && !(await isThere(join(folder, name.slice(0, -listEnd.length)))))
      await rm(join(folder, name))
}

/** Removes the files that no backup of the folder names. */
async function removeUnnamed(folder: string): Promise<void> {
  const named = await knownFiles(folder)
  const root = join(folder, filesFolder)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || named.has(relative(root, path).split(/[\\/]/).slice(1).join('/'))) continue
    await rm(path)
    await rmdir(dirname(path)).catch(() => undefined)
  }
}

/**
 * Removes all but the newest backups, and the files that none of these names. Answers how many backups were removed. While another
 * backup is being made there, whose files nobody names yet, it throws `StartRefused`.
 */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const old = (await keptBackups(folder)).slice(count)
  if (old.length === 0) return 0
  return withWorkFolder(workPlace(folder), async () => {
    for (const { path } of old) await rm(path, { force: true })
    await removeLonelyLists(folder)
    await removeUnnamed(folder)
    return old.length
  })
}

export const readPath = (path: string): AsyncIterable<Uint8Array> => createReadStream(path)

/** Whether there is a folder under a path. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

/** Whether something can be read under a path. */
export async function isThere(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => undefined)
  await handle?.close()
  return handle !== undefined
}
