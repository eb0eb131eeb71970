import { basename } from 'node:path'

const name = /^marani-\d{8}-\d{6}-\d{3}\.tar(\.age)?$/

/** The end of the name of a list of a backup's files. */
export const fileListEnd = '.files.json'

/** Whether a file has the name of a backup. */
export const isBackupName = (file: string): boolean => name.test(file)

/** Returns the name of a backup made at a moment; names sort by time. */
export const backupName = (at: Date, encrypted: boolean): string =>
  `marani-${at.toISOString().slice(0, -1).replaceAll(/[-:]/g, '').replaceAll(/[T.]/g, '-')}.tar${encrypted ? '.age' : ''}`

/** Returns the name of the list of a backup's files. */
export const fileListOf = (backup: string): string => `${backup}${fileListEnd}`

/** Returns when a backup was made, in ISO format. */
export const momentOf = (path: string): string =>
  basename(path).replace(/^marani-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(\d{3})\..*$/, '$1-$2-$3T$4:$5:$6.$7Z')
