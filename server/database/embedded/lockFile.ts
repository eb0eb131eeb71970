import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isRunning, ownIdentity, type ProcessIdentity } from './processIdentity.ts'

/** The content of a lock file, as JSON. */
export interface LockHolder extends ProcessIdentity {
  address: string | null
  /** Unique for every lock. */
  token: string
}

/** How often a holder touches its file, and after what time a holder whose process can't be checked counts as gone. */
export const heartbeatMilliseconds = 5000
const goneAfterMilliseconds = 20_000

/** Reads the holder of a lock file, running or not; null if there is no file; one with an empty token if the file is unreadable. */
export function readHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, startedAt: null, place: null, address: null, token: '' }
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

/** Whether the holder of a lock file is still running. */
export function isHeld(path: string, holder: LockHolder): boolean {
  if (holder.token === '') return false
  const running = isRunning(holder)
  if (running !== undefined) return running
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < goneAfterMilliseconds
}

/** Calls `place` with the path of a complete file next to the lock, so that a lock file is never partially written. */
export function withContent(path: string, holder: LockHolder, place: (written: string) => void): void {
  const written = `${path}.${randomUUID()}`
  writeFileSync(written, JSON.stringify(holder), { mode: 0o600, flag: 'wx', flush: true })
  try {
    place(written)
  } finally {
    rmSync(written, { force: true })
  }
}

function createNew(path: string, holder: LockHolder): boolean {
  try {
    withContent(path, holder, written => linkSync(written, path))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Tries once to take a lock file. Returns the new holder, or null if another process holds it or is about to. Only the process that has
 * claimed a dead holder may replace it, after checking that it is still the same; the claim is itself a lock file, because the claiming
 * process may die as well.
 */
export function tryLock(path: string, address: string | null): LockHolder | null {
  const own: LockHolder = { ...ownIdentity(), address, token: randomUUID() }
  if (createNew(path, own)) return own
  const found = readHolder(path)
  if (found === null || isHeld(path, found)) return null
  const claim = `${path}.claim-${found.token.slice(0, 8)}`
  if (!tryLock(claim, null)) return null
  const unchanged = readHolder(path)?.token === found.token
  if (unchanged) withContent(path, own, written => renameSync(written, path))
  rmSync(claim, { force: true })
  return unchanged ? own : null
}
