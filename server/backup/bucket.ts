import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { StartError } from '../settings.ts'
import { fileKey } from './bucketNames.ts'
import { archiveMilliseconds, type BucketObjects } from './bucketObjects.ts'
import { listedHeaders } from './bucketPruning.ts'
import type { BackupToRead } from './readBackup.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'
import { fromWeb } from '../webStreams.ts'

/** The maximum size of an object that is uploaded in one request. */
const maxUploadBytes = 5 * 1_024 ** 3

async function sumOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

/** Uploads the archive of a backup whose files are already in the bucket, completely or not at all; the bucket verifies its checksum. */
export async function uploadArchive(bucket: BucketObjects, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size > maxUploadBytes)
    throw new StartError('The backup is larger than the 5 GB that a bucket takes at once: choose a folder.')
  await bucket.put(name, {
    body: await openAsBlob(path),
    sha256: await sumOf(path),
    headers: listedHeaders,
    milliseconds: archiveMilliseconds,
  })
}

/**
 * Runs `work` with a backup of a bucket: its archive is downloaded to this machine, its files are fetched on demand. Throws `StartError`
 * if there is no such backup.
 */
export function withDownloadedBackup<Result>(
  bucket: BucketObjects,
  name: string,
  work: (backup: Omit<BackupToRead, 'passphrase'>) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async folder => {
    const body = await bucket.get(name, archiveMilliseconds)
    if (!body) throw new StartError(`There is no backup ${name} in ${bucket.displayName}.`)
    const path = join(folder, name)
    await pipeline(fromWeb(body), createWriteStream(path, { mode: 0o600 }))
    return work({
      path,
      displayName: `${bucket.displayName}/${name}`,
      fetchFile: (files, file) => bucket.bytes(fileKey(files, file)),
    })
  })
}
