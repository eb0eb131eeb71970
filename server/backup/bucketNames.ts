import { nameOfKey } from './archive/encryption.ts'

/** Where a bucket has the files of its backups, the keys that these are encrypted by, and what is said while files are removed. */
export const [filesFolder, keysFolder, pruningFolder] = ['marani-files/', 'marani-keys/', 'marani-pruning/'] as const

/** The folder of the files that are encrypted by a key, or of those that are not encrypted. */
export const folderOf = async (key: string | undefined): Promise<string> =>
  key === undefined ? 'plain' : nameOfKey(key)

/** Where a file lies in the bucket. */
export const fileKey = (folder: string, name: string): string => `${filesFolder}${folder}/${name}`
