import { databaseError, isLocked, isOutdatedPlan, isRetryable } from './databaseError.ts'

/**
 * Codes of a database that can't be reached, is overloaded, is shutting down or recovering, cancelled a slow statement, or rolled back a
 * transaction in conflict with another; of a bucket whose connection broke; and of a disk that is full, read-only, or not writable for this user.
 */
const codes =
  /^(08...|53...|57P0[1-5]|57014|25006|58030|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EAGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|UND_ERR_(SOCKET|(CONNECT|HEADERS|BODY)_TIMEOUT))$/

/** Messages of driver errors that have no code. */
const sentences =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|not queryable|cannot use a pool|driver has already been destroyed|PGlite is (closed|closing)|connection has been discarded/i

/** Whether the database or the disk is temporarily unable to do what was requested. Nothing was written, and the request can be retried later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable)
  const code = databaseError(error)?.code
  if (error instanceof Error && error.cause instanceof Error && isUnavailable(error.cause)) return true
  return (
    isRetryable(error) ||
    isLocked(error) ||
    isOutdatedPlan(error) ||
    (code !== undefined && codes.test(code)) ||
    (error instanceof Error && (error.name === 'TimeoutError' || sentences.test(error.message)))
  )
}
