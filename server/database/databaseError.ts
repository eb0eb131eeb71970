/** What both drivers say of a statement that failed. */
export interface DatabaseError {
  /** SQLSTATE, or the system's own code of a connection. */
  code: string
  constraint?: string
}

/** The error as a failed statement's, or undefined for another kind. */
export const databaseError = (error: unknown): DatabaseError | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? (error as Error & DatabaseError) : undefined
