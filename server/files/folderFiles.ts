import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Files } from '../../src/engine/ports/files.ts'

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

let written = 0

/** Stores files in 256 subfolders of a folder, by the first letters of their names. Files are written atomically and durably. */
export function createFolderFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const temporaryPath = `${path}.${process.pid}-${written++}.part`
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
        return { size, body: Readable.toWeb(createReadStream(pathOf(name))) as ReadableStream<Uint8Array<ArrayBuffer>> }
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
