import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as aMoment } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkBackup } from '../../server/backup/checkBackup.ts'
import { backupCommand, moveCommand, restoreCommand, verifyCommand } from '../../server/backup/commands.ts'
import { createBackups } from '../../server/backup/createBackups.ts'
import { listBackups } from '../../server/backup/folder.ts'
import { loadParts } from '../../server/backup/loadParts.ts'
import { makeBackup, type BackupSource } from '../../server/backup/makeBackup.ts'
import { readBackup } from '../../server/backup/readBackup.ts'
import type { Database } from '../../server/database/database.ts'
import { lockDirectory } from '../../server/database/embedded/lockDirectory.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { readCatalog } from '../../server/database/schema/readCatalog.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import { is } from '../../src/engine/records/findOne.ts'
import type { Files } from '../../src/engine/ports/files.ts'
import { openPrepared } from '../api/stores.ts'
import { registry } from '../api/testApi.ts'
import { databasesFor } from '../database/openTestDatabases.ts'
import { row } from '../database/rows.ts'
import { databases as places } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { withQuickPassphrase } from './quickPassphrase.ts'
import { sentenceOf } from './sentenceOf.ts'
import { writtenBy } from './writtenBy.ts'

const inMemory = () => openPrepared(registry)
const passphrase = 'წითელი ღვინო 2026'
/** Databases are made, filled and opened many times over: this only ends what hangs. */
const patient = { timeout: 600_000 }
const hashOf = (digit: string): string => digit.repeat(64)

/** What a server with many regions and three parts of two files is made of. */
async function openSource(open: () => Promise<Database>) {
  const database = await open()
  onTestFinished(() => database.close())
  const store = createSqlStore(registry, database.kysely)
  const regions = Array.from({ length: 1_200 }, (_, index) =>
    row(registry, 'regions', { title_ge: `მხარე\t\\ ${index}\n"\\N`, code: `R${index}` }),
  )
  await store.insert('regions', regions)
  const files = createMemoryFiles()
  for (const [digit, variants] of [
    ['a', ['320.webp', '800.webp']],
    ['b', ['320.webp']],
  ] as const) {
    await store.insert('files', [
      row(registry, 'files', { hash: hashOf(digit), type: 'image/webp', size: 3, variants }),
    ])
    for (const name of variants) await files.put(`${hashOf(digit)}/${name}`, new TextEncoder().encode(digit + name))
  }
  const source: BackupSource = { database, files, secret: 'a secret that signs', clock: () => new Date() }
  return { database, store, files, source, ids: regions.map(({ id }) => id) }
}

withQuickPassphrase()

/** What a backup brings to an empty database. */
async function restored(path: string) {
  const database = await openDatabase({ memory: true })
  onTestFinished(() => database.close())
  const [files, secrets] = [createMemoryFiles(), [] as string[]]
  await database.bulk.transaction(connection =>
    loadParts(readBackup({ path, passphrase }), { connection, files, storeSecret: secret => secrets.push(secret) }),
  )
  return { database, files, secrets, store: createSqlStore(registry, database.kysely) }
}

const everyRow = (store: ReturnType<typeof createSqlStore>, entity: string) =>
  store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 10_000 })

/** What a database consists of, in one order. */
async function catalogOf({ kysely }: Database) {
  const { extensions, tables } = await readCatalog(kysely)
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  return {
    extensions,
    tables: tables.map(table => ({ ...table, indexes: table.indexes.toSorted(byName) })).toSorted(byName),
  }
}

const textOf = async (files: Files, name: string): Promise<string | undefined> => {
  const found = await files.get(name)
  return found && new Response(found.body).text()
}

