import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { Files } from '../../src/engine/ports/files.ts'
import { StartError } from '../settings.ts'
import {
  decrypt,
  encryptByKey,
  encryptByPassphrase,
  isEncrypted,
  nameOfKey,
  newFilesKey,
} from './archive/encryption.ts'
import { withChecksum, type Checksum } from './archive/checksum.ts'
import { fileKey, folderOf, keysFolder } from './bucketNames.ts'
import { readBackups, readList, writeList, type FilesList } from './bucketLists.ts'
import { bytesObject, type BucketObjects } from './bucketObjects.ts'
import { isBeingPruned } from './bucketPruning.ts'
import { forEachConcurrently } from './concurrency.ts'
import type { StoredFiles } from './storeFiles.ts'
import { fromWeb } from '../webStreams.ts'

async function* once(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes)
}

/** Decrypts a key of files with the passphrase; undefined if the key was encrypted with another one. */
async function openKey(bytes: Uint8Array, passphrase: string): Promise<string | undefined> {
  if (!isEncrypted(bytes)) return undefined
  try {
    return await text(Readable.from(await decrypt(once(bytes), { passphrase })))
  } catch {
    return undefined
  }
}

/**
 * Returns the key for a bucket's files that the passphrase decrypts, or creates one. Keys are never overwritten: two that are created at
 * the same time lead to two folders of files, and so do two passphrases.
 */
async function filesKey(bucket: BucketObjects, passphrase: string): Promise<string> {
  const { objects } = await bucket.list(keysFolder)
  for (const name of objects.map(object => object.key).toSorted()) {
    const found = await bucket.bytes(name)
    const key = found && (await openKey(found, passphrase))
    if (key !== undefined && name === `${keysFolder}${await nameOfKey(key)}.age`) return key
  }
  const key = await newFilesKey()
  const sealed = await buffer(await encryptByPassphrase(once(key), passphrase))
  await bucket.put(`${keysFolder}${await nameOfKey(key)}.age`, bytesObject(sealed))
  return key
}

/** Reads the checksums of files from the lists in a bucket, newest first, until all are known. */
async function knownSums(
  bucket: BucketObjects,
  folder: string,
  names: readonly string[],
): Promise<Map<string, Checksum>> {
  const [known, unknown] = [new Map<string, Checksum>(), new Set(names)]
  for (const { archive } of (await readBackups(bucket)).lists) {
    if (unknown.size === 0) break
    const list = await readList(bucket, archive)
    for (const { name, bytes, sha256 } of list?.folder === folder ? list.files : [])
      if (bytes !== undefined && sha256 !== undefined && unknown.delete(name)) known.set(name, { bytes, sha256 })
  }
  return known
}

/** How often the list of required files is written again while they are uploaded. */
const announceMilliseconds = 600_000
/** How often the bucket is checked for missing files: before uploading, after it, and once more. */
const rounds = 3

/** A backup that is being made in a bucket. */
export interface BucketBackup {
  bucket: BucketObjects
  /** The name of its archive. */
  archive: string
  passphrase: string | undefined
}

/**
 * Uploads the files that a bucket lacks; all backups there share them. The list of required files is written first, so that pruning does
 * not remove them, and at the end all of them have been seen in the bucket. Returns the files, the names for which no file was found, and
 * the key that encrypts the files. See docs/decisions/111.
 */
export async function storeInBucket(
  files: Files,
  { bucket, archive, passphrase }: BucketBackup,
  names: readonly string[],
): Promise<StoredFiles> {
  const key = passphrase === undefined ? undefined : await filesKey(bucket, passphrase)
  const folder = await folderOf(key)
  const sums = await knownSums(bucket, folder, names)
  const [missing, uploaded] = [new Set<string>(), new Set<string>()]
  let announced = 0
  const needed = () => names.filter(name => !missing.has(name))
  const announce = async () => {
    announced = Date.now()
    const list: FilesList = { folder, files: needed().map(name => ({ name, ...sums.get(name) })) }
    await writeList(bucket, archive, list)
  }
  /** Writes the list, and waits until no pruning is in progress that started before. */
  const announceOutsidePruning = async (): Promise<void> => {
    await announce()
    if (!(await isBeingPruned(bucket))) return
    do await wait(1_000)
    while (await isBeingPruned(bucket))
    await announceOutsidePruning()
  }
  const upload = async (name: string) => {
    if (Date.now() - announced > announceMilliseconds) await announce()
    const found = await files.get(name)
    if (!found) return void missing.add(name)
    let sum: Checksum | undefined
    const body = withChecksum(fromWeb(found.body), one => (sum = one))
    await bucket.put(
      fileKey(folder, name),
      bytesObject(await buffer(key === undefined ? body : await encryptByKey(body, key))),
    )
    if (sum) sums.set(name, sum)
    uploaded.add(name)
  }
  for (let round = 0; round < rounds; round++) {
    await announceOutsidePruning()
    const { objects } = await bucket.list(fileKey(folder, ''))
    const present = new Map(objects.map(object => [object.key, object.bytes]))
    const lacking = needed().filter(
      name => (present.get(fileKey(folder, name)) ?? -1) < (sums.get(name)?.bytes ?? Infinity),
    )
    if (lacking.length === 0) {
      const all = needed().flatMap(name => {
        const sum = sums.get(name)
        return sum ? [{ name, ...sum }] : []
      })
      return { files: all, missing: [...missing], known: all.length - uploaded.size, key }
    }
    await forEachConcurrently(lacking, upload)
  }
  throw new StartError(`Files that were uploaded to ${bucket.displayName} are missing there.`)
}
