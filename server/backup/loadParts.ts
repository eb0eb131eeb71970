import type { Files } from '../../src/engine/ports/files.ts'
import type { BulkConnection } from '../database/bulk/bulk.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { StartError } from '../settings.ts'
import type { Manifest, ManifestTable } from './manifest.ts'
import type { BackupPart } from './readBackup.ts'
import { sumRows } from './rowsChecksum.ts'
import { columnsSql, createSql, finishSql } from './structure.ts'

/** The target of a backup's parts. */
export interface PartsTarget {
  connection: BulkConnection
  /** Where files are stored; without it they are only read. */
  files: Files | undefined
  /** Stores the key that signs sessions. */
  storeSecret(secret: string): void
}

/** What was loaded. */
export interface LoadedParts {
  manifest: Manifest
  rows: number
  files: number
  fileBytes: number
  /** Files that rows refer to and that were missing when the backup was made. */
  missing: readonly string[]
}

/** Creates a table with its rows, and reads it back: throws `StartError` if the rows differ from the expected ones. */
export async function loadTable(
  connection: BulkConnection,
  { structure, rows, sum }: ManifestTable,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  await connection.run(createSql(structure))
  await connection.copyIn(`${quoteName(structure.name)} (${columnsSql(structure)})`, bytes)
  const loaded = await sumRows(connection.copyOut(`select ${columnsSql(structure)} from ${quoteName(structure.name)}`))
  if (loaded.rows !== rows || loaded.sum !== sum)
    throw new StartError(`The rows of the table ${structure.name} differ from the backup (${loaded.rows} of ${rows}).`)
  await connection.run(finishSql(structure))
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * Loads parts into an empty database, table by table, and stores the files. Throws if a part is not as expected; the caller has to roll the
 * transaction back.
 */
export async function loadParts(parts: AsyncIterable<BackupPart>, target: PartsTarget): Promise<LoadedParts> {
  const { connection, files } = target
  const loaded = { rows: 0, files: 0, fileBytes: 0, missing: [] as readonly string[] }
  let manifest: Manifest | undefined
  for await (const part of parts) {
    if (part.kind === 'manifest') {
      manifest = part.manifest
      await connection.run(
        manifest.extensions.map(name => `create extension if not exists ${quoteName(name)}`).join(';\n'),
      )
    } else if (part.kind === 'rows') {
      await loadTable(connection, part.table, part.body)
      loaded.rows += part.table.rows
    } else if (part.kind === 'secret') target.storeSecret(part.secret)
    else if (part.kind === 'missing') loaded.missing = part.names
    else {
      const bytes = await readAll(part.body)
      await files?.put(part.name, bytes)
      loaded.files += 1
      loaded.fileBytes += bytes.length
    }
  }
  if (!manifest) throw new StartError('There is nothing to load.')
  return { manifest, ...loaded }
}
