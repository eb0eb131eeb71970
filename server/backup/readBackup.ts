import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { StartError } from '../settings.ts'
import { decrypt } from './archive/encryption.ts'
import { withChecksum, type Checksum } from './archive/checksum.ts'
import { readTar, type ArchiveEntry } from './archive/tar.ts'
import { folderOf } from './bucketNames.ts'
import { filePath, readKeyFile, readPath } from './folder.ts'
import {
  backupFormat,
  bucketFormat,
  endSchema,
  entryNames,
  manifestSchema,
  type BackupFile,
  type Manifest,
  type ManifestTable,
} from './manifest.ts'
import { prefetched } from './concurrency.ts'

/** A backup to read: its file, and the passphrase that decrypts it. */
export interface BackupToRead {
  path: string
  passphrase: string | undefined
  /** Its name for people; its path by default. */
  displayName?: string
  /** Fetches a file from the bucket that the backup comes from; undefined if it is missing. */
  fetchFile?(folder: string, name: string): Promise<Uint8Array | undefined>
}

/** Returns the name of a backup for people. */
export const displayNameOf = ({ path, displayName }: Pick<BackupToRead, 'path' | 'displayName'>): string =>
  displayName ?? path

/** A part of a backup. Its bytes have to be read to the end before the next part; they are verified then. */
export type BackupPart =
  | { kind: 'manifest'; manifest: Manifest }
  /** The rows of a table in the format of COPY. */
  | { kind: 'rows'; table: ManifestTable; body: AsyncIterable<Uint8Array> }
  | { kind: 'secret'; secret: string }
  | { kind: 'file'; name: string; bytes: number; body: AsyncIterable<Uint8Array> }
  /** Files that rows refer to and that were missing when the backup was made. */
  | { kind: 'missing'; names: readonly string[] }

const damaged = (path: string, why: string): StartError =>
  new StartError(`The backup ${path} is damaged: ${why}. Use another one.`)

/** Converts errors of reading to the error that the backup is damaged. */
async function* withDamageErrors(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof StartError) throw error
    throw damaged(path, error instanceof Error ? error.message : String(error))
  }
}

/** Returns a function that throws if a checksum differs from the one in the backup. */
const expectSum =
  (path: string, name: string, expected: Checksum | undefined) =>
  ({ bytes, sha256 }: Checksum): void => {
    if (expected?.bytes !== bytes || expected.sha256 !== sha256) throw damaged(path, `${name} is not as it was written`)
  }

const anyFormat = z.object({ format: z.string(), version: z.string().optional() })

type EntryChecksums = Map<string, Checksum>

/** Reads the text of an entry, and records its checksum for comparison with the end entry. */
const textOf = (path: string, { name, body }: ArchiveEntry, checksums: EntryChecksums): Promise<string> =>
  text(Readable.from(withChecksum(withDamageErrors(path, body), sum => void checksums.set(name, sum))))

function readJson(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw damaged(path, 'its description cannot be read')
  }
}

async function readManifest(
  path: string,
  entry: ArchiveEntry | undefined,
  checksums: EntryChecksums,
): Promise<Manifest> {
  if (entry?.name !== entryNames.manifest) throw new StartError(`${path} is not a backup of Marani.`)
  const value = readJson(path, await textOf(path, entry, checksums))
  const { data: known } = anyFormat.safeParse(value)
  if (known && ![backupFormat, bucketFormat].includes(known.format))
    throw new StartError(
      `The backup ${path} has the format ${known.format}, written by version ${known.version ?? 'unknown'}; this version reads ${backupFormat} and ${bucketFormat}.`,
    )
  const { data } = manifestSchema.safeParse(value)
  if (!data) throw damaged(path, 'its description cannot be read')
  return data
}

const decompress = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const unpacking = createZstdDecompress()
  Readable.from(bytes, { objectMode: false })
    .on('error', error => unpacking.destroy(error))
    .pipe(unpacking)
  return unpacking
}

