import { join } from 'node:path'

/** Where a data directory is restored before it takes its place. While this is there, what lies beside it may be half of one and half of another. */
export const restoringFolder = (directory: string): string => join(directory, 'restoring')
