import { constants, cpSync, existsSync, renameSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from '../valueParsers.ts'
import { clusterOf } from './clusterFolder.ts'
import { DatabaseDamaged, expectDatabase } from './databaseDamaged.ts'
import { DurableFiles } from './durableFiles.ts'
import { durableStartParameters } from './startParameters.ts'
import { cacheFolder, keepInCache } from './engineCache.ts'
import { makePrivateFolder, syncPath, syncTree } from './syncFiles.ts'

/** System error codes by the WASI numbers that the engine's file layer throws, in objects that are not Errors. */
const codes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  20: 'EEXIST',
  22: 'EFBIG',
  29: 'EIO',
  31: 'EISDIR',
  32: 'ELOOP',
  33: 'EMFILE',
  41: 'ENFILE',
  44: 'ENOENT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

/** The engine's messages for errors of the disk. They do not mean damage: the files exist but can't be used now. */
const refusals: readonly [words: RegExp, code: string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
  [/I\/O error/, 'EIO'],
  [/No file descriptors available|Too many open files/, 'EMFILE'],
]

const rejected = (code: string, folder: string): Error =>
  Object.assign(new Error(`${code}: the database's files in ${folder}`), { code, path: folder, syscall: 'open' })

/** Converts an error of the engine's file layer to one like Node's; returns any other error unchanged. */
export function systemError(error: unknown, folder: string): unknown {
  const isOfFiles =
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'ErrnoError' && 'errno' in error
  if (!isOfFiles) return error
  const code = codes[Number(error.errno)] ?? `WASI ${String(error.errno)}`
  return rejected(code, folder)
}

/** Explains why the engine did not open: an error of the disk is converted to one like Node's, anything else counts as damage. */
function openingError(error: unknown, folder: string, words: string): unknown {
  const ofSystem = systemError(error, folder)
  if (ofSystem !== error) return ofSystem
  const [, code] = refusals.find(([known]) => known.test(words)) ?? []
  if (code !== undefined) return rejected(code, folder)
  return new DatabaseDamaged(folder, words || (error instanceof Error ? error.message : String(error)), {
    cause: error,
  })
}

export interface EmbeddedOptions {
  /** The data directory; created if it is missing. */
  directory: string
  /**
   * Called when the engine gives up (the disk refuses to sync, say). Nothing more can be asked of it then: the next
   * query would never return. So this must end the process, which it does unless configured otherwise.
   */
  onBroken?: (reason: string) => void
}

const standardError = 2

function endProcess(reason: string): void {
  writeSync(standardError, `The database stopped: ${reason}\n`)
  process.exit(1)
}

async function openCluster(folder: string, onBroken: (reason: string) => void): Promise<PGlite> {
  const failed = Promise.withResolvers<never>()
  let isOpen = false
  const files = new DurableFiles(folder, reason => (isOpen ? onBroken(reason) : failed.reject(new Error(reason))))
  try {
    const opening = PGlite.create({
      fs: files,
      startParams: durableStartParameters,
      extensions: { pg_trgm },
      parsers: valueParsers,
    })
    // If the engine aborts while it opens, `create` never settles.
    const engine = await Promise.race([opening, failed.promise])
    isOpen = true
    return engine
  } catch (error) {
    throw openingError(error, folder, files.abortReason)
  }
}

/** Copies files as copy-on-write clones if the file system supports it. */
const copyFiles = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

/** Fills a folder with a cached empty database; returns false if there is none or it can't be read. */
function copyEmpty(folder: string): boolean {
  const kept = cacheFolder('empty-cluster')
  if (!existsSync(kept)) return false
  try {
    copyFiles(kept, folder)
    return true
  } catch {
    return false
  }
}

/** Empties a folder and makes it accessible only to this user. */
function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  makePrivateFolder(folder)
}

/** Creates an empty database, which takes seconds, and caches a copy, because each restore and each drill begins with one. */
async function makeEmpty(folder: string, onBroken: (reason: string) => void): Promise<void> {
  clear(folder)
  const database = await openCluster(folder, onBroken)
  await database.close()
  keepInCache(cacheFolder('empty-cluster'), own => copyFiles(folder, own))
}

/** Builds the database under a temporary name and renames it at the end, so that an interruption leaves a complete database or none. */
async function createCluster(directory: string, cluster: string, onBroken: (reason: string) => void): Promise<void> {
  const unfinished = `${cluster}.creating`
  clear(unfinished)
  if (!copyEmpty(unfinished)) await makeEmpty(unfinished, onBroken)
  syncTree(unfinished)
  renameSync(unfinished, cluster)
  syncPath(directory)
}

/**
 * Opens the embedded PostgreSQL of a folder, and creates it on first use. What a resolved query or transaction wrote survives a killed
 * process and a power cut. Rows hold plain JSON values (see valueParsers); the extension pg_trgm can be created. Only one process may open
 * it: call lockDirectory first. Rejects if the folder can't be written, and with `DatabaseDamaged` if its files are not, or no longer, a
 * database of this version.
 */
export async function openEmbedded({ directory, onBroken = endProcess }: EmbeddedOptions): Promise<PGlite> {
  const home = resolve(directory)
  const cluster = clusterOf(home)
  makePrivateFolder(home)
  expectDatabase(home)
  if (!existsSync(cluster)) await createCluster(home, cluster, onBroken)
  return openCluster(cluster, onBroken)
}
