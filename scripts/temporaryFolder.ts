import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** The required free space in bytes: three times what a test run uses at most. */
const minFreeBytes = 3_000_000_000

const isRunnable = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** The prefix of the folder's name; the PID follows. */
const prefix = 'marani-tests-'

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(inMemory)) {
    const [, number] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (number !== undefined && !isRunning(Number(number)))
      rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}

/** Creates a folder in memory that has enough space and can run programs; undefined if that is not possible. */
function openInMemory(): string | undefined {
  let folder: string | undefined
  try {
    removeLeftOver()
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, freemem() / 2) < minFreeBytes) return undefined
    folder = mkdtempSync(join(inMemory, `${prefix}${process.pid}-`))
    if (isRunnable(folder)) return folder
  } catch {
    // The folder does not exist on this system, or can't be used.
  }
  if (folder) rmSync(folder, { recursive: true })
  return undefined
}

/**
 * Creates a folder for all temporary files of this program and its children, and removes it when the program ends. If possible it is in
 * memory: test data does not have to survive anything, so tests need not wait for a disk.
 */
export function openTemporaryFolder(): string {
  const folder = openInMemory() ?? mkdtempSync(join(tmpdir(), prefix))
  // A database server runs as another user, who must be able to reach its own folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TMPDIR = folder
  return folder
}