describe.each(databasesFor(registry))('a backup of %s', patient, (_name, open) => {
  it('restores every row, index and comment, every file and the secret, and describes its content', async () => {
    const { database, store, files, source } = await openSource(open)
    const path = join(dataFolder(), 'one.tar.age')
    const report = await makeBackup(source, { path, kind: 'file', passphrase })
    expect(report).toMatchObject({ path, files: 3, known: 0, missing: [] })
    const checked = await checkBackup({ path, passphrase })
    expect(checked).toMatchObject({ rows: report.rows, files: 3, fileBytes: 27, hasSecret: true })
    const back = await restored(path)
    expect(await everyRow(back.store, 'regions')).toEqual(await everyRow(store, 'regions'))
    expect(await catalogOf(back.database)).toEqual(await catalogOf(database))
    expect(back.secrets).toEqual(['a secret that signs'])
    for (const name of [`${hashOf('a')}/320.webp`, `${hashOf('a')}/800.webp`, `${hashOf('b')}/320.webp`])
      expect(await textOf(back.files, name)).toBe(await textOf(files, name))
    const migrated = await migrate(back.database.kysely, registry)
    expect([migrated.derivedChanged, migrated.kept]).toEqual([[], []])
  })

  it('contains one moment, while rows are written, changed and deleted all the time', async () => {
    const { store, source, ids } = await openSource(open)
    const path = join(dataFolder(), 'busy.tar')
    const backup = makeBackup(source, { path, kind: 'file', passphrase: undefined })
    let isDone = false
    void backup.finally(() => (isDone = true)).catch(() => undefined)
    let round = 0
    // Each transaction gives the first, the last and a new region one number, and deletes the new one of the round before.
    for (let added: string | undefined; !isDone; round++) {
      const fresh = row(registry, 'regions', { title_ge: `${round}`, code: `new` })
      await store.transaction(async inside => {
        if (added) await inside.remove('regions', [is('id', added)])
        await inside.insert('regions', [fresh])
        for (const id of [ids[0], ids.at(-1)]) await inside.update('regions', [is('id', id)], { title_en: `${round}` })
      })
      added = String(fresh.id)
      await aMoment()
    }
    await backup
    const back = await restored(path)
    const regions = await everyRow(back.store, 'regions')
    const byId = new Map(regions.map(region => [region.id, region]))
    const [first, last] = [ids[0], ids.at(-1)].map(id => byId.get(String(id))?.title_en)
    const added = regions.filter(({ code }) => code === 'new').map(({ title_ge }) => title_ge)
    expect(round).toBeGreaterThan(3)
    expect([first, added]).toEqual([last, last === null ? [] : [last]])
    expect(regions.length).toBe(1_200 + added.length)
  })
})

describe('a folder of backups', patient, () => {
  it('contains each file once, and none that no backup refers to', async () => {
    const { store, files, source } = await openSource(inMemory)
    const folder = dataFolder()
    let now = Date.parse('2026-11-01T00:00:00Z')
    const settings = readSettings({ BACKUP_TO: folder, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: passphrase })
    const backups = createBackups(settings, { ...source, clock: () => new Date(now) })
    expect([await backups.makeIfDue(), await backups.makeIfDue()]).toEqual([true, false])
    const stored = () =>
      readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    expect(stored()).toHaveLength(3)
    await store.remove('files', [is('hash', hashOf('b'))])
    await files.remove(`${hashOf('b')}/320.webp`)
    for (const [days, count] of [
      [1, 3],
      [2, 2],
    ]) {
      now = Date.parse('2026-11-01T00:00:00Z') + (days ?? 0) * 86_400_000
      expect(await backups.makeIfDue()).toBe(true)
      expect(stored()).toHaveLength(count ?? 0)
    }
    expect((await backups.list()).map(({ made_at }) => made_at)).toEqual([
      '2026-11-03T00:00:00.000Z',
      '2026-11-02T00:00:00.000Z',
    ])
    const [newest] = await listBackups(folder)
    const back = await restored(newest?.path ?? '')
    expect(await textOf(back.files, `${hashOf('a')}/800.webp`)).toBe('a800.webp')
    expect(
      readFileSync(newest?.path ?? '')
        .subarray(0, 18)
        .toString(),
    ).toBe('age-encryption.org')
  })
})

