import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import type { Connection } from '../../server/database/tables.ts'
import { wrapEmbedded } from '../../server/database/wrapEmbedded.ts'

/** Takes some milliseconds of the engine. */
const slow = sql`select count(*) from generate_series(1, 20000) as number where number % 7 = 0`
const statements = 120

/** What becomes of work within a moment: its result, or that it waits. */
const within = <Result>(work: Promise<Result>): Promise<Result | 'waits'> =>
  Promise.race([work, new Promise<'waits'>(resolve => setTimeout(resolve, 50, 'waits'))])

describe('the embedded database', () => {
  let engine: PGlite
  let database: Database
  beforeAll(async () => {
    engine = await openInMemory()
    database = wrapEmbedded(engine)
  })
  afterAll(() => database.close())

  /** How many of many statements, each asked as soon as the one before is answered, were answered when others came to their turn. */
  const doneBefore = async (connection: Connection, others: () => Promise<unknown>): Promise<number> => {
    let [done, before] = [0, statements]
    const other = new Promise<void>(resolve =>
      setTimeout(() => {
        void others().then(() => {
          before = done
          resolve()
        })
      }),
    )
    for (; done < statements; done++) await slow.execute(connection)
    await other
    return before
  }

  it('serves a reader between consecutive statements of others', async () => {
    const before = await doneBefore(database.kysely, () => sql`select 1`.execute(database.kysely))
    expect(before).toBeLessThan(statements / 2)
  })

  it('runs queries outside a transaction between the statements of that transaction', async () => {
    const before = await database.kysely
      .transaction()
      .execute(connection => doneBefore(connection, async () => undefined))
    expect(before).toBeLessThan(statements / 2)
  })

  it('excludes direct users of the engine from a transaction until it has ended', async () => {
    await sql`create table kegs (id integer)`.execute(database.kysely)
    let seen: Promise<number | undefined> | undefined
    await database.kysely.transaction().execute(async transaction => {
      await sql`insert into kegs values (1)`.execute(transaction)
      seen = engine.query<{ id: number }>('select id from kegs').then(({ rows }) => rows.length)
      await expect(within(seen)).resolves.toBe('waits')
      await sql`insert into kegs values (2)`.execute(transaction)
    })
    expect(await seen).toBe(2)
  })

  it('waits until a direct user of the engine has ended its transaction', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = engine.transaction(async transaction => {
      await transaction.query('insert into kegs values (3)')
      begun.resolve()
      await ended.promise
      await transaction.rollback()
    })
    await begun.promise
    const count = sql<{ count: number }>`select count(*) from kegs`.execute(database.kysely)
    await expect(within(count)).resolves.toBe('waits')
    ended.resolve()
    await other
    expect((await count).rows).toEqual([{ count: 2 }])
  })

  it('returns a value of millions of characters completely', async () => {
    const { rows } = await sql<{ value: string }>`select repeat(${'ღვინო'}, 1000000) as value`.execute(database.kysely)
    expect(rows[0]?.value).toBe('ღვინო'.repeat(1_000_000))
  })

  it('continues after a failed statement, in a transaction as well', async () => {
    await expect(sql`select * from nothing`.execute(database.kysely)).rejects.toMatchObject({ code: '42P01' })
    const failing = database.kysely.transaction().execute(async transaction => {
      await sql`insert into kegs values (4)`.execute(transaction)
      await sql`insert into kegs values (${'no number'})`.execute(transaction)
    })
    await expect(failing).rejects.toMatchObject({ code: '22P02' })
    expect((await sql<{ count: number }>`select count(*) from kegs`.execute(database.kysely)).rows).toEqual([
      { count: 2 },
    ])
  })

  it('opens whatever the environment variables of PostgreSQL contain', async () => {
    for (const [name, value] of Object.entries({
      PGHOST: 'nowhere',
      PGUSER: 'nobody',
      PGDATABASE: 'none',
      PGSSLMODE: 'require',
    }))
      vi.stubEnv(name, value)
    const other = wrapEmbedded(await openInMemory())
    await expect(other.ready()).resolves.toBeUndefined()
    await other.close()
  })

  it('reports that it is unavailable after the engine was closed', async () => {
    const closing = await openInMemory()
    const other = wrapEmbedded(closing)
    await other.ready()
    await closing.close()
    const error = await other.ready().catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await other.close()
  })
})
