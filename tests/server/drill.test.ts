import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { backupCommand, restoreCommand } from '../../server/backup/commands.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { sessionSecret } from '../../server/sessionSecret.ts'
import { readSettings, StartError } from '../../server/settings.ts'
import { startProblem } from '../../server/startProblem.ts'
import { startServer } from '../../server/startServer.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { run } from './programs.ts'

const patient = { timeout: 300_000 }

const sentenceOf = async (work: () => unknown): Promise<string> => {
  const error = await Promise.resolve()
    .then(work)
    .catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error(`Not refused: ${String(error)}`)
  return error.message
}

/** A server on a folder, and an administrator who asks it. */
async function openAdministrator(folder: string) {
  const server = await startServer(readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder }))
  const close = () => server.close()
  onTestFinished(() => close().catch(() => undefined))
  let token = ''
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    return fetch(`${server.address}${path}`, { ...init, headers })
  }
  const signIn = async (): Promise<number> => {
    const body = JSON.stringify({ email: 'admin@marani.example', password: 'Marani-Demo-1' })
    const response = await ask('/api/v1/auth/login', { method: 'POST', body })
    token = ((await response.json()) as { access_token: string }).access_token
    return response.status
  }
  const json = async <Result>(path: string): Promise<Result> => (await ask(path)).json() as Promise<Result>
  return { ask, json, signIn, close }
}

type Administrator = Awaited<ReturnType<typeof openAdministrator>>

const everything = 'range=[0,499]&sort=["id","ASC"]'

/** What people would miss: the records, the past of one, and a photo. */
async function readContent({ json, ask }: Administrator, id: string, photo: string) {
  const [establishments, users, history] = await Promise.all([
    json<Row[]>(`/api/v1/establishments?${everything}`),
    json<Row[]>(`/api/v1/users?${everything}`),
    json<Row[]>(`/api/v1/establishments/${id}/history`),
  ])
  const bytes = Buffer.from(await (await ask(photo)).arrayBuffer())
  // Who signs in afterwards leaves a mark on themselves.
  const people = users.map(({ email, role, name, created_at }) => ({ email, role, name, created_at }))
  return { establishments, people, history, photo: bytes.toString('base64') }
}

describe('a recovery exercise', patient, () => {
  it('detects a damaged disk, restores the newest backup, signs in, and finds rows, history and files', async () => {
    const [folder, backups] = [await filledFolder('demo'), `${dataFolder()}/`]
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('DATA_DIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => spy.mockRestore())
    const before = await openAdministrator(folder)
    expect(await before.signIn()).toBe(200)
    const [first] = await before.json<{ id: string; version: number }[]>(
      `/api/v1/establishments?range=[0,0]&sort=["id","ASC"]`,
    )
    if (!first) throw new Error('The demo has no establishments')
    const changed = await before.ask(`/api/v1/establishments/${first.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ version: first.version, title_en: 'Renamed before the drill' }),
    })
    expect(changed.status).toBe(200)
    const [file] = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
      entry => entry.isFile() && entry.name.endsWith('.webp'),
    )
    const photo = `/files/${file?.parentPath.split('/').at(-1)}/${file?.name}`
    const kept = await readContent(before, first.id, photo)
    expect(kept.history[0]).toMatchObject({ changes: { title_en: [expect.anything(), 'Renamed before the drill'] } })
    expect(Buffer.from(kept.photo, 'base64').length).toBeGreaterThan(100)
    await backupCommand([backups])
    await before.close()

    truncateSync(join(folder, 'cluster/global/pg_control'), 100)
    rmSync(join(folder, 'files'), { recursive: true })
    const start = run(process.execPath, ['server/index.ts'], { PORT: '0', DATA_DIR: folder })
    expect(await start.ended, start.output()).toBe(1)
    expect(start.output()).toBe(
      `The database in ${folder}/cluster is damaged or of another version: could not read file "global/pg_control": read 100 of 296. Nothing was changed. Check the disk, then restore the newest backup: npm run restore -- <backup> --replace.\n`,
    )
    await restoreCommand([backups, '--replace'])
    const after = await openAdministrator(folder)
    expect(await after.signIn()).toBe(200)
    expect(await readContent(after, first.id, photo)).toEqual(kept)
    await after.close()
    expect(readdirSync(folder).filter(name => name.startsWith('replaced-'))).toHaveLength(1)
  })
})

describe('a data folder with missing parts', patient, () => {
  it.each([
    ['the file that says what the database is', 'cluster/PG_VERSION', 'the file PG_VERSION is missing'],
    ['the whole database', 'cluster', 'the folder is missing, although there are uploaded files next to it'],
    ['what was written last', 'cluster/pg_wal', 'required WAL directory "pg_wal" does not exist'],
    ['the tables', 'cluster/base/5', 'database "postgres" does not exist'],
  ])('is not recreated without %s', async (_what, gone, reason) => {
    const folder = await filledFolder('demo')
    rmSync(join(folder, gone), { recursive: true })
    expect(await sentenceOf(() => openDatabase({ dataDirectory: folder }))).toContain(
      `The database in ${folder}/cluster is damaged or of another version: ${reason}. Nothing was changed.`,
    )
    expect(existsSync(join(folder, gone))).toBe(false)
  })

  it('is not sealed with a new key if its key was lost on a full disk', async () => {
    const folder = dataFolder()
    const settings = readSettings({ DATA_DIR: folder })
    const made = sessionSecret(settings)
    expect([made.length, readdirSync(folder), sessionSecret(settings)]).toEqual([64, ['session-secret'], made])
    writeFileSync(join(folder, 'session-secret'), '')
    expect(await sentenceOf(() => sessionSecret(settings))).toMatch(/^The session secret in .* is damaged: restore it/)
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe('')
  })
})

it.each([['XX001'], ['XX002'], ['58P01']])(
  'damage that a database finds while reading (%s) is reported in a sentence',
  code => {
    expect(startProblem(Object.assign(new Error('invalid page in block 3'), { code }))).toBe(
      'The database is damaged: invalid page in block 3. Check the disk, then restore the newest backup: npm run restore -- <backup> --replace.',
    )
  },
)
