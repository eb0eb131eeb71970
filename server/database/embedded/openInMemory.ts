import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from '../valueParsers.ts'
import { memoryStartParameters } from './startParameters.ts'

const cacheFolder = join(import.meta.dirname, '../../../node_modules/.cache/marani')

let initialised: Promise<Blob> | undefined

function libraryVersion(): string {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')) as { version: string }
  return version
}

async function initialise(): Promise<Blob> {
  const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'], startParams: memoryStartParameters })
  await database.exec('CHECKPOINT')
  const files = await database.dumpDataDir('none')
  await database.close()
  return files
}

/** The files of an empty database, prepared once per version of the library; without a writable folder, per process. */
async function initialisedFiles(): Promise<Blob> {
  const cached = join(cacheFolder, `empty-database-${libraryVersion()}.tar`)
  if (existsSync(cached)) return openAsBlob(cached)
  const files = await initialise()
  try {
    const own = `${cached}.${process.pid}`
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(own, new Uint8Array(await files.arrayBuffer()))
    renameSync(own, cached)
  } catch {
    return files
  }
  return files
}

/**
 * A new database in memory for tests, empty or with the files of another (its `dumpDataDir`): rows as from openEmbedded, pg_trgm
 * can be created, gone when closed. Close it: each keeps tens of megabytes while it is open.
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
