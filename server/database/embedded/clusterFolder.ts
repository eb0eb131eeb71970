import { join, resolve } from 'node:path'

/** The default data directory. */
export const defaultDirectory = 'data'

/** Returns the folder of the embedded database in a data directory. */
export const clusterOf = (directory: string): string => join(resolve(directory), 'cluster')
