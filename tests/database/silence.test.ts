import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSharedLimiter } from '../../server/limits/limiter.ts'
import { createPostgresLive } from '../../server/live/postgresLive.ts'
import { openFreezable } from './freezable.ts'

const server = process.env.DATABASE_URL

const freezable = async () => {
  const line = await openFreezable(server ?? '')
  onTestFinished(() => line.close())
  return line
}

/** Seconds until work is refused as unavailable. */
async function secondsToRefusal(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(isUnavailable(error), String(error)).toBe(true)
  return (performance.now() - began) / 1000
}

describe.each(server ? ['PostgreSQL'] : [])('%s that no longer responds', () => {
  it('blocks queries, transactions and new connections only briefly, and is used again when it is back', async () => {
    const line = await freezable()
    const database = await openDatabase({ databaseUrl: line.url })
    onTestFinished(() => database.close())
    const { kysely } = database
    await sql`select 1`.execute(kysely)
    const frozen = Promise.withResolvers<void>()
    const inside = kysely.transaction().execute(async connection => {
      await sql`select 1`.execute(connection)
      line.freeze()
      frozen.resolve()
      await sql`select 2`.execute(connection)
    })
    await frozen.promise
    const others = Array.from({ length: 20 }, () => sql`select 3`.execute(kysely))
    for (const seconds of await Promise.all([inside, ...others].map(secondsToRefusal))) expect(seconds).toBeLessThan(20)
    line.thaw()
    await expect.poll(() => sql`select 4`.execute(kysely).then(() => 'answered', String)).toBe('answered')
  })

  it('does not block the counting of limits either', async () => {
    const line = await freezable()
    const limiter = await createSharedLimiter(line.url)
    onTestFinished(() => limiter.close())
    line.freeze()
    expect(await secondsToRefusal(limiter.count('key', 60))).toBeLessThan(15)
    line.thaw()
    await expect.poll(() => limiter.count('key', 60).then(({ count }) => count > 0, String)).toBe(true)
  })

  it('is distinguished from one that is only slow at a query', async () => {
    const database = await openDatabase({ databaseUrl: server })
    onTestFinished(() => database.close())
    await expect(sql`select pg_sleep(9)`.execute(database.kysely)).resolves.toMatchObject({ rows: [{}] })
  })

  it('does not block changes for listeners of its own server, and is listened to again when it is back', async () => {
    const line = await freezable()
    const [live, elsewhere] = [await createPostgresLive(line.url), await createPostgresLive(server ?? '')]
    onTestFinished(() => Promise.all([live.close(), elsewhere.close()]).then(() => undefined))
    const heard: string[] = []
    live.subscribe(changes => heard.push(...changes.map(({ id }) => id)))
    line.freeze()
    live.announce([{ entity: 'regions', id: 'own', own: {} }])
    await expect.poll(() => heard.includes('own')).toBe(true)
    line.thaw()
    await expect
      .poll(
        () => {
          elsewhere.announce([{ entity: 'regions', id: 'foreign', own: {} }])
          return heard.includes('foreign')
        },
        { interval: 200 },
      )
      .toBe(true)
  })
})

describe('a disk that accepts no writes', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE'])(
    'is reported as unavailable and not as a defect: %s',
    code => {
      const error = Object.assign(new Error(`${code}: write`), { code })
      expect(isUnavailable(error)).toBe(true)
      expect(isUnavailable(new Error('keeping a file failed', { cause: error }))).toBe(true)
      expect(
        isUnavailable(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })),
      ).toBe(true)
      expect(isUnavailable(Object.assign(new Error(), { code: 'ENOENT' }))).toBe(false)
    },
  )
})
