import type { Files } from '../../src/engine/ports/files.ts'
import type { BulkConnection } from '../database/bulk/bulk.ts'
import { quoteName } from '../database/schema/schemaSql.ts'
import { StartRefused } from '../settings.ts'
import type { Manifest, ManifestTable } from './manifest.ts'
import type { BackupPart } from './readBackup.ts'
import { sumRows } from './rowsSum.ts'
import { columnsSql, createSql, finishSql } from './structure.ts'

/** What takes the parts of a backup. */
export interface PartsTarget {
  connection: BulkConnection
  /** Where files go; they are only read where there is none. */
  files: Files | undefined
  /** Keeps the key that signs sessions. */
  keepSecret(secret: string): void
}

/** What was loaded. */
export interface LoadedParts {
  manifest: Manifest
  rows: number
  files: number
  fileBytes: number
  /** Files that rows name and that nobody had. */
  missing: readonly string[]
}

/** Makes a table with its rows, and reads it once more: throws `StartRefused` unless its rows are those that it was to get. */
export async function loadTable(
  connection: BulkConnection,
  { structure, rows, sum }: ManifestTable,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  await connection.run(createSql(structure))
  await connection.copyIn(`${quoteName(structure.name)} (${columnsSql(structure)})`, bytes)
  const loaded = await sumRows(connection.copyOut(`select ${columnsSql(structure)} from ${quoteName(structure.name)}`))
  if (loaded.rows !== rows || loaded.sum !== sum)
    throw new StartRefused(
      `The rows of the table ${structure.name} are not those that were written (${loaded.rows} of ${rows}).`,
    )
  await connection.run(finishSql(structure))
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * Makes in an empty database what the parts say, table by table, and puts the files where they belong. Throws where a part is not what
 * it should be; the transaction of the connection is then to be undone.
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
    } else if (part.kind === 'secret') target.keepSecret(part.secret)
    else if (part.kind === 'missing') loaded.missing = part.names
    else {
      const bytes = await wholeOf(part.body)
      await files?.put(part.name, bytes)
      loaded.files += 1
      loaded.fileBytes += bytes.length
    }
  }
  if (!manifest) throw new StartRefused('There is nothing to load.')
  return { manifest, ...loaded }
}
