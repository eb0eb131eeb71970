import { nameOfKey } from './archive/encryption.ts'

/** The folders of a bucket for the files of backups, the keys that encrypt them, and the marks of running prunings. */
export const [filesFolder, keysFolder, pruningFolder] = ['marani-files/', 'marani-keys/', 'marani-pruning/'] as const

/** Returns the folder of the files that a key encrypts, or of those that are not encrypted. */
export const folderOf = async (key: string | undefined): Promise<string> =>
  key === undefined ? 'plain' : nameOfKey(key)

/** Returns the key of a file in the bucket. */
export const fileKey = (folder: string, name: string): string => `${filesFolder}${folder}/${name}`
