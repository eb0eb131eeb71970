/** The properties that both drivers give to a failed statement's error. */
export interface DatabaseError {
  /** The SQLSTATE, or the system's error code of a connection. */
  code: string
  constraint?: string
}

/** Returns the error of a failed statement, or undefined for any other error. */
export const databaseError = (error: unknown): DatabaseError | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as Error & DatabaseError)
    : undefined

/** Whether the database itself reported the error, with a SQLSTATE. System errors of connections begin with E, such as EPIPE. */
export const hasSqlState = (error: unknown): boolean => /^[\dA-DF-Z][\dA-Z]{4}$/.test(databaseError(error)?.code ?? '')

const retryableCodes = new Set(['40001', '40P01'])

/** Whether the statement was rolled back because of a conflict with another one, such as a deadlock; it can be retried. */
export const isRetryable = (error: unknown): boolean => retryableCodes.has(databaseError(error)?.code ?? '')

/** Whether the statement waited too long for a lock on a table or a row. */
export const isLocked = (error: unknown): boolean => databaseError(error)?.code === '55P03'

/** Whether a prepared statement is outdated because another server changed the types of its columns; prepared again, it works. */
export const isOutdatedPlan = (error: unknown): boolean =>
  databaseError(error)?.code === '0A000' &&
  error instanceof Error &&
  error.message.startsWith('cached plan must not change')

/** Corrupted data, a corrupted index, and a missing file of the database. */
const damageCodes = new Set(['XX001', 'XX002', '58P01'])

/** Whether the database found its files damaged. */
export const isDamage = (error: unknown): boolean => damageCodes.has(databaseError(error)?.code ?? '')