/** Reads the files of a backup that are stored next to it. */
async function* filesInFolder(
  { path, passphrase }: BackupToRead,
  files: readonly BackupFile[],
): AsyncGenerator<BackupPart> {
  const folder = dirname(path)
  const keyBytes = passphrase === undefined ? undefined : await readKeyFile(folder)
  const key = keyBytes && (await text(Readable.from(await decrypt(Readable.from([keyBytes]), { passphrase }))))
  for (const file of files) {
    const bytes = withDamageErrors(path, readPath(filePath(folder, file.name)))
    const plain = withDamageErrors(path, await decrypt(bytes, { key }))
    yield { kind: 'file', ...file, body: withChecksum(plain, expectSum(path, file.name, file)) }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads the files of a backup that are stored in its bucket. */
async function* filesInBucket(
  backup: BackupToRead,
  files: readonly BackupFile[],
  key: string | undefined,
): AsyncGenerator<BackupPart> {
  const [{ fetchFile }, displayName] = [backup, displayNameOf(backup)]
  if (!fetchFile)
    throw new StartError(`The files of the backup ${displayName} are in the bucket that it comes from: name it there.`)
  const folder = await folderOf(key)
  const fetched = prefetched(files, async file => ({ file, bytes: await fetchFile(folder, file.name) }))
  for await (const { file, bytes } of fetched) {
    if (!bytes) throw damaged(displayName, `its file ${file.name} is missing`)
    const plain = await decrypt(once(bytes), { key })
      .then(buffer)
      .catch(() => {
        throw damaged(displayName, `${file.name} is not as it was written`)
      })
    yield { kind: 'file', ...file, body: withChecksum(once(plain), expectSum(displayName, file.name, file)) }
  }
}

/**
 * Reads a backup part by part, beginning with its manifest. Throws `StartError` if it is not a backup, has another format, is encrypted
 * differently, or if a part of it is missing or damaged.
 */
export async function* readBackup(backup: BackupToRead): AsyncGenerator<BackupPart> {
  const [{ passphrase }, path] = [backup, displayNameOf(backup)]
  const bytes = await decrypt(readPath(backup.path), { passphrase })
  const entries = readTar(withDamageErrors(path, bytes))[Symbol.asyncIterator]()
  const next = async (): Promise<ArchiveEntry | undefined> => {
    try {
      return (await entries.next()).value ?? undefined
    } catch (error) {
      throw error instanceof StartError ? error : damaged(path, 'it ends early or is not an archive')
    }
  }
  const checksums: EntryChecksums = new Map()
  let key: string | undefined
  const manifest = await readManifest(path, await next(), checksums)
  yield { kind: 'manifest', manifest }
  const tables = new Map(manifest.tables.map(table => [entryNames.table(table.structure.name), table]))
  for (let entry = await next(); ; entry = await next()) {
    if (!entry) throw damaged(path, 'its end is missing')
    const body = withDamageErrors(path, entry.body)
    const table = tables.get(entry.name)
    if (table) {
      tables.delete(entry.name)
      yield {
        kind: 'rows',
        table,
        body: withDamageErrors(path, decompress(withChecksum(body, expectSum(path, entry.name, table)))),
      }
    } else if (entry.name === entryNames.secret) yield { kind: 'secret', secret: await textOf(path, entry, checksums) }
    else if (entry.name === entryNames.filesKey) key = await textOf(path, entry, checksums)
    else if (entry.name === entryNames.end) {
      const { data: end } = endSchema.safeParse(readJson(path, await text(Readable.from(body))))
      if (!end || tables.size > 0) throw damaged(path, 'tables are missing')
      for (const [name, sha256] of Object.entries(end.others))
        if (checksums.get(name)?.sha256 !== sha256) throw damaged(path, `${name} is not as it was written`)
      yield { kind: 'missing', names: end.missing }
      if (manifest.files === 'beside') yield* filesInFolder(backup, end.files)
      else if (manifest.files === 'bucket') yield* filesInBucket(backup, end.files, key)
      else
        for (const file of end.files)
          expectSum(path, file.name, file)(checksums.get(file.name) ?? { bytes: -1, sha256: '' })
      return
    } else {
      const name = entry.name.slice(entryNames.file('').length)
      yield { kind: 'file', name, bytes: entry.size, body: withChecksum(body, sum => void checksums.set(name, sum)) }
    }
  }
}
