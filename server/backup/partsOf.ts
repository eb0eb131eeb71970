import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { describeBackup, type BackupSource } from './makeBackup.ts'
import type { BackupPart } from './readBackup.ts'
import { readSnapshot } from './snapshot.ts'
import { openSpool } from './spool.ts'
import { fileNames } from './storeFiles.ts'

/** The parts of a backup straight from where the data is, without one being written; without files where they stay. */
export async function* partsOf(
  source: BackupSource,
  { withFiles }: { withFiles: boolean },
): AsyncGenerator<BackupPart> {
  const spool = await openSpool(tmpdir())
  try {
    const tables = await readSnapshot(source.database.bulk, spool)
    const manifest = await describeBackup(source, { tables, at: source.clock(), files: 'inside' })
    yield { kind: 'manifest', manifest }
    for (const [index, { rows }] of tables.entries()) {
      const table = manifest.tables[index]
      if (table) yield { kind: 'rows', table, body: createReadStream(rows.path).pipe(createZstdDecompress()) }
    }
    if (source.secret !== undefined) yield { kind: 'secret', secret: source.secret }
    const missing: string[] = []
    for (const name of withFiles ? await fileNames(tables) : []) {
      const found = await source.files.get(name)
      if (found) yield { kind: 'file', name, bytes: found.size, body: Readable.fromWeb(found.body as never) }
      else missing.push(name)
    }
    yield { kind: 'missing', names: missing }
  } finally {
    await spool.close()
  }
}