it(
  'a backup that was made while the clock was ahead neither prevents the next ones nor takes their place',
  async () => {
    const { source } = await openSource(inMemory)
    const folder = dataFolder()
    let now = Date.parse('2031-01-01T00:00:00Z')
    const settings = readSettings({ BACKUP_TO: folder, BACKUP_KEEP: '2' })
    const backups = createBackups(settings, { ...source, clock: () => new Date(now) })
    const moments = async () => (await backups.list()).map(({ made_at }) => made_at.slice(0, 10))
    expect([await backups.makeIfDue(), await moments()]).toEqual([true, ['2031-01-01']])
    now = Date.parse('2026-11-01T00:00:00Z')
    expect(await moments()).toEqual([])
    expect([await backups.makeIfDue(), await backups.makeIfDue(), await moments()]).toEqual([
      true,
      false,
      ['2026-11-01'],
    ])
    expect((await listBackups(folder, now)).map(({ made_at }) => made_at.slice(0, 4))).toEqual(['2026', '2031'])
    now += 86_400_000
    expect([await backups.makeIfDue(), await moments()]).toEqual([true, ['2026-11-02', '2026-11-01']])
    expect(await listBackups(folder, now)).toHaveLength(2)
  },
  patient.timeout,
)

describe('a backup that is not intact', patient, () => {
  it('is rejected with a sentence, whichever part is missing, changed or of another kind', async () => {
    const { source } = await openSource(inMemory)
    const folder = dataFolder()
    const make = async (name: string, secret?: string) => {
      const path = join(folder, name)
      await makeBackup(source, { path, kind: 'file', passphrase: secret })
      return path
    }
    const plain = await make('plain.tar')
    const check = (path: string, secret?: string) => sentenceOf(checkBackup({ path, passphrase: secret }))
    const sealed = await make('sealed.tar.age', passphrase)
    expect(await check(sealed)).toBe('The backup is encrypted: give its passphrase in BACKUP_PASSPHRASE.')
    expect(await check(sealed, 'another passphrase')).toBe(
      'The passphrase in BACKUP_PASSPHRASE does not open the backup.',
    )
    const bytes = readFileSync(plain)
    const header = 512
    for (const [part, offset] of [
      ['manifest.json', 200],
      ['tables/regions.zst', 200],
      ['files/aaaa', 3],
    ] as const) {
      const inside = bytes.indexOf(part) + header + offset
      const [cut, changed] = [join(folder, 'cut.tar'), join(folder, 'changed.tar')]
      writeFileSync(cut, bytes.subarray(0, inside))
      expect(await check(cut)).toMatch(/is damaged: Unexpected end of data/)
      const other = Buffer.from(bytes)
      other[inside] = (other[inside] ?? 0) ^ 0xff
      writeFileSync(changed, other)
      expect(await check(changed)).toMatch(/is damaged: /)
    }
    writeFileSync(join(folder, 'text'), 'no backup at all')
    expect(await check(join(folder, 'text'))).toMatch(/is not a backup of Marani|is damaged/)
    expect(await sentenceOf(makeBackup(source, { path: plain, kind: 'file' }))).toMatch(/is there already/)
  })
})

const signsIn = async (address: string): Promise<number> => {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify({ email: 'admin@marani.example', password: 'Marani-Demo-1' }),
  })
  return response.status
}

const startOn = async (environment: Record<string, string>) =>
  startServer(readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...environment }))

describe('an address of an unknown kind', () => {
  const settings = () => ({ DATA_DIR: dataFolder() })
  it.each([
    ['backup', () => backupCommand(['sftp://someone@backups.example/marani.tar'])],
    ['verify', () => verifyCommand(['sftp://someone@backups.example/marani.tar'])],
    ['restore', () => restoreCommand(['sftp://someone@backups.example/marani.tar'])],
    ['move', () => moveCommand(['--to', 'sftp://someone@backups.example/marani'])],
    ['move', () => moveCommand(['--files', 'sftp://someone@backups.example/marani'])],
  ])('is rejected by %s, instead of creating a folder of that name', async (_name, command) => {
    expect(await sentenceOf(writtenBy(command, settings()))).toMatch(
      /^An address that begins with sftp:\/\/ can't be used here\.\nUsage: npm run /,
    )
  })
})

