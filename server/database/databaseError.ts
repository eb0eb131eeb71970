/** What both drivers say of a statement that failed. */
export interface DatabaseError {
  /** SQLSTATE, or the system's own code of a connection. */
  code: string
  constraint?: string
}

/** The error as a failed statement's, or undefined for another kind. */
export const databaseError = (error: unknown): DatabaseError | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as Error & DatabaseError)
    : undefined

/** Whether the database itself said this, with its SQLSTATE; what the system says of a connection begins with E, as EPIPE. */
export const isAnswered = (error: unknown): boolean => /^[\dA-DF-Z][\dA-Z]{4}$/.test(databaseError(error)?.code ?? '')

const undoneCodes = new Set(['40001', '40P01'])

/** Whether the statement was undone for another one's sake, as in a deadlock. */
export const isUndone = (error: unknown): boolean => undoneCodes.has(databaseError(error)?.code ?? '')

/** Whether a statement was prepared before another server changed its columns' types; prepared again, it works. */
export const isOutdatedPlan = (error: unknown): boolean =>
  databaseError(error)?.code === '0A000' &&
  error instanceof Error &&
  error.message.startsWith('cached plan must not change')

/** Damaged data, a damaged index, and a file of the database that is gone. */
const damageCodes = new Set(['XX001', 'XX002', '58P01'])

/** Whether the database found that its files are not as it wrote them. */
export const isDamage = (error: unknown): boolean => damageCodes.has(databaseError(error)?.code ?? '')
