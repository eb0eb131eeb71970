import { existsSync, mkdirSync, openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from '../valueParsers.ts'
import { cacheFolder, keepInCache } from './engineCache.ts'
import { memoryStartParameters } from './startParameters.ts'

let initialised: Promise<Blob> | undefined

async function initialise(): Promise<Blob> {
  const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'], startParams: memoryStartParameters })
  await database.exec('CHECKPOINT')
  const files = await database.dumpDataDir('none')
  await database.close()
  return files
}

/** Returns the files of an empty database, prepared once per version of the library, or once per process if the cache is not writable. */
async function initialisedFiles(): Promise<Blob> {
  const folder = cacheFolder('empty-database')
  const cached = join(folder, 'files.tar')
  if (existsSync(cached)) return openAsBlob(cached)
  const files = await initialise()
  const bytes = new Uint8Array(await files.arrayBuffer())
  const isKept = keepInCache(folder, own => {
    mkdirSync(own)
    writeFileSync(join(own, 'files.tar'), bytes)
  })
  return isKept ? openAsBlob(cached) : files
}

/**
 * Creates a database in memory for tests, empty or from the files of another one (its `dumpDataDir`). Rows are as from openEmbedded, and
 * pg_trgm can be created. Close it: each uses tens of megabytes while it is open.
 */
export async function openInMemory(files?: Blob): Promise<PGlite> {
  initialised ??= initialisedFiles()
  return PGlite.create({
    loadDataDir: files ?? (await initialised),
    startParams: memoryStartParameters,
    extensions: { pg_trgm },
    parsers: valueParsers,
  })
}
