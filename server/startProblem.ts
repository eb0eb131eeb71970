import { userInfo } from 'node:os'
import { databaseError, hasSqlState, isDamage } from './database/databaseError.ts'
import { isUnavailable } from './database/isUnavailable.ts'
import { restoreNewest } from './database/embedded/databaseDamaged.ts'
import { BucketError } from './files/bucketClient.ts'
import { StartError } from './startError.ts'

const whoami = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'this user')
  }
}

const elsewhere = 'or choose another folder with DATA_DIR'

const denied = (path: string): string =>
  `The user ${whoami()} has no permission to read and write ${path}: make that user its owner, ${elsewhere}.`
const full = (path: string): string => `There is no space left on the disk for ${path}: free some space, ${elsewhere}.`
const noFolder = (path: string): string =>
  `${path} is a file or is inside one, but must be a folder: remove it, ${elsewhere}.`
const tooMany = (path: string): string =>
  `${path} can't be opened because too many files are open: raise the limit (ulimit -n).`

/** Explanations of system errors, by code. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: denied,
  EPERM: denied,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: path => `${path} is on a read-only disk: mount it for writing, ${elsewhere}.`,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EISDIR: path => `${path} is a folder, but must be a file: remove it, ${elsewhere}.`,
  ENOENT: path => `${path} does not exist and can't be created: create its parent folder first, ${elsewhere}.`,
  ELOOP: path => `${path} is a circular link: correct the links, ${elsewhere}.`,
  ENAMETOOLONG: path => `The name ${path} is too long: choose a shorter one.`,
  EIO: path => `Disk error at ${path}: check the disk.`,
  EMFILE: tooMany,
  ENFILE: tooMany,
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'

const readOnly = '25006'

/** Explains why the database can't be used. */
function databaseProblem(error: unknown): string {
  const code = databaseError(error)?.code ?? ''
  const reason = error instanceof Error && error.message ? error.message : code
  if (code === readOnly)
    return `The database can only be read (${reason}): name one that can be written to in DATABASE_URL; put a replica into DATABASE_READ_URL.`
  return `The database ${hasSqlState(error) ? "can't be used now" : 'does not respond'}: ${reason}.`
}

/**
 * Explains why a program could not start: the message of `StartError`, a bucket or system error, or a database that is damaged or does not respond.
 * Returns undefined for unexpected errors, whose stack should be shown.
 */
export function startProblem(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof BucketError) return error.message
  if (isDamage(error))
    return `The database is damaged: ${error instanceof Error ? error.message : ''}. ${restoreNewest}`
  if (isSystemError(error) && error.syscall !== 'connect') {
    const path = error.path ?? 'a file'
    const sentence = sentences[error.code ?? '']?.(path) ?? `${path} can't be used (${error.code}).`
    return error.path === undefined ? sentence.replace(/^a/, 'A') : sentence
  }
  return isUnavailable(error) ? databaseProblem(error) : undefined
}
