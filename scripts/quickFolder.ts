import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
/** What a run of the tests leaves there at most is a third of this, in bytes. */
const leastRoom = 3_000_000_000

const isRunnable = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** What begins the name of such a folder; the number of its process follows. */
const beginning = 'marani-tests-'

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Gives back the memory of runs that were ended before they could. */
function removeLeftOver(): void {
  for (const name of readdirSync(inMemory)) {
    const [, number] = new RegExp(`^${beginning}(\\d+)-`).exec(name) ?? []
    if (number !== undefined && !isRunning(Number(number)))
      rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}

/** A folder in memory that has room and from which programs may be run; undefined where there is none. */
function openInMemory(): string | undefined {
  let folder: string | undefined
  try {
    removeLeftOver()
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, freemem() / 2) < leastRoom) return undefined
    folder = mkdtempSync(join(inMemory, `${beginning}${process.pid}-`))
    if (isRunnable(folder)) return folder
  } catch {
    // A system without it, or one that keeps it from us.
  }
  if (folder) rmSync(folder, { recursive: true })
  return undefined
}

/**
 * Makes a folder for all that the program and its children write for the time being, and removes it as the program ends. It is in memory where that can be:
 * what a test writes has to outlive nothing, so no disk is waited for.
 */
export function openQuickFolder(): string {
  const folder = openInMemory() ?? mkdtempSync(join(tmpdir(), beginning))
  // A database's server runs as somebody else, who has to come as far as its own folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TMPDIR = folder
  return folder
}
