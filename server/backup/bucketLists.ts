import * as z from 'zod'
import type { StoredBackup } from '../../src/features/backups/backups.ts'
import { StartError } from '../settings.ts'
import { fileListEnd, fileListOf, isBackupName, momentOf, newestFirst } from './backupName.ts'
import { bytesObject, type BucketObject, type BucketObjects } from './bucketObjects.ts'
import { endSchema } from './manifest.ts'

const { name, bytes, sha256 } = endSchema.shape.files.element.shape
const listSchema = z.strictObject({
  /** The folder that contains the files. */
  folder: z.string(),
  /** The files that the backup needs; sizes and checksums are set for those already in the bucket. */
  files: z.array(z.strictObject({ name, bytes: bytes.optional(), sha256: sha256.optional() })),
})

/** The files that a backup in a bucket needs. While a backup is being made, its list is there before its files and its archive. */
export type FilesList = z.infer<typeof listSchema>

/** A backup in a bucket. */
export interface BackupInBucket extends StoredBackup {
  name: string
}

/** The backups and lists of files in a bucket, newest first, and the bucket's time of this listing. */
export interface BucketBackups {
  archives: BackupInBucket[]
  lists: (BucketObject & { archive: string })[]
  now: number
}

/** Reads which backups a bucket contains, without their files. */
export async function readBackups(bucket: BucketObjects, clock = Date.now()): Promise<BucketBackups> {
  const { objects, now } = await bucket.list('marani-', true)
  const archives = objects
    .filter(({ key }) => isBackupName(key))
    .map(object => ({ name: object.key, made_at: momentOf(object.key), bytes: object.bytes }))
  const lists = objects
    .filter(({ key }) => key.endsWith(fileListEnd) && isBackupName(key.slice(0, -fileListEnd.length)))
    .map(object => ({ ...object, archive: object.key.slice(0, -fileListEnd.length), made_at: momentOf(object.key) }))
  return { archives: newestFirst(archives, clock), lists: newestFirst(lists, clock), now }
}

/** Reads a list of files; undefined if it does not exist. Throws `StartError` if it can't be parsed. */
export async function readList(bucket: BucketObjects, archive: string): Promise<FilesList | undefined> {
  const written = await bucket.bytes(fileListOf(archive))
  if (!written) return undefined
  try {
    return listSchema.parse(JSON.parse(Buffer.from(written).toString()))
  } catch {
    throw new StartError(`The list ${fileListOf(archive)} in ${bucket.displayName} is damaged.`)
  }
}

/** Writes the list of files of a backup. */
export const writeList = (bucket: BucketObjects, archive: string, list: FilesList): Promise<void> =>
  bucket.put(fileListOf(archive), bytesObject(Buffer.from(JSON.stringify(list))))
