import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbedded } from '../../server/database/embedded/openEmbedded.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { registry } from '../api/testApi.ts'
import { databases } from './database.ts'

const folder = new URL('./earlier/', import.meta.url)
const versions = readdirSync(folder).filter(name => name.endsWith('.sql.gz'))

/** Statements, sent to a database at once. */
interface Opened {
  exec(statements: string): Promise<unknown>
  rows(statement: string): Promise<Row[]>
  close(): Promise<unknown>
}

async function open({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>): Promise<Opened> {
  if (!DATABASE_URL) {
    const engine = await openEmbedded({ directory: DATA_DIR })
    return {
      exec: statements => engine.exec(statements),
      rows: async statement => (await engine.query<Row>(statement)).rows,
      close: () => engine.close(),
    }
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  return {
    exec: statements => client.query(statements),
    rows: async statement => (await client.query<Row>(statement)).rows,
    close: () => client.end(),
  }
}

/** How many rows each table has that both versions know, what they are recounted from aside. */
async function countsOf(database: Opened): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table_name: table } of await database.rows(
    `select table_name from information_schema.tables where table_schema = 'public' order by table_name`,
  ))
    counts[String(table)] = Number((await database.rows(`select count(*) as n from public."${String(table)}"`))[0]?.n)
  return counts
}

describe.each(databases)('an upgrade on %s', (_name, openDatabase) => {
  it.each(versions)('from %s keeps every row with its history, and people can continue', async file => {
    const settings: Record<string, string> = { DATABASE_URL: '', ...(await openDatabase()) }
    const before = await open(settings)
    await before.exec('create extension if not exists pg_trgm')
    await before.exec(gunzipSync(readFileSync(new URL(file, folder))).toString())
    const counted = await countsOf(before)
    const [edited] = await before.rows(
      `select entity, record_id from public.history where action = 'update' and entity = 'regions' limit 1`,
    )
    await before.close()

    const server = await startServer(readSettings({ ...settings, PORT: '0' }))
    onTestFinished(() => server.close().catch(() => {}))
    let token = ''
    const ask = async (method: string, path: string, body?: Row): Promise<Response> =>
      fetch(`${server.address}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const signedIn = await ask('POST', '/auth/login', { email: 'admin@marani.example', password: 'Marani-Demo-1' })
    token = ((await signedIn.json()) as { access_token: string }).access_token
    for (const { name, declaration } of registry.entities.values())
      if (counted[name] !== undefined && !('internal' in declaration))
        expect([name, (await ask('GET', `/${name}`)).status]).toEqual([name, 200])
    const path = `/${String(edited?.entity)}/${String(edited?.record_id)}`
    const past = (await (await ask('GET', `${path}/history`)).json()) as Row[]
    expect(past).toEqual([expect.objectContaining({ action: 'update', changes: { title_en: expect.anything() } })])
    const record = (await (await ask('GET', path)).json()) as Row
    const changed = await ask('PATCH', path, { version: record.version, title_en: 'Renamed after the upgrade' })
    expect(changed.status).toBe(200)
    await server.close()

    const after = await open(settings)
    const now = await countsOf(after)
    await after.close()
    const fewer = Object.entries(counted).filter(([table, count]) => (now[table] ?? 0) < count)
    expect(fewer).toEqual([])
  })
})
