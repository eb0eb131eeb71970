import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Carries one file's content, or one folder's list of names, to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Carries a folder with everything in it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Makes a folder (and its parents where they lack) that only this user may enter, and that outlives a power cut. */
export function makePrivateFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let parent = dirname(folder); parent.length >= dirname(first).length; parent = dirname(parent)) {
    syncPath(parent)
    if (parent === dirname(parent)) return
  }
}
