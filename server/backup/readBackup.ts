import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { StartRefused } from '../settings.ts'
import { decrypted } from './archive/encryption.ts'
import { summed, type BytesSum } from './archive/summed.ts'
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
import { fetchedAhead } from './severalAtOnce.ts'

/** A backup to read: its file, and the passphrase that opens it where it is encrypted. */
export interface BackupToRead {
  path: string
  passphrase: string | undefined
  /** What it is called for people, unless that is its path. */
  shown?: string
  /** Fetches a file from the bucket that the backup comes from; undefined where it is not there. */
  fetchFile?(folder: string, name: string): Promise<Uint8Array | undefined>
}

/** What a backup is called for people. */
export const shownOf = ({ path, shown }: Pick<BackupToRead, 'path' | 'shown'>): string => shown ?? path

/** A part of a backup; its bytes are read to their end before the next part, and are known to be whole then. */
export type BackupPart =
  | { kind: 'manifest'; manifest: Manifest }
  /** The rows of a table as COPY writes them. */
  | { kind: 'rows'; table: ManifestTable; body: AsyncIterable<Uint8Array> }
  | { kind: 'secret'; secret: string }
  | { kind: 'file'; name: string; bytes: number; body: AsyncIterable<Uint8Array> }
  /** Files that rows name and that were not there when the backup was made. */
  | { kind: 'missing'; names: readonly string[] }

const damaged = (path: string, why: string): StartRefused =>
  new StartRefused(`The backup ${path} is damaged: ${why}. Use another one.`)

/** Bytes whose reading fails in a sentence. */
async function* guarded(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw damaged(path, error instanceof Error ? error.message : String(error))
  }
}

/** Throws where bytes are not those that the backup names. */
const expectSum =
  (path: string, name: string, expected: BytesSum | undefined) =>
  ({ bytes, sha256 }: BytesSum): void => {
    if (expected?.bytes !== bytes || expected.sha256 !== sha256) throw damaged(path, `${name} is not as it was written`)
  }

const anyFormat = z.object({ format: z.string(), version: z.string().optional() })

type Inside = Map<string, BytesSum>

/** The text of an entry, which is compared with what the end says of it. */
const textOf = (path: string, { name, body }: ArchiveEntry, inside: Inside): Promise<string> =>
  text(Readable.from(summed(guarded(path, body), sum => void inside.set(name, sum))))

function readJson(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw damaged(path, 'its description cannot be read')
  }
}

async function readManifest(path: string, entry: ArchiveEntry | undefined, inside: Inside): Promise<Manifest> {
  if (entry?.name !== entryNames.manifest) throw new StartRefused(`${path} is not a backup of Marani.`)
  const value = readJson(path, await textOf(path, entry, inside))
  const { data: known } = anyFormat.safeParse(value)
  if (known && ![backupFormat, bucketFormat].includes(known.format))
    throw new StartRefused(
      `The backup ${path} has the format ${known.format}, written by version ${known.version ?? 'unknown'}; this version reads ${backupFormat} and ${bucketFormat}.`,
    )
  const { data } = manifestSchema.safeParse(value)
  if (!data) throw damaged(path, 'its description cannot be read')
  return data
}

const unpacked = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const unpacking = createZstdDecompress()
  Readable.from(bytes, { objectMode: false })
    .on('error', error => unpacking.destroy(error))
    .pipe(unpacking)
  return unpacking
}

/** The files of a backup that lie beside it. */
async function* filesInFolder(
  { path, passphrase }: BackupToRead,
  files: readonly BackupFile[],
): AsyncGenerator<BackupPart> {
  const folder = dirname(path)
  const keyBytes = passphrase === undefined ? undefined : await readKeyFile(folder)
  const key = keyBytes && (await text(Readable.from(await decrypted(Readable.from([keyBytes]), { passphrase }))))
  for (const file of files) {
    const bytes = guarded(path, readPath(filePath(folder, file.name)))
    const plain = guarded(path, await decrypted(bytes, { key }))
    yield { kind: 'file', ...file, body: summed(plain, expectSum(path, file.name, file)) }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The files of a backup that lie in its bucket. */
async function* filesInBucket(
  backup: BackupToRead,
  files: readonly BackupFile[],
  key: string | undefined,
): AsyncGenerator<BackupPart> {
  const [{ fetchFile }, shown] = [backup, shownOf(backup)]
  if (!fetchFile)
    throw new StartRefused(`The files of the backup ${shown} are in the bucket that it comes from: name it there.`)
  const folder = await folderOf(key)
  const fetched = fetchedAhead(files, async file => ({ file, bytes: await fetchFile(folder, file.name) }))
  for await (const { file, bytes } of fetched) {
    if (!bytes) throw damaged(shown, `its file ${file.name} is missing`)
    const plain = await decrypted(once(bytes), { key })
      .then(buffer)
      .catch(() => {
        throw damaged(shown, `${file.name} is not as it was written`)
      })
    yield { kind: 'file', ...file, body: summed(once(plain), expectSum(shown, file.name, file)) }
  }
}

/**
 * Reads a backup part by part, its description first. Throws `StartRefused` with a sentence where it is none, is of another format,
 * is encrypted otherwise, or where a part of it is missing or not what was written.
 */
export async function* readBackup(backup: BackupToRead): AsyncGenerator<BackupPart> {
  const [{ passphrase }, path] = [backup, shownOf(backup)]
  const bytes = await decrypted(readPath(backup.path), { passphrase })
  const entries = readTar(guarded(path, bytes))[Symbol.asyncIterator]()
  const next = async (): Promise<ArchiveEntry | undefined> => {
    try {
      return (await entries.next()).value ?? undefined
    } catch (error) {
      throw error instanceof StartRefused ? error : damaged(path, 'it ends early or is not an archive')
    }
  }
  const inside: Inside = new Map()
  let key: string | undefined
  const manifest = await readManifest(path, await next(), inside)
  yield { kind: 'manifest', manifest }
  const tables = new Map(manifest.tables.map(table => [entryNames.table(table.structure.name), table]))
  for (let entry = await next(); ; entry = await next()) {
    if (!entry) throw damaged(path, 'its end is missing')
    const body = guarded(path, entry.body)
    const table = tables.get(entry.name)
    if (table) {
      tables.delete(entry.name)
      yield { kind: 'rows', table, body: guarded(path, unpacked(summed(body, expectSum(path, entry.name, table)))) }
    } else if (entry.name === entryNames.secret) yield { kind: 'secret', secret: await textOf(path, entry, inside) }
    else if (entry.name === entryNames.filesKey) key = await textOf(path, entry, inside)
    else if (entry.name === entryNames.end) {
      const { data: end } = endSchema.safeParse(readJson(path, await text(Readable.from(body))))
      if (!end || tables.size > 0) throw damaged(path, 'tables are missing')
      for (const [name, sha256] of Object.entries(end.others))
        if (inside.get(name)?.sha256 !== sha256) throw damaged(path, `${name} is not as it was written`)
      yield { kind: 'missing', names: end.missing }
      if (manifest.files === 'beside') yield* filesInFolder(backup, end.files)
      else if (manifest.files === 'bucket') yield* filesInBucket(backup, end.files, key)
      else
        for (const file of end.files)
          expectSum(path, file.name, file)(inside.get(file.name) ?? { bytes: -1, sha256: '' })
      return
    } else {
      const name = entry.name.slice(entryNames.file('').length)
      yield { kind: 'file', name, bytes: entry.size, body: summed(body, sum => void inside.set(name, sum)) }
    }
  }
}
