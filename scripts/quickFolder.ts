import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
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

/** A folder in memory that has room and from which programs may be run; undefined where there is none. */
function openInMemory(): string | undefined {
  let folder: string | undefined
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, freemem() / 2) < leastRoom) return undefined
    folder = mkdtempSync(join(inMemory, 'marani-'))
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
  const folder = openInMemory() ?? mkdtempSync(join(tmpdir(), 'marani-'))
  // A database's server runs as somebody else, who has to come as far as its own folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TMPDIR = folder
  return folder
}
