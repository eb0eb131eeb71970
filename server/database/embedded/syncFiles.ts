import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Syncs one file, or the entries of one folder, to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Syncs a folder with everything in it to the disk. See docs/decisions/009. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error
    return false
  }
}

/**
 * Creates a folder and its missing parents. Returns the first that was created, or undefined if all existed. `mkdirSync` with `recursive`
 * never returns on file systems that can't create folders, such as /proc.
 */
function makeAll(folder: string): string | undefined {
  const parent = dirname(folder)
  const first = parent === folder || isFolder(parent) ? undefined : makeAll(parent)
  return makeOne(folder) ? (first ?? folder) : first
}

/** Creates a folder and its missing parents, accessible only to this user and durable across a power cut. */
export function makePrivateFolder(folder: string): void {
  const first = makeAll(folder)
  if (first === undefined) return
  for (let parent = dirname(folder); parent.length >= dirname(first).length; parent = dirname(parent)) {
    syncPath(parent)
    if (parent === dirname(parent)) return
  }
}
