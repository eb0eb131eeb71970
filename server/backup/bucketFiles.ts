import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { Files } from '../../src/engine/ports/files.ts'
import { StartRefused } from '../settings.ts'
import {
  decrypted,
  encryptByKey,
  encryptByPassphrase,
  isEncrypted,
  nameOfKey,
  newFilesKey,
} from './archive/encryption.ts'
import { summed, type BytesSum } from './archive/summed.ts'
import { fileKey, folderOf, keysFolder } from './bucketNames.ts'
import { readBackups, readList, writeList, type FilesList } from './bucketLists.ts'
import { bytesObject, type BucketObjects } from './bucketObjects.ts'
import { isBeingPruned } from './bucketPruning.ts'
import { forEachAtOnce } from './severalAtOnce.ts'
import type { StoredFiles } from './storeFiles.ts'

async function* once(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes)
}

/** A key that the passphrase opens; undefined where it opens another one's. */
async function openKey(bytes: Uint8Array, passphrase: string): Promise<string | undefined> {
  if (!isEncrypted(bytes)) return undefined
  try {
    return await text(Readable.from(await decrypted(once(bytes), { passphrase })))
  } catch {
    return undefined
  }
}

/**
 * The key for the files of a bucket that a passphrase opens, or a new one. Keys are never written over: two that are made at once are
 * two folders of files, and so are two passphrases.
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

/** What files are by the lists that a bucket has, the newest first, until all are known. */
async function knownSums(
  bucket: BucketObjects,
  folder: string,
  names: readonly string[],
): Promise<Map<string, BytesSum>> {
  const [known, unknown] = [new Map<string, BytesSum>(), new Set(names)]
  for (const { archive } of (await readBackups(bucket)).lists) {
    if (unknown.size === 0) break
    const list = await readList(bucket, archive)
    for (const { name, bytes, sha256 } of list?.folder === folder ? list.files : [])
      if (bytes !== undefined && sha256 !== undefined && unknown.delete(name)) known.set(name, { bytes, sha256 })
  }
  return known
}

/** How often it is said again which files a backup needs, while they are brought there. */
const announceMilliseconds = 600_000
/** How often all is looked at: before anything is brought there, after it, and once more. */
const rounds = 3

/** A backup that is being made in a bucket. */
export interface BucketBackup {
  bucket: BucketObjects
  /** The name of its archive. */
  archive: string
  passphrase: string | undefined
}

/**
 * Brings the files that a bucket lacks there, each once for all backups. What the backup needs is announced first, so that no pruning
 * takes it away, and at the end all of it was seen there; only the archive is to follow. Answers the files, the names under which
 * nothing was found, and the key that they are encrypted by. See docs/decisions/111.
 */
export async function storeInBucket(
  files: Files,
  { bucket, archive, passphrase }: BucketBackup,
  names: readonly string[],
): Promise<StoredFiles> {
  const key = passphrase === undefined ? undefined : await filesKey(bucket, passphrase)
  const folder = await folderOf(key)
  const sums = await knownSums(bucket, folder, names)
  const [missing, brought] = [new Set<string>(), new Set<string>()]
  let announced = 0
  const needed = () => names.filter(name => !missing.has(name))
  const announce = async () => {
    announced = Date.now()
    const list: FilesList = { folder, files: needed().map(name => ({ name, ...sums.get(name) })) }
    await writeList(bucket, archive, list)
  }
  /** Announces until nobody removes files, and dead lists, by what the lists said before. */
  const announceHeeded = async (): Promise<void> => {
    await announce()
    if (!(await isBeingPruned(bucket))) return
    do await wait(1_000)
    while (await isBeingPruned(bucket))
    await announceHeeded()
  }
  const bring = async (name: string) => {
    if (Date.now() - announced > announceMilliseconds) await announce()
    const found = await files.get(name)
    if (!found) return void missing.add(name)
    let sum: BytesSum | undefined
    const body = summed(Readable.fromWeb(found.body as never), one => (sum = one))
    await bucket.put(
      fileKey(folder, name),
      bytesObject(await buffer(key === undefined ? body : await encryptByKey(body, key))),
    )
    if (sum) sums.set(name, sum)
    brought.add(name)
  }
  for (let round = 0; round < rounds; round++) {
    await announceHeeded()
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
      return { files: all, missing: [...missing], known: all.length - brought.size, key }
    }
    await forEachAtOnce(lacking, bring)
  }
  throw new StartRefused(`Files that were brought to ${bucket.shown} are not there.`)
}
