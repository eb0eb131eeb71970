import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hourMilliseconds } from '../../src/engine/model/durations.ts'
import type { Files } from '../../src/engine/ports/files.ts'
import { toWeb } from '../webStreams.ts'

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Longer than writing a file takes. */
const abandonedMilliseconds = hourMilliseconds

/** Removes the unfinished files that killed servers left; those that other servers are writing now remain. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    if (Date.now() - (await stat(path)).mtimeMs > abandonedMilliseconds) await rm(path, { force: true })
  }
}

/** Stores files in 256 subfolders of a folder, by the first letters of their names. Files are written atomically and durably. */
export function createFolderFiles(folder: string): Files {
  const unfinished = join(folder, '.unfinished')
  // The folder may not exist yet, and another server may remove the same files: neither concerns anyone.
  void removeAbandoned(unfinished).catch(() => undefined)
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      for (const parent of [dirname(path), unfinished]) await mkdir(parent, { recursive: true })
      const temporaryPath = join(unfinished, randomUUID())
      try {
        const handle = await open(temporaryPath, 'wx')
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporaryPath, path)
      } catch (error) {
        // On a full disk, a partial file would take up the remaining space.
        await rm(temporaryPath, { force: true }).catch(() => undefined)
        throw error
      }
      for (const parent of [dirname(path), dirname(dirname(path)), folder]) await sync(parent)
    },
    get: async name => {
      try {
        const { size } = await stat(pathOf(name))
        return { size, body: toWeb(createReadStream(pathOf(name))) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async name => {
      await rm(pathOf(name), { force: true })
      await rmdir(dirname(pathOf(name))).catch(() => undefined)
    },
  }
}
