import { basename } from 'node:path'
import { hourMilliseconds } from '../../src/engine/model/durations.ts'
import type { StoredBackup } from '../../src/features/backups/backups.ts'

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

/** A clock that was more than this ahead was wrong. */
const maxAheadMilliseconds = hourMilliseconds

/** Whether a backup names a moment that has not come yet: it was made while the clock was wrong, so nobody knows when. */
export const isFromFuture = ({ made_at }: Pick<StoredBackup, 'made_at'>, now: number): boolean =>
  Date.parse(made_at) > now + maxAheadMilliseconds

/** Sorts backups, newest first; those from the future come last. */
export const newestFirst = <Backup extends Pick<StoredBackup, 'made_at'>>(
  backups: readonly Backup[],
  now: number,
): Backup[] =>
  backups.toSorted(
    (one, other) =>
      Number(isFromFuture(one, now)) - Number(isFromFuture(other, now)) ||
      Date.parse(other.made_at) - Date.parse(one.made_at),
  )
