import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { checkDisk, watchFolder } from '../../server/readiness/checks.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { texts } from '../../src/tourism/texts.ts'
import { programVersion } from '../../server/database/schemaOrigins.ts'
import { createReadiness } from '../../server/readiness/createReadiness.ts'
import { maxOverdueSeconds, readinessChecks } from '../../server/readiness/checks.ts'
import { readSettings } from '../../server/settings.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import type { Backups } from '../../src/features/backups/backups.ts'
import { addJobs, enqueue } from '../../src/engine/jobs/enqueue.ts'
import { databasesFor } from '../database/openTestDatabases.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi, registry } from '../api/testApi.ts'
import { effects } from '../../src/tourism/product.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'ready-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('a data folder', () => {
  it('that can be written to is ready, and nothing is left in it', async () => {
    expect(await checkDisk(folder())).toBeUndefined()
  })

  it.each([
    ['ENOSPC', 'no_space'],
    ['EDQUOT', 'no_space'],
    ['EROFS', 'read_only'],
    ['EACCES', 'not_writable'],
    ['EIO', 'not_writable'],
  ])('that fails with %s is not ready, because of %s', async (code, reason) => {
    expect(await checkDisk(folder(), failing(code))).toBe(reason)
  })

  it('that was removed or replaced while the server runs is not ready, and is not created again', async () => {
    const [path, other] = [folder(), folder()]
    const check = watchFolder(path)
    expect(await check()).toBeUndefined()
    rmSync(path, { recursive: true })
    expect(await check()).toBe('missing')
    expect(existsSync(path)).toBe(false)
    renameSync(other, path)
    expect(await check()).toBe('missing')
  })

  it('that is a file, or below one, is not ready; one that does not exist yet is created', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    for (const path of [file, join(file, 'below')]) expect(await checkDisk(path)).toBe('not_writable')
    expect(await checkDisk(join(folder(), 'new'))).toBeUndefined()
  })
})

const noBackups: Backups = {
  schedule: undefined,
  make: () => Promise.reject(new Error('none is made here')),
  makeIfDue: async () => false,
  list: async () => [],
}

describe.each(databasesFor(registry))('a server on %s', (name, open) => {
  const start = async (backups: Partial<Backups> = {}) => {
    const database = await open()
    let isClosed = false
    const close = async () => {
      if (!isClosed) await database.close()
      isClosed = true
    }
    onTestFinished(close)
    const store = createSqlStore(registry, database.kysely)
    let now = new Date()
    let requested = 0
    const settings = readSettings({ DATA_DIR: folder() })
    const ready = createReadiness(
      readinessChecks({
        settings,
        database,
        models: fixedModel({ registry, codeLists, texts, store }),
        backups: { ...noBackups, ...backups },
        clock: () => now,
      }),
      () => (requested += 60_000),
    )
    return {
      database,
      store,
      ready,
      settings,
      close,
      pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000)),
      clock: () => now,
    }
  }
  const well = { database: { status: 'ok' }, disk: { status: 'ok' }, queue: { status: 'ok' }, schema: { status: 'ok' } }

  it('is ready with everything that it needs', async () => {
    expect(await (await start()).ready()).toEqual(well)
  })

  it('reports the age of the newest backup, and warns if it is too old, which does not affect readiness', async () => {
    const kept: { made_at: string; bytes: number }[] = []
    const { ready, pass, clock } = await start({ schedule: { hours: 24, keep: 14 }, list: async () => kept })
    kept.push({ made_at: clock().toISOString(), bytes: 1_000 })
    pass(2 * 86_400 - 60)
    expect((await ready()).backup).toEqual({ status: 'ok', age_seconds: 2 * 86_400 - 60 })
    pass(120)
    expect((await ready()).backup).toMatchObject({ status: 'warning', reason: 'late' })
    kept.pop()
    expect((await ready()).backup).toEqual({ status: 'warning', reason: 'late' })
  })

  it('reports that background work has stopped', async () => {
    const { ready, store, pass, clock } = await start()
    await enqueue({ registry, effects, store, clock, newId: () => crypto.randomUUID() }, 'sweep_files', {}, {})
    pass(maxOverdueSeconds - 60)
    expect(await ready()).toEqual(well)
    pass(120)
    expect(await ready()).toEqual({ ...well, queue: { status: 'failed', reason: 'late' } })
  })

  it('is ready although jobs are queued that only a newer version runs', async () => {
    const { ready, store, pass, clock } = await start()
    const context = { registry, effects, store, clock, newId: () => crypto.randomUUID() }
    await addJobs(context, [{ name: 'known_to_the_newer', payload: {} }])
    pass(maxOverdueSeconds + 60)
    expect(await ready()).toEqual(well)
  })

  it('reports that its tables belong to another version', async () => {
    const { ready, database } = await start()
    await sql`alter table establishments drop column youtube_url`.execute(database.kysely)
    expect(await ready()).toEqual({ ...well, schema: { status: 'failed', reason: 'other_version' } })
  })

  if (name === 'PostgreSQL')
    it('is ready while somebody has locked a table, because the other tables are available', async () => {
      const { ready, database } = await start()
      await database.kysely.transaction().execute(async locking => {
        await sql`lock table establishments in access exclusive mode`.execute(locking)
        expect(await ready()).toEqual(well)
      })
    })

  it('reports that the data folder is invalid, and that the database is', async () => {
    const { ready, settings, close } = await start()
    rmSync(settings.dataDirectory, { recursive: true })
    writeFileSync(settings.dataDirectory, '')
    expect(await ready()).toEqual({ ...well, disk: { status: 'failed', reason: 'not_writable' } })
    await close()
    const gone = { status: 'failed', reason: 'no_answer' }
    expect(await ready()).toEqual({
      database: gone,
      disk: { status: 'failed', reason: 'not_writable' },
      queue: gone,
      schema: gone,
    })
  })
})

describe('a check of readiness', () => {
  it('that fails gets 503 with the time to retry and the names of what is missing', async () => {
    const api = await openApi(openFakerest)
    onTestFinished(() => api.close())
    const checks = { database: { status: 'ok' }, disk: { status: 'failed', reason: 'no_space' } } as const
    const response = await createApi({ ...api.ports, ready: async () => checks }).request('/api/v1/ready', {
      headers: { 'Content-Language': 'en' },
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ code: 'unavailable', status: 503, checks })
    expect((await api.nobody('GET', '/ready')).record).toEqual({ status: 'ok', version: programVersion, checks: {} })
  })

  it('that is requested often is done once, and one that never ends fails', async () => {
    let checks = 0
    const ready = createReadiness({ database: async () => void checks++, disk: () => new Promise(() => undefined) })
    const answers = await Promise.all(Array.from({ length: 50 }, ready))
    expect(checks).toBe(1)
    expect(answers[0]).toEqual({ database: { status: 'ok' }, disk: { status: 'failed', reason: 'no_answer' } })
  })
})
