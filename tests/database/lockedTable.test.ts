import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildIndexes } from '../../server/database/schema/buildIndexes.ts'
import { lockSchema } from '../../server/database/schema/schemaLock.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { log } from '../../server/log.ts'
import { samePlanMark } from '../../server/database/sql/samePlan.ts'
import { databasesFor } from './openTestDatabases.ts'
import { registry } from '../api/testApi.ts'

const server = process.env.DATABASE_URL
/** Longer than a request waits for a lock. */
const longLock = 6_000

const wait = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

async function openServer() {
  const database = await openDatabase({ databaseUrl: server })
  const name = `locked_${randomUUID().replaceAll('-', '')}`
  const holder = new pg.Client({ connectionString: server ?? '' })
  await holder.connect()
  await holder.query(`create table ${name} (value integer)`)
  onTestFinished(async () => {
    await holder.query('rollback')
    await holder.query(`drop table ${name}`)
    await holder.end()
    await database.close()
  })
  const lock = (mode: string) => holder.query(`begin; lock table ${name} in ${mode} mode`)
  return { database, kysely: database.kysely, name, holder, lock }
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it.runIf(server)('a server that has to wait until another one has changed the tables says so', async () => {
  const { kysely } = await openServer()
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const [held, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = kysely.transaction().execute(async connection => {
    await lockSchema(connection)
    held.resolve()
    await finish.promise
  })
  await held.promise
  expect(warned).not.toHaveBeenCalled()
  const second = kysely.transaction().execute(lockSchema)
  await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('waiting')))
  finish.resolve()
  await Promise.all([first, second])
  warned.mockRestore()
})

describe.runIf(server)('a table that someone has locked', () => {
  it('blocks connections only for seconds: its reads and writes are unavailable, and other tables are available', async () => {
    const { database, kysely, name, lock } = await openServer()
    await lock('access exclusive')
    const began = performance.now()
    const reads = Array.from({ length: 10 }, () => sql`select value from ${sql.ref(name)}`.execute(kysely))
    const write = kysely.transaction().execute(inside => sql`insert into ${sql.ref(name)} values (1)`.execute(inside))
    const errors = Promise.all([...reads, write].map(errorOf))
    await database.ready()
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const error of await errors) expect(isUnavailable(error), String(error)).toBe(true)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('does not delay reads that share a connection with its own, which continue on another one', async () => {
    const { kysely, name, holder, lock } = await openServer()
    const read = (table: string) => sql`${sql.raw(`${samePlanMark}select 1 as one from ${table}`)}`.execute(kysely)
    await expect
      .poll(async () => {
        await read('pg_class limit 1')
        const { rows } = await sql<{ name: string }>`${sql.raw(
          `${samePlanMark}select current_setting('application_name') as name`,
        )}`.execute(kysely)
        return rows[0]?.name
      })
      .toBe('marani pipeline')
    await lock('access exclusive')
    const locked = read(name)
    const began = performance.now()
    await read('pg_class limit 1')
    expect(performance.now() - began).toBeLessThan(2_000)
    await holder.query('rollback')
    expect(await errorOf(locked)).toBeUndefined()
  })

  it('delays work that only one server may do, for as long as it is locked', async () => {
    const { database } = await openServer()
    const entered = Promise.withResolvers<void>()
    const first = database.exclusively(async () => {
      entered.resolve()
      await wait(longLock)
      return 'first'
    })
    await entered.promise
    expect(await Promise.all([first, database.exclusively(async () => 'second')])).toEqual(['first', 'second'])
  })

  it.each(databasesFor(registry).filter(([kind]) => kind === 'PostgreSQL'))(
    'delays the creation of an index for as long as it is locked: %s',
    async (_, open) => {
      const database = await open()
      onTestFinished(() => database.close())
      const { kysely } = database
      const indexes = () =>
        sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'regions' order by 1`.execute(
          kysely,
        )
      const { rows: before } = await indexes()
      const [lost] = before.filter(({ name }) => !name.endsWith('_pkey'))
      await sql`drop index ${sql.ref(lost?.name ?? '')}`.execute(kysely)
      const entered = Promise.withResolvers<void>()
      const holding = kysely.transaction().execute(async inside => {
        await sql`lock table regions in share row exclusive mode`.execute(inside)
        entered.resolve()
        await wait(longLock)
      })
      await entered.promise
      await buildIndexes(kysely, registry, 'regions', 'concurrently')
      await holding
      expect((await indexes()).rows).toEqual(before)
    },
  )
})
