import { randomUUID } from 'node:crypto'
import { StartRefused } from '../settings.ts'
import { listName, readBackups, readList } from './bucketLists.ts'
import { filesFolder, keysFolder, pruningFolder } from './bucketNames.ts'
import { bytesObject, type BucketObject, type BucketObjects } from './bucketObjects.ts'
import { forEachAtOnce } from './severalAtOnce.ts'

const minute = 60_000
/** In milliseconds: as long as nothing was written for a backup that has no archive, it may still be in the making. */
export const makingMilliseconds = 24 * 60 * minute
/** No file is removed later than this after it was said that files are; each request ends ten minutes later at the latest. */
const pruningMilliseconds = 5 * minute
const heededMilliseconds = 20 * minute

/** Whether files are being removed from a bucket by what lists said before now. What a killed program said is heeded for 20 minutes. */
export async function isBeingPruned(bucket: BucketObjects): Promise<boolean> {
  const { objects, now } = await bucket.list(pruningFolder)
  return objects.some(({ modified }) => modified > now - heededMilliseconds)
}

/** What an archive says of itself whose files lie in the bucket, with a list; an earlier one has its files in it. */
export const listedHeaders = { 'x-amz-meta-marani-files': 'listed' }

/** Throws `StartRefused` where a backup that is kept has files in the bucket, and nothing says which. */
async function refuseUnlisted(bucket: BucketObjects, archive: string): Promise<void> {
  const headers = await bucket.headers(archive)
  if (headers?.has('x-amz-meta-marani-files'))
    throw new StartRefused(
      `The list ${listName(archive)} in ${bucket.shown} is missing: no file is removed there while the backup is kept.`,
    )
}

/** The files that backups name, of those in the making too, and the lists of those that never came to be. */
async function namedFiles(bucket: BucketObjects): Promise<{ named: Set<string>; dead: BucketObject[] }> {
  const { archives, lists, now } = await readBackups(bucket)
  const kept = new Set(archives.map(({ name }) => name))
  const dead = lists.filter(({ archive, modified }) => !kept.has(archive) && modified < now - makingMilliseconds)
  const named = new Set<string>()
  for (const { archive } of lists.filter(list => !dead.includes(list))) {
    const list = await readList(bucket, archive)
    if (!list) await refuseUnlisted(bucket, archive)
    for (const { name } of list?.files ?? []) named.add(`${filesFolder}${list?.folder}/${name}`)
  }
  const listed = new Set(lists.map(({ archive }) => archive))
  for (const archive of kept) if (!listed.has(archive)) await refuseUnlisted(bucket, archive)
  return { named, dead }
}

/** What the files of backups are called; nothing else is removed. */
const fileName = /^marani-files\/(plain|[\da-f]{32})\/[^/]+\/[^/]+$/

/**
 * Removes the files that no backup names and that lie there longer than a backup may take, and what is left of killed ones. A backup
 * writes its list and then looks whether files are being removed; here that is said and then the lists are read. So one of both sees
 * the other, without locks: the list is heeded here, or the backup waits.
 */
async function removeUnnamed(bucket: BucketObjects): Promise<void> {
  const { objects, now } = await bucket.list(filesFolder)
  const isOld = ({ modified }: BucketObject): boolean => modified < now - makingMilliseconds
  const [mark, began] = [`${pruningFolder}${randomUUID()}`, Date.now()]
  await bucket.put(mark, bytesObject(Buffer.from('Files that no backup names are being removed.')))
  try {
    const { named, dead } = await namedFiles(bucket)
    const unnamed = objects.filter(object => fileName.test(object.key) && isOld(object) && !named.has(object.key))
    const removed = new Set<string>()
    await forEachAtOnce(unnamed, async ({ key }) => {
      if (Date.now() - began > pruningMilliseconds) return
      await bucket.remove(key)
      removed.add(key)
    })
    const folders = new Set(objects.filter(({ key }) => !removed.has(key)).map(({ key }) => key.split('/')[1]))
    const keys = (await bucket.list(keysFolder)).objects.filter(
      ({ key }) => !folders.has(key.slice(keysFolder.length).split('.')[0]),
    )
    const marks = (await bucket.list(pruningFolder)).objects
    await forEachAtOnce([...dead, ...[...keys, ...marks].filter(isOld)], ({ key }) => bucket.remove(key))
  } finally {
    await bucket.remove(mark)
  }
}

/** Removes all but the newest backups, and then the files that none of these names. Answers how many backups were removed. */
export async function keepNewestInBucket(bucket: BucketObjects, count: number): Promise<number> {
  const old = (await readBackups(bucket)).archives.slice(count)
  for (const { name } of old) {
    await bucket.remove(name)
    await bucket.remove(listName(name))
  }
  await removeUnnamed(bucket)
  return old.length
}
