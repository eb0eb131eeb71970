import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isRunning, ownIdentity, type ProcessIdentity } from './processIdentity.ts'

/** What a lock file holds, as JSON. */
export interface LockHolder extends ProcessIdentity {
  address: string | null
  /** Differs for every lock ever taken. */
  token: string
}

/** How often a holder touches its file, and the age from which a holder that can't be looked up counts as gone. */
export const heartbeatMilliseconds = 5000
const goneAfterMilliseconds = 20_000

/** The holder that a lock file names, alive or not; null when there is no file; one with an empty token when unreadable. */
export function readHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, startedAt: null, place: null, address: null, token: '' }
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

/** Whether the holder that a lock file names still runs. */
export function isHeld(path: string, holder: LockHolder): boolean {
  if (holder.token === '') return false
  const running = isRunning(holder)
  if (running !== undefined) return running
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < goneAfterMilliseconds
}

/** Runs `place` with the path of a whole file beside the lock, so that a lock never shows half its content. */
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
 * One attempt to take a lock file: answers the own holder, or null when someone else holds it or is about to.
 * A dead holder may be replaced only by the one that holds the claim on exactly that holder, and who saw, claim in
 * hand, that it is still the one; the claim is a lock file itself, so that a claimant may die as well.
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