describe.each(places)('on %s the commands', patient, (_name, open) => {
  it('back up next to a running server, verify, restore elsewhere and sign people in there; existing data is never overwritten', async () => {
    const here = await open('demo')
    const server = await startOn(here)
    onTestFinished(() => server.close())
    const folder = join(dataFolder(), 'backups/')
    expect(await writtenBy(() => backupCommand([folder]), here)).toMatch(
      /rows of \d+ tables and 32 files, [\d.]+ MB in/,
    )
    expect(await writtenBy(() => backupCommand([folder.slice(0, -1)]), here)).toMatch(
      /32 files \(32 were there already\)/,
    )
    expect(await writtenBy(() => verifyCommand([folder]), {})).toMatch(/can be restored: \d+ rows/)
    const there = await open()
    const restore = (...more: string[]) => writtenBy(() => restoreCommand([folder, ...more]), there)
    expect(await restore()).toMatch(/is whole: made .*\nRestored \d+ rows of \d+ tables and 32 files/)
    expect(await sentenceOf(restore())).toMatch(/has data already. Nothing was changed; --replace replaces it.$/)
    const other = await startOn(there)
    expect(await signsIn(other.address)).toBe(200)
    expect(await sentenceOf(restore('--replace'))).toMatch(/is in use by process|A server is running on the database/)
    await other.close()
    expect(await restore('--replace')).toMatch(/Restored/)
    const again = await startOn(there)
    expect(await signsIn(again.address)).toBe(200)
    await again.close()
  })

  it('move everything to the embedded database of another folder, and leave the original unchanged', async () => {
    const here = await open('demo')
    const to = join(dataFolder(), 'moved')
    expect(await writtenBy(() => moveCommand(['--to', to]), here)).toMatch(
      /^Moved \d+ rows of \d+ tables and 32 files/m,
    )
    for (const place of [here, { DATA_DIR: to }]) {
      const server = await startOn(place)
      expect(await signsIn(server.address)).toBe(200)
      await server.close()
    }
  })
})

describe('a folder that cannot contain a backup, or contains none,', patient, () => {
  it('is rejected with a sentence', async () => {
    const nowhere = join(dataFolder(), 'nowhere')
    for (const command of [verifyCommand, restoreCommand])
      expect(await sentenceOf(writtenBy(() => command([nowhere]), {}))).toBe(`There is no backup ${nowhere}.`)
    const data = dataFolder()
    writeFileSync(join(data, 'session-secret'), 'a secret')
    const source = {
      database: await inMemory(),
      files: createMemoryFiles(),
      secret: undefined,
      clock: () => new Date(),
    }
    onTestFinished(() => source.database.close())
    const make = () => sentenceOf(makeBackup(source, { path: folder, kind: 'folder' }))
    let folder = data
    expect(await make()).toBe(`${data} is a data directory: choose another folder for backups, best on another disk.`)
    folder = dataFolder()
    const lock = await lockDirectory(join(folder, '.in-progress'))
    expect(await make()).toMatch(/^Process \d+ is making another backup there/)
    lock.release()
    await makeBackup(source, { path: folder, kind: 'folder' })
    expect(readdirSync(join(folder, '.in-progress'))).toEqual([])
  })
})

describe('a restore that was interrupted', () => {
  it('prevents the server from starting on a mixture of old and restored data', async () => {
    const folder = dataFolder()
    mkdirSync(join(folder, 'restoring'))
    expect(await sentenceOf(startOn({ DATA_DIR: folder }))).toMatch(/was interrupted: run it again with --replace/)
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
  })
})
