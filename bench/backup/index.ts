import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { createFolderFiles } from '../../server/files/folderFiles.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { system } from '../../src/engine/model/actor.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { effects } from '../../src/tourism/product.ts'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { format, quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget, type Target } from '../server/openTarget.ts'

const program = fileURLToPath(new URL('../../server/backup.ts', import.meta.url))
const run = promisify(execFile)
const megabyte = 1_000_000
/** About the size of a photo from a phone. */
const fileBytes = 2 * megabyte

/** Fills a data directory with files of the given total size in megabytes, each referenced by a row. */
async function fillFiles(settings: Place['settings'], folder: string, megabytes: number): Promise<void> {
  const registry = buildRegistry()
  const database = await openDatabase(settings)
  const files = createFolderFiles(join(folder, 'files'))
  const store = createSqlStore(registry, database.kysely)
  const context = { registry, store, effects, clock: () => new Date(), newId: () => crypto.randomUUID() }
  try {
    for (let written = 0; written < megabytes * megabyte; written += fileBytes) {
      const hash = randomBytes(32).toString('hex')
      await files.put(`${hash}/full.webp`, new Uint8Array(randomBytes(fileBytes)))
      const values = { hash, type: 'image/webp', size: fileBytes, variants: ['full.webp'] }
      await store.insert('files', [newRow(context, system, 'files', values)])
    }
  } finally {
    await database.close()
  }
}

/** Updates one record repeatedly until `over` returns true; returns the duration of each write in milliseconds. */
async function writeUntil(target: Target, over: () => boolean): Promise<number[]> {
  const taken: number[] = []
  const [first] = JSON.parse(await target.get({ name: 'one', path: '/api/v1/categories?range=[0,0]' })) as {
    id: string
    version: number
  }[]
  if (!first) throw new Error('There is no record to write')
  let version = first.version
  while (!over()) {
    const began = performance.now()
    const written = await target.patch(`/api/v1/categories/${first.id}`, { version, title_en: `Written ${version}` })
    taken.push(performance.now() - began)
    version = Number(written.version)
  }
  return taken
}

async function measurePlace(place: Place, folder: string, { port, milliseconds, rounds }: Options): Promise<Cell[]> {
  const settings = { databaseUrl: place.settings.databaseUrl, dataDirectory: folder }
  const target = await openTarget(settings, port, 1)
  const to = mkdtempSync(join(tmpdir(), 'marani-bench-backup-'))
  try {
    await target.signIn()
    const until = performance.now() + milliseconds * rounds
    const before = await writeUntil(target, () => performance.now() > until)
    await target.signIn()
    let isOver = false
    const began = performance.now()
    const backup = run(process.execPath, [program, join(to, 'marani.tar')], {
      env: { ...process.env, DATABASE_URL: settings.databaseUrl ?? '', DATA_DIR: folder },
    }).finally(() => (isOver = true))
    const during = await writeUntil(target, () => isOver)
    const { stdout } = await backup
    const seconds = (performance.now() - began) / 1_000
    const size = Number(/([\d.]+) MB in/.exec(stdout)?.[1] ?? 0)
    return [seconds / 60, size, size / seconds, quantile(before, 0.99), quantile(during, 0.99), during.length]
  } finally {
    await target.close()
    rmSync(to, { recursive: true, force: true })
  }
}

const heads = ['minutes', 'MB', 'MB per second', 'p99 of a write before, ms', 'during, ms', 'writes during']

/**
 * Measures backups for every size and database under concurrent writes; returns Markdown. Must run without other cases.
 */
export async function measureBackup(options: Options): Promise<string> {
  const names = await readNames(options.names)
  const places = openPlaces(options)
  const sections: string[] = []
  try {
    for (const kind of options.databases)
      for (const rows of options.rows) {
        const place = await places.open(kind, `bench_backup_${rows}`)
        if (!place) {
          sections.push('Not measured: DATABASE_URL is not set, and PostgreSQL is not installed.')
          continue
        }
        const own = place.settings.dataDirectory === undefined
        const folder = place.settings.dataDirectory ?? mkdtempSync(join(tmpdir(), 'marani-bench-files-'))
        if (place.isNew) {
          process.stderr.write(`Filling ${place.kind} with ${format(rows)} establishments and files …\n`)
          await fillEstablishments(place.settings, names, rows)
          await fillFiles(place.settings, folder, options.megabytes)
        }
        const line = await measurePlace(place, folder, options)
        if (own) rmSync(folder, { recursive: true, force: true })
        sections.push(
          `### ${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} establishments, ${format(options.megabytes)} MB of files\n\n${table(heads, [line])}`,
        )
      }
  } finally {
    places.close()
  }
  return sections.join('\n\n')
}
