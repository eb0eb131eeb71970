import { join } from 'node:path'

/**
 * The folder into which a data directory is restored before it takes its place. While it exists, the files next to it may be a mix of old
 * and new.
 */
export const restoringFolder = (directory: string): string => join(directory, 'restoring')
