import { randomUUID } from 'node:crypto'
import { StartError } from '../settings.ts'
import { fileListOf } from './backupName.ts'
import { readBackups, readList } from './bucketLists.ts'
import { filesFolder, keysFolder, pruningFolder } from './bucketNames.ts'
import { bytesObject, type BucketObject, type BucketObjects } from './bucketObjects.ts'
import { forEachConcurrently } from './concurrency.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../src/engine/model/durations.ts'

/** In milliseconds: a backup without an archive may still be in progress if its list was written within this time. */
export const maxBackupMilliseconds = dayMilliseconds
/** A pruning removes no file later than this after its mark was written; each request ends at most ten minutes later. */
const pruningMilliseconds = 5 * minuteMilliseconds
const markMilliseconds = 20 * minuteMilliseconds

/** Whether a pruning is removing files based on lists that it read before now. The mark of a killed program is respected for 20 minutes. */
export async function isBeingPruned(bucket: BucketObjects): Promise<boolean> {
  const { objects, now } = await bucket.list(pruningFolder)
  return objects.some(({ modified }) => modified > now - markMilliseconds)
}

/** The header of archives whose files are in the bucket with a list; an archive without it contains its files. */
export const listedHeaders = { 'x-amz-meta-marani-files': 'listed' }

/** Throws `StartError` if a kept backup has files in the bucket but no list of them. */
async function refuseUnlisted(bucket: BucketObjects, archive: string): Promise<void> {
  const headers = await bucket.headers(archive)
  if (headers?.has('x-amz-meta-marani-files'))
    throw new StartError(
      `The list ${fileListOf(archive)} in ${bucket.displayName} is missing: no file is removed there while the backup is kept.`,
    )
}

/** Returns the files that backups refer to, including those in progress, and the lists of abandoned backups. */
async function referencedFiles(bucket: BucketObjects): Promise<{ referenced: Set<string>; abandoned: BucketObject[] }> {
  const { archives, lists, now } = await readBackups(bucket)
  const kept = new Set(archives.map(({ name }) => name))
  const abandoned = lists.filter(
    ({ archive, modified }) => !kept.has(archive) && modified < now - maxBackupMilliseconds,
  )
  const referenced = new Set<string>()
  for (const { archive } of lists.filter(list => !abandoned.includes(list))) {
    const list = await readList(bucket, archive)
    if (!list) await refuseUnlisted(bucket, archive)
    for (const { name } of list?.files ?? []) referenced.add(`${filesFolder}${list?.folder}/${name}`)
  }
  const listed = new Set(lists.map(({ archive }) => archive))
  for (const archive of kept) if (!listed.has(archive)) await refuseUnlisted(bucket, archive)
  return { referenced, abandoned }
}

/** The pattern of files of backups; nothing else is removed. */
const fileName = /^marani-files\/(plain|[\da-f]{32})\/[^/]+\/[^/]+$/

/**
 * Removes files that no backup refers to and that are older than a backup may take, and the remains of killed programs. A backup writes its
 * list and then checks for a pruning; a pruning writes its mark and then reads the lists. So one of them always sees the other without
 * locks: either the pruning reads the list, or the backup waits.
 */
async function removeUnreferenced(bucket: BucketObjects): Promise<void> {
  const { objects, now } = await bucket.list(filesFolder)
  const isOld = ({ modified }: BucketObject): boolean => modified < now - maxBackupMilliseconds
  const [mark, began] = [`${pruningFolder}${randomUUID()}`, Date.now()]
  await bucket.put(mark, bytesObject(Buffer.from('Files that no backup names are being removed.')))
  try {
    const { referenced, abandoned } = await referencedFiles(bucket)
    const unreferenced = objects.filter(
      object => fileName.test(object.key) && isOld(object) && !referenced.has(object.key),
    )
    const removed = new Set<string>()
    await forEachConcurrently(unreferenced, async ({ key }) => {
      if (Date.now() - began > pruningMilliseconds) return
      await bucket.remove(key)
      removed.add(key)
    })
    const folders = new Set(objects.filter(({ key }) => !removed.has(key)).map(({ key }) => key.split('/')[1]))
    const keys = (await bucket.list(keysFolder)).objects.filter(
      ({ key }) => !folders.has(key.slice(keysFolder.length).split('.')[0]),
    )
    const marks = (await bucket.list(pruningFolder)).objects
    await forEachConcurrently([...abandoned, ...[...keys, ...marks].filter(isOld)], ({ key }) => bucket.remove(key))
  } finally {
    await bucket.remove(mark)
  }
}

/** Removes all but the newest backups, and then the files to which none of these refers. Returns how many backups were removed. */
export async function keepNewestInBucket(bucket: BucketObjects, count: number, clock = Date.now()): Promise<number> {
  const old = (await readBackups(bucket, clock)).archives.slice(count)
  for (const { name } of old) {
    await bucket.remove(name)
    await bucket.remove(fileListOf(name))
  }
  await removeUnreferenced(bucket)
  return old.length
}
