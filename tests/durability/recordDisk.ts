import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { rootFolder, type DiskEvent } from './diskEvents.ts'

/**
 * Notes from now on every change below the (empty) folder that goes through node's synchronous file calls, which are
 * the ones the database engine uses. Syncs are noted instead of done. Answers the list that goes on growing.
 */
export function recordDisk(root: string): DiskEvent[] {
  const events: DiskEvent[] = []
  const numbers = new Map<string, number>([[resolve(root), rootFolder]])
  const open = new Map<number, number>()
  let lastNumber = rootFolder
  const original = { ...fs }
  const numberOf = (path: fs.PathLike) => numbers.get(resolve(String(path)))
  const folderOf = (path: string) => numbers.get(dirname(path))

  const noteCreated = (path: fs.PathLike, isFolder: boolean) => {
    const whole = resolve(String(path))
    const folder = folderOf(whole)
    if (folder === undefined || numbers.has(whole)) return
    lastNumber += 1
    numbers.set(whole, lastNumber)
    events.push({ kind: 'create', file: lastNumber, folder, name: basename(whole), isFolder })
  }
  const noteRemoved = (path: fs.PathLike) => {
    const whole = resolve(String(path))
    const file = numbers.get(whole)
    const folder = folderOf(whole)
    if (file === undefined || folder === undefined) return
    numbers.delete(whole)
    events.push({ kind: 'remove', file, folder, name: basename(whole) })
  }
  const noteRenamed = (oldPath: fs.PathLike, newPath: fs.PathLike) => {
    const [before, after] = [resolve(String(oldPath)), resolve(String(newPath))]
    const [file, from, folder] = [numbers.get(before), folderOf(before), folderOf(after)]
    if (file === undefined || from === undefined || folder === undefined) return
    const inside = [...numbers].filter(([path]) => path === before || path.startsWith(`${before}/`))
    for (const [path, number] of inside) {
      numbers.delete(path)
      numbers.set(after + path.slice(before.length), number)
    }
    events.push({ kind: 'rename', file, from, oldName: basename(before), folder, name: basename(after) })
  }
  const noteSize = (file: number | undefined, size: number) => {
    if (file !== undefined) events.push({ kind: 'resize', file, size })
  }
  const refuse = (call: string) => () => {
    throw new Error(`${call} is not recorded`)
  }

  Object.assign(fs, {
    openSync: (path: fs.PathLike, flags: fs.OpenMode, mode?: fs.Mode) => {
      const descriptor = original.openSync(path, flags, mode)
      const file = numberOf(path)
      if (file !== undefined) open.set(descriptor, file)
      return descriptor
    },
    closeSync: (descriptor: number) => {
      open.delete(descriptor)
      original.closeSync(descriptor)
    },
    writeSync: (descriptor: number, bytes: Uint8Array, offset: number, length: number, at: number | null) => {
      const written = original.writeSync(descriptor, bytes, offset, length, at)
      const file = open.get(descriptor)
      if (file === undefined) return written
      if (typeof at !== 'number') throw new Error('a write without position is not recorded')
      events.push({ kind: 'write', file, at, bytes: bytes.slice(offset, offset + written) })
      return written
    },
    writeFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      if (data !== '') throw new Error('writeFileSync is only recorded for empty files')
      original.writeFileSync(path, data, options)
      noteCreated(path, false)
      noteSize(numberOf(path), 0)
    },
    mkdirSync: (path: string, options?: fs.MakeDirectoryOptions) => {
      const first = original.mkdirSync(path, options)
      const missing: string[] = []
      for (let folder = resolve(path); folder.startsWith(resolve(root)) && !numbers.has(folder);) {
        missing.unshift(folder)
        folder = dirname(folder)
      }
      for (const folder of missing) noteCreated(folder, true)
      return first
    },
    renameSync: (oldPath: fs.PathLike, newPath: fs.PathLike) => {
      original.renameSync(oldPath, newPath)
      noteRenamed(oldPath, newPath)
    },
    unlinkSync: (path: fs.PathLike) => {
      original.unlinkSync(path)
      noteRemoved(path)
    },
    rmdirSync: (path: fs.PathLike) => {
      original.rmdirSync(path)
      noteRemoved(path)
    },
    ftruncateSync: (descriptor: number, size = 0) => {
      original.ftruncateSync(descriptor, size)
      noteSize(open.get(descriptor), size)
    },
    truncateSync: (path: fs.PathLike, size = 0) => {
      original.truncateSync(path, size)
      noteSize(numberOf(path), size)
    },
    fsyncSync: (descriptor: number) => {
      const file = open.get(descriptor)
      if (file !== undefined) events.push({ kind: 'sync', file })
    },
    cpSync: (from: string, to: string, options?: fs.CopySyncOptions) => {
      original.cpSync(from, to, options)
      for (const entry of original.readdirSync(to, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        noteCreated(path, entry.isDirectory())
        const file = entry.isFile() ? numberOf(path) : undefined
        if (file !== undefined) events.push({ kind: 'write', file, at: 0, bytes: original.readFileSync(path) })
      }
    },
    writevSync: refuse('writevSync'),
    symlinkSync: refuse('symlinkSync'),
    linkSync: refuse('linkSync'),
    copyFileSync: refuse('copyFileSync'),
    appendFileSync: refuse('appendFileSync'),
  })
  syncBuiltinESMExports()
  return events
}
