import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backupCommand, moveCommand, restoreCommand, verifyCommand } from '../../server/backup/commands.ts'
import { createBackups } from '../../server/backup/createBackups.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { createFolderFiles } from '../../server/files/folderFiles.ts'
import { createS3Files } from '../../server/files/s3Files.ts'
import { openPrepared } from '../api/stores.ts'
import { registry } from '../api/testApi.ts'
import { row } from '../database/rows.ts'
import { openBucket } from '../files/bucket.ts'
import { dataFolder } from './mailDelivery.ts'
import { writtenBy } from './writtenBy.ts'

const hash = 'c'.repeat(64)
const content = new TextEncoder().encode('a photo')
const patient = 600_000

describe('backups and files in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof openBucket>>
  let address = ''
  const folder = mkdtempSync(join(tmpdir(), 'marani-bucket-source-'))
  const withSettings = async <Result>(
    settings: Record<string, string>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    for (const [name, value] of Object.entries({ DATABASE_URL: '', ...settings })) vi.stubEnv(name, value)
    return work().finally(() => vi.unstubAllEnvs())
  }
  beforeAll(async () => {
    bucket = await openBucket()
    address = bucket.address.replace('http://', 'http://S3RVER:S3RVER@')
    const database = await openDatabase({ dataDirectory: folder })
    await migrate(database.kysely, registry)
    const store = createSqlStore(registry, database.kysely)
    await store.insert('files', [
      row(registry, 'files', { hash, type: 'image/webp', size: 3, variants: ['320.webp', '800.webp'] }),
    ])
    await database.close()
    const files = createFolderFiles(join(folder, 'files'))
    for (const name of ['320.webp', '800.webp']) await files.put(`${hash}/${name}`, content)
  }, patient)
  afterAll(async () => {
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'a backup is uploaded completely, verified and restored from there, and its address is reported without credentials',
    async () => {
      await withSettings({ DATA_DIR: folder, BACKUP_PASSPHRASE: 'a long passphrase' }, async () => {
        const made = await writtenBy(() => backupCommand([`${address}/backups`]))
        expect(made).toMatch(
          /^http:\/\/127\.0\.0\.1:\d+\/marani\/backups\/marani-[\d-]+\.tar\.age: \d+ rows of \d+ tables and 2 files/,
        )
        const name = /marani-[\d-]+\.tar\.age/.exec(made)?.[0] ?? ''
        expect(await writtenBy(() => verifyCommand([`${address}/backups/${name}`]))).toContain('can be restored')
        const into = dataFolder()
        expect(await writtenBy(() => restoreCommand([`${address}/backups`, '--into', into]))).toContain('Restored ')
        expect(existsSync(join(into, 'files', hash.slice(0, 2), hash, '800.webp'))).toBe(true)
        await expect(verifyCommand([`${address}/nothing`])).rejects.toThrow('There is no backup in http://127.0.0.1')
      })
    },
    patient,
  )

  it(
    'the schedule keeps the configured number of backups',
    async () => {
      const database = await openPrepared(registry)
      let now = Date.parse('2026-06-01T00:00:00.000Z')
      const backups = createBackups(
        { backups: { to: `${address}/schedule`, hours: 24, keep: 2 }, backupPassphrase: undefined },
        { database, files: createFolderFiles(dataFolder()), secret: undefined, clock: () => new Date(now) },
      )
      for (let day = 0; day < 3; day++) {
        expect(await backups.makeIfDue()).toBe(true)
        expect(await backups.makeIfDue()).toBe(false)
        now += 24 * 3_600_000
      }
      expect((await backups.list()).map(({ made_at }) => made_at)).toEqual([
        '2026-06-03T00:00:00.000Z',
        '2026-06-02T00:00:00.000Z',
      ])
      await database.close()
    },
    patient,
  )

  it(
    'files move there and back, each verified, and existing ones are skipped',
    async () => {
      const there = createS3Files({
        address: `${bucket.address}/files`,
        key: 'S3RVER',
        secret: 'S3RVER',
        region: 'us-east-1',
      })
      await there.put(`${hash}/320.webp`, content)
      await withSettings({ DATA_DIR: folder }, async () => {
        const moved = await writtenBy(() => moveCommand(['--files', `${address}/files`]))
        expect(moved).toContain('2 files (0.0 MB)')
        expect(moved).toContain('1 of which were there already')
      })
      expect(await there.get(`${hash}/800.webp`)).toMatchObject({ size: content.length })
      expect(existsSync(join(folder, 'files', hash.slice(0, 2), hash, '320.webp'))).toBe(true)
      const back = dataFolder()
      await withSettings({ DATA_DIR: folder, S3_URL: `${address}/files` }, async () => {
        expect(await writtenBy(() => moveCommand(['--files', back]))).toContain('2 files')
      })
      expect(existsSync(join(back, 'files', hash.slice(0, 2), hash, '800.webp'))).toBe(true)
    },
    patient,
  )
})
