import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import type { BackupTarget } from '../../src/features/backups/backups.ts'
import type { Files } from '../../src/engine/ports/files.ts'
import { decrypt, encryptByKey, encryptByPassphrase, newFilesKey } from './archive/encryption.ts'
import { withChecksum } from './archive/checksum.ts'
import { filePath, isReadable, knownFiles, readKeyFile, writeKeyFile, writeAtomically } from './folder.ts'
import type { BackupEnd } from './manifest.ts'
import { linesOf } from './rowsChecksum.ts'
import type { SnapshotTable } from './snapshot.ts'
import { columnNames } from './structure.ts'
import { fromWeb } from '../webStreams.ts'

/** Parses a list of plain words in the format of COPY. */
const parseList = (list: string): string[] => (list === '\\N' || list === '{}' ? [] : list.slice(1, -1).split(','))

/** Returns the names of all variants of files that rows refer to, such as `<hash>/800.webp`. */
export async function fileNames(tables: readonly SnapshotTable[]): Promise<string[]> {
  const files = tables.find(({ structure }) => structure.name === 'files')
  if (!files) return []
  const columns = columnNames(files.structure)
  const [hash, variants] = [columns.indexOf('hash'), columns.indexOf('variants')]
  const names = new Set<string>()
  for await (const line of linesOf(createReadStream(files.rows.path).pipe(createZstdDecompress()))) {
    const values = line.toString().split('\t')
    for (const variant of parseList(values[variants] ?? '{}')) names.add(`${values[hash]}/${variant}`)
  }
  return [...names]
}

async function* once(value: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(value)
}

/**
 * Returns the key of a folder's files, created with its first encrypted backup. Throws `StartError` if it was encrypted with another
 * passphrase.
 */
async function filesKey({ path: folder, passphrase }: BackupTarget, workFolder: string): Promise<string | undefined> {
  if (passphrase === undefined) return undefined
  const present = await readKeyFile(folder)
  if (present) return text(Readable.from(await decrypt(once(present), { passphrase })))
  const key = await newFilesKey()
  await writeKeyFile(folder, workFolder, await encryptByPassphrase(once(key), passphrase))
  return key
}

/** The result of storing the files of a backup. */
export interface StoredFiles extends Pick<BackupEnd, 'files' | 'missing'> {
  /** How many of them were already there. */
  known: number
  /** The key that encrypts them, if the backup has to include it. */
  key?: string | undefined
}

/** Stores the files that a folder of backups lacks. Returns all files, and the names for which none was found. */
export async function storeFiles(
  files: Files,
  { target, workFolder }: { target: BackupTarget; workFolder: string },
  names: readonly string[],
): Promise<StoredFiles> {
  const key = await filesKey(target, workFolder)
  const { path: folder } = target
  const known = await knownFiles(folder)
  const stored: StoredFiles = { files: [], missing: [], known: 0 }
  for (const name of names) {
    const before = known.get(name)
    if (before && (await isReadable(filePath(folder, name)))) {
      stored.files.push(before)
      stored.known += 1
      continue
    }
    const found = await files.get(name)
    if (!found) {
      stored.missing.push(name)
      continue
    }
    const body = withChecksum(fromWeb(found.body), sum => stored.files.push({ name, ...sum }))
    await writeAtomically(
      { path: filePath(folder, name), workFolder },
      key === undefined ? body : await encryptByKey(body, key),
    )
  }
  return stored
}
