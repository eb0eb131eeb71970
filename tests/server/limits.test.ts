import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryLimiter, createSharedLimiter } from '../../server/limits/limiter.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import type { Limiter } from '../../src/engine/ports.ts'
import { onPostgres } from './database.ts'
import { runStatement } from '../runStatement.ts'

const server = process.env.DATABASE_URL ?? ''

/** An empty database on the PostgreSQL server, dropped at the end. */
async function newDatabase() {
  const name = `marani_limits_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  return {
    url: Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href,
    drop: () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

interface Kind {
  open(): Promise<Limiter & { close?: () => Promise<void> }>
  begin(): Promise<void>
  end(): Promise<void>
}

let database: Awaited<ReturnType<typeof newDatabase>> | undefined
const nothing = async (): Promise<void> => {}
const kinds: [name: string, kind: Kind][] = [
  ['in memory', { open: async () => createMemoryLimiter(), begin: nothing, end: nothing }],
  ...(server
    ? ([
        [
          'on PostgreSQL',
          {
            open: () => createSharedLimiter(database?.url ?? ''),
            begin: async () => void (database = await newDatabase()),
            end: async () => database?.drop(),
          },
        ],
      ] as [string, Kind][])
    : []),
]

describe.each(kinds)('a limiter %s', (_name, { open, begin, end }) => {
  let limiter: Limiter & { close?: () => Promise<void> }
  beforeAll(async () => {
    await begin()
    limiter = await open()
  })
  afterAll(async () => {
    await limiter.close?.()
    await end()
  })

  it('counts each key separately, up and down, and returns how long it lasts', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    expect(await limiter.count(one, 60, 0)).toMatchObject({ count: 0 })
    expect([
      (await limiter.count(one, 60)).count,
      (await limiter.count(one, 60)).count,
      (await limiter.count(other, 60)).count,
    ]).toEqual([1, 2, 1])
    expect((await limiter.count(one, 60, -1)).count).toBe(1)
    const { count, seconds } = await limiter.count(one, 60, 0)
    expect(count).toBe(1)
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('does not start when it is only read', async () => {
    const key = randomUUID()
    expect(await limiter.count(key, 60, 0)).toEqual({ count: 0, seconds: 60 })
    expect(await limiter.count(key, 600)).toMatchObject({ count: 1, seconds: expect.closeTo(600, 0) })
  })

  it('starts again when the time is over, which later counts do not extend', async () => {
    const key = randomUUID()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await limiter.count(key, 60)
    vi.setSystemTime(Date.now() + 50_000)
    expect(await limiter.count(key, 60)).toMatchObject({ count: 2, seconds: expect.closeTo(10, 0) })
    vi.setSystemTime(Date.now() + 10_001)
    expect(await limiter.count(key, 60, 0)).toEqual({ count: 0, seconds: 60 })
    expect(await limiter.count(key, 60)).toMatchObject({ count: 1 })
  })

  it('loses none of a hundred simultaneous counts', async () => {
    const key = randomUUID()
    const counts = await Promise.all(Array.from({ length: 100 }, () => limiter.count(key, 60)))
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_value, index) => index + 1),
    )
  })

  it('lasts as long as the longest limit', async () => {
    const key = randomUUID()
    const fortnight = 14 * 24 * 3600
    await limiter.count(key, fortnight)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect((await limiter.count(key, fortnight)).count).toBe(2)
  })
})

describe.each(server ? ['PostgreSQL'] : [])('limits on %s', () => {
  it('are shared by all servers, start once, and start again after their time', async () => {
    const { url, drop } = await newDatabase()
    onTestFinished(drop)
    const limiters = await Promise.all(Array.from({ length: 6 }, () => createSharedLimiter(url)))
    const counts = await Promise.all(limiters.map(limiter => limiter.count('key', 60)))
    expect(counts.map(({ count }) => count).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    await Promise.all(limiters.map(limiter => limiter.close()))
    const again = await createSharedLimiter(url)
    expect((await again.count('key', 60)).count).toBe(7)
    await again.close()
  })

  it('block a password guesser at every server, also after all were restarted', async () => {
    const settings = readSettings({
      ...(await onPostgres('demo')),
      PORT: '0',
      SESSION_SECRET: 'x'.repeat(40),
    })
    const servers = [await startServer(settings), await startServer(settings)]
    const guess = async (address = '') =>
      (
        await fetch(`${address}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'owner@marani.example', password: 'wrong' }),
        })
      ).status
    const answers: number[] = []
    for (let tries = 0; tries < 12; tries++) answers.push(await guess(servers[tries % 2]?.address))
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    for (const running of servers) await running.close()
    const again = await startServer(settings)
    expect(await guess(again.address)).toBe(429)
    await again.close()
  })
})
