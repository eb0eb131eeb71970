import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { StartRefused } from '../settings.ts'
import { fileKey } from './bucketNames.ts'
import { archiveMilliseconds, type BucketObjects } from './bucketObjects.ts'
import { listedHeaders } from './bucketPruning.ts'
import type { BackupToRead } from './readBackup.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'

/** The most that a bucket takes at once. */
const mostBytes = 5 * 1_024 ** 3

async function sumOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

/** Brings the archive of a backup, whose files are there, to a bucket: whole or not at all; the bucket compares what arrives. */
export async function putArchive(bucket: BucketObjects, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size > mostBytes)
    throw new StartRefused('The backup is larger than the 5 GB that a bucket takes at once: choose a folder.')
  await bucket.put(name, {
    body: await openAsBlob(path),
    sha256: await sumOf(path),
    headers: listedHeaders,
    milliseconds: archiveMilliseconds,
  })
}

/**
 * Has work done with a backup of a bucket: with a copy of its archive on this machine, its files as they are requested. Throws
 * `StartRefused` where there is none.
 */
export function withCopy<Result>(
  bucket: BucketObjects,
  name: string,
  work: (backup: Omit<BackupToRead, 'passphrase'>) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async folder => {
    const body = await bucket.get(name, archiveMilliseconds)
    if (!body) throw new StartRefused(`There is no backup ${name} in ${bucket.shown}.`)
    const path = join(folder, name)
    await pipeline(Readable.fromWeb(body as never), createWriteStream(path, { mode: 0o600 }))
    return work({
      path,
      shown: `${bucket.shown}/${name}`,
      fetchFile: (files, file) => bucket.bytes(fileKey(files, file)),
    })
  })
}
