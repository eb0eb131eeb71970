import { join, resolve } from 'node:path'

/** The data directory where the settings name none. */
export const defaultDirectory = 'data'

/** The folder of the embedded database in a data directory. */
export const clusterOf = (directory: string): string => join(resolve(directory), 'cluster')
