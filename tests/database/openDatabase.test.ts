import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { StartError } from '../../server/settings.ts'
import { log } from '../../server/log.ts'
import { addressOf, onServer } from '../prepared/once.ts'
import { databases } from './openTestDatabases.ts'

const refusal = async (opening: Promise<unknown>): Promise<string> => {
  const error = await opening.then(
    () => new Error('it opened'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartError)) throw error
  return error.message
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  )

describe('a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('keeps what was written and belongs to one program at a time', async () => {
    const first = await openDatabase({ dataDirectory: folder })
    first.publishAddress('http://127.0.0.1:8129')
    await sql`create table kept as select 7 as number`.execute(first.kysely)
    expect(await refusal(openDatabase({ dataDirectory: folder }))).toContain(
      `in use by process ${process.pid}, which serves http://127.0.0.1:8129`,
    )
    await first.close()
    const second = await openDatabase({ dataDirectory: folder })
    expect((await sql`select number from kept`.execute(second.kysely)).rows).toEqual([{ number: 7 }])
    await second.close()
  })
})

/** How PostgreSQL requests a password by SCRAM-SHA-256, in two messages. */
const saslMessages = ['R\0\0\0\x17\0\0\0\nSCRAM-SHA-256\0\0', 'R\0\0\0\x19\0\0\0\x0br=x,s=eA==,i=4096']
const noTls = ['N']

describe('a database server that is not available', () => {
  it('is reported in a sentence without its password if it does not respond', async () => {
    const message = await refusal(openDatabase({ databaseUrl: 'postgres://nino:secret@127.0.0.1:1/marani' }))
    expect(message).toContain('127.0.0.1:1/marani')
    expect(message).not.toContain('secret')
  })

  it('is reported in a sentence if it closes the connection', async () => {
    const rude = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise(resolve => rude.once('listening', resolve))
    const { port } = rude.address() as AddressInfo
    expect(await refusal(openDatabase({ databaseUrl: `postgres://nino@127.0.0.1:${port}/marani` }))).toContain(
      `127.0.0.1:${port}/marani`,
    )
    rude.close()
  })

  it.each([
    ['that it does not speak TLS', '?sslmode=verify-full', noTls, 'does not support SSL'],
    ['that a password is missing', '', saslMessages, 'password'],
    ['that a certificate is missing', '?sslmode=verify-full&sslrootcert=/nowhere.crt', noTls, '/nowhere.crt'],
  ])('is reported in a sentence without a stack, which says %s', async (_what, query, answers, reason) => {
    const server = createServer(socket => {
      const left = [...answers]
      socket.on('data', () => socket.write(left.shift() ?? ''))
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const said = await refusal(openDatabase({ databaseUrl: `postgres://nino@127.0.0.1:${port}/marani${query}` }))
    expect(said).toMatch(/^The database 127\.0\.0\.1:\d+\/marani \(DATABASE_URL\) can't be opened: .*\.$/)
    expect(said).toContain(reason)
    server.close()
  })

  it('is required if no folder is named', async () => {
    expect(await refusal(openDatabase({}))).toContain('DATA_DIR')
  })
})

describe.each(databases)('%s', (_name, open) => {
  it('is available until it is closed, and then unavailable', async () => {
    const database = await open()
    await database.ready()
    await database.close()
    expect(isUnavailable(await failure(database.ready()))).toBe(true)
    expect(isUnavailable(await failure(database.kysely.transaction().execute(async () => 1)))).toBe(true)
  })

  it('does not report an invalid query as unavailable', async () => {
    const database = await open()
    expect(isUnavailable(await failure(sql`select nothing`.execute(database.kysely)))).toBe(false)
    expect(isUnavailable(new Error('anything else'))).toBe(false)
    await database.close()
  })
})

describe.each(databases.filter(([name]) => name === 'PostgreSQL'))('%s', (_name, open) => {
  it('is unavailable while a connection is lost during a query, and available again afterwards', async () => {
    const database = await open()
    vi.spyOn(log, 'warn').mockReturnValue()
    const lost = failure(sql`select pg_sleep(5)`.execute(database.kysely))
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`
    await expect.poll(async () => (await end.execute(database.kysely)).rows.length).toBe(1)
    expect(isUnavailable(await lost)).toBe(true)
    await database.ready()
    await database.close()
  })

  it('reports once a connection that is lost while unused, and opens another one', async () => {
    const [one, other] = [await open(), await open()]
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.kysely)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(other.kysely)
    await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0)
    await one.ready()
    expect(warned.mock.calls).toEqual([[{ reason: expect.any(String) }, 'a database connection was lost']])
    await Promise.all([one.close(), other.close()])
  })

  it('reports no connections that end while it closes', async () => {
    const present = await open()
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(present.kysely)
    const address = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: rows[0]?.name }).href
    const client = new pg.Client(process.env.DATABASE_URL)
    await client.connect()
    for (let round = 0; round < 10; round++) {
      const closing = await openDatabase({ databaseUrl: address })
      const pids = await Promise.all(
        Array.from({ length: 8 }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.01)`.execute(closing.kysely),
        ),
      )
      const all = pids.map(response => response.rows[0]?.pid)
      await Promise.all([client.query('select pg_terminate_backend(unnest($1::integer[]))', [all]), closing.close()])
    }
    expect(warned).not.toHaveBeenCalled()
    await client.end()
    await present.close()
  })

  it('explains how to recreate a database with another encoding', async () => {
    const name = `latin_${randomUUID().replaceAll('-', '')}`
    await onServer(`create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`)
    try {
      expect(await refusal(openDatabase({ databaseUrl: addressOf(name) }))).toBe(
        'The database uses the encoding LATIN1; it must be created with UTF8 (createdb --encoding=UTF8 --template=template0).',
      )
    } finally {
      await onServer(`drop database ${name}`)
    }
  })

  it('cancels a query that takes too long', async () => {
    const database = await open()
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      database.kysely,
    )
    expect(rows).toEqual([{ limit: '30s' }])
    await database.close()
  })
})
