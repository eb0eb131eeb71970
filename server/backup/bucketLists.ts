import * as z from 'zod'
import type { KeptBackup } from '../../src/features/backups/backups.ts'
import { StartRefused } from '../settings.ts'
import { isBackupName, momentOf } from './backupName.ts'
import { bytesObject, type BucketObject, type BucketObjects } from './bucketObjects.ts'
import { endSchema } from './manifest.ts'

const listEnd = '.files.json'

/** What the list of files of a backup in a bucket is called. */
export const listName = (archive: string): string => `${archive}${listEnd}`

const { name, bytes, sha256 } = endSchema.shape.files.element.shape
const listSchema = z.strictObject({
  /** The folder that has the files. */
  folder: z.string(),
  /** The files that the backup needs; what they are is known of those that are there. */
  files: z.array(z.strictObject({ name, bytes: bytes.optional(), sha256: sha256.optional() })),
})

/** The files that a backup in a bucket needs: of one that is being made too, whose list is there before its files and its archive. */
export type FilesList = z.infer<typeof listSchema>

/** A backup in a bucket. */
export interface BackupInBucket extends KeptBackup {
  name: string
}

/** The backups of a bucket and the lists of files, newest first, and the moment that this is of by the bucket's clock. */
export interface BucketBackups {
  archives: BackupInBucket[]
  lists: (BucketObject & { archive: string })[]
  now: number
}

/** What there is of backups in a bucket, but for their files. */
export async function readBackups(bucket: BucketObjects): Promise<BucketBackups> {
  const { objects, now } = await bucket.list('marani-', true)
  const newestFirst = objects.toSorted((one, other) => (one.key < other.key ? 1 : -1))
  return {
    archives: newestFirst
      .filter(({ key }) => isBackupName(key))
      .map(object => ({ name: object.key, made_at: momentOf(object.key), bytes: object.bytes })),
    lists: newestFirst
      .filter(({ key }) => key.endsWith(listEnd) && isBackupName(key.slice(0, -listEnd.length)))
      .map(object => ({ ...object, archive: object.key.slice(0, -listEnd.length) })),
    now,
  }
}

/** A list of files; undefined where it is not there. Throws `StartRefused` where it can't be read. */
export async function readList(bucket: BucketObjects, archive: string): Promise<FilesList | undefined> {
  const written = await bucket.bytes(listName(archive))
  if (!written) return undefined
  try {
    return listSchema.parse(JSON.parse(Buffer.from(written).toString()))
  } catch {
    throw new StartRefused(`The list ${listName(archive)} in ${bucket.shown} is damaged.`)
  }
}

/** Writes the list of files of a backup. */
export const writeList = (bucket: BucketObjects, archive: string, list: FilesList): Promise<void> =>
  bucket.put(listName(archive), bytesObject(Buffer.from(JSON.stringify(list))))
