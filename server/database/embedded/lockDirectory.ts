import { renameSync, rmSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '../../log.ts'
import { heartbeatMilliseconds, isHeld, readHolder, tryLock, withContent, type LockHolder } from './lockFile.ts'
import { makePrivateFolder } from './syncFiles.ts'

const attempts = 100
const pauseMilliseconds = 20

/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  readonly code = 'data_directory_in_use'
  readonly params: { directory: string; pid: number; address: string | null }

  constructor(directory: string, holder: LockHolder) {
    super(`${directory} is in use by process ${holder.pid}${holder.address ? ` at ${holder.address}` : ''}`)
    this.params = { directory, pid: holder.pid, address: holder.address }
  }
}

export interface DirectoryLock {
  /** Publishes the holder's address to other programs, for instance 'http://127.0.0.1:8080'. */
  publishAddress(address: string): void
  /** Releases the directory. May be called more than once. */
  release(): void
}

const lockPath = (directory: string) => join(resolve(directory), 'server.lock')

/** Returns the running process that holds the directory, or null if there is none. */
export function readLock(directory: string): LockHolder | null {
  const path = lockPath(directory)
  const holder = readHolder(path)
  return holder && isHeld(path, holder) ? holder : null
}

async function takeLock(directory: string, address: string | null): Promise<LockHolder> {
  const path = lockPath(directory)
  for (let attempt = 1; ; attempt += 1) {
    const own = tryLock(path, address)
    if (own) return own
    const holder = readHolder(path)
    if (holder && (isHeld(path, holder) || attempt >= attempts))
      throw new DataDirectoryInUse(resolve(directory), holder)
    await wait(pauseMilliseconds)
  }
}

interface LockOptions {
  address?: string
  /** Called once if the lock is gone, because the folder was removed, renamed or replaced by another one. */
  onLost?: () => void
}

/**
 * Locks the directory for this process until it ends or releases it. Creates the folder if it is missing. The lock of a process that has
 * ended (killed, machine restarted) is taken over; of several processes that start at once, exactly one gets it. Rejects with
 * DataDirectoryInUse if a running process holds it.
 */
export async function lockDirectory(directory: string, options: LockOptions = {}): Promise<DirectoryLock> {
  makePrivateFolder(resolve(directory))
  const path = lockPath(directory)
  let own = await takeLock(directory, options.address ?? null)
  const isOwn = () => readHolder(path)?.token === own.token
  /** Touches the lock. Returns false if it is gone; a lock that can't be read now, because too many files are open, is not. */
  const touch = (): boolean => {
    try {
      if (!isOwn()) return false
      utimesSync(path, new Date(), new Date())
    } catch (error) {
      log.warn({ err: error }, 'the lock of the data folder could not be checked')
    }
    return true
  }
  const heartbeat = setInterval(() => {
    if (touch()) return
    clearInterval(heartbeat)
    options.onLost?.()
  }, heartbeatMilliseconds)
  heartbeat.unref()
  return {
    publishAddress(address) {
      own = { ...own, address }
      if (isOwn()) withContent(path, own, written => renameSync(written, path))
    },
    release() {
      clearInterval(heartbeat)
      if (isOwn()) rmSync(path, { force: true })
    },
  }
}
