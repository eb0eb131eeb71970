import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createWrittenTables, type WrittenTables } from '../../server/database/writtenTables.ts'
import { createPostgresLive, messagesOf } from '../../server/live/postgresLive.ts'
import { log } from '../../server/log.ts'
import type { Change } from '../../src/engine/model/live.ts'

const change = (number: number, own = {}): Change => ({ entity: 'establishments', id: `0000-${number}`, own })

describe('messages between servers', () => {
  it('contain every change once, in order, each message small enough for PostgreSQL', () => {
    const changes = Array.from({ length: 1_000 }, (_value, number) =>
      change(number, { organization_id: 'ა'.repeat(number % 50) }),
    )
    const messages = messagesOf(changes)
    expect(messages.flatMap(message => JSON.parse(message) as Change[])).toEqual(changes)
    expect(Math.max(...messages.map(message => Buffer.byteLength(message)))).toBeLessThan(8_000)
    expect(messages.length).toBeGreaterThan(5)
  })

  it('report a change that is too large without its owner', () => {
    expect(
      messagesOf([change(1, { organization_id: 'x'.repeat(9_000) })]).map(message => JSON.parse(message) as Change[]),
    ).toEqual([[change(1)]])
  })

  it('are not sent if nothing changed', () => {
    expect(messagesOf([])).toEqual([])
  })
})

const url = process.env.DATABASE_URL

if (url)
  describe('servers on one PostgreSQL', () => {
    it('receive each other’s changes, also after their connection was lost', async () => {
      const servers = [await createPostgresLive(url), await createPostgresLive(url)]
      const heard: string[][] = servers.map(() => [])
      servers.forEach((server, index) =>
        server.subscribe(changes => heard[index]?.push(...changes.map(({ id }) => id))),
      )
      servers[0]?.announce([change(1)])
      await expect.poll(() => heard).toEqual([['0000-1'], ['0000-1']])
      const warned = vi.spyOn(log, 'warn').mockReturnValue()
      const client = new pg.Client(url)
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'marani live' and datname = current_database()`,
      )
      await client.end()
      await expect
        .poll(
          () => {
            servers[1]?.announce([change(2)])
            return heard.every(ids => ids.includes('0000-2'))
          },
          { interval: 200 },
        )
        .toBe(true)
      expect(warned).toHaveBeenCalledWith(expect.anything(), 'the connection for notifications was lost')
      await Promise.all(servers.map(server => server.close()))
    })

    it('recount what another one wrote, and what anybody wrote while they were disconnected', async () => {
      const tables = [1, 2].map(() => createWrittenTables({ isAlone: false }))
      const [one, other] = tables
      if (!one || !other) throw new Error('there are two')
      const servers = await Promise.all(tables.map(written => createPostgresLive(url, undefined, written)))
      const stateOf = (written: WrittenTables) => written.stateOf(['wines'])
      const [own, others] = [stateOf(one), stateOf(other)]
      one.note(['wines'])
      expect(stateOf(one)).not.toBe(own)
      await expect.poll(() => stateOf(other)).not.toBe(others)
      const noted = stateOf(one)
      const heard = stateOf(other)
      other.note(['guides'])
      one.note(['guides'])
      await expect.poll(() => one.stateOf(['guides'])).toBe(2 + (one.stateOf([]) ?? 0))
      expect([stateOf(one), stateOf(other)]).toEqual([noted, heard])
      await servers[1]?.close()
      expect(stateOf(other)).toBeUndefined()
      await servers[0]?.close()
    })

    it('receive changes in batches, at most one in three milliseconds, including the last', async () => {
      const written = createWrittenTables({ isAlone: false })
      const live = await createPostgresLive(url, undefined, written)
      const client = new pg.Client(url)
      await client.connect()
      const heard: string[][] = []
      client.on('notification', ({ payload }) => {
        const tables = (JSON.parse(payload ?? '[]') as string[]).filter(table => table.startsWith('vats_'))
        if (tables.length > 0) heard.push(tables)
      })
      await client.query('listen marani_tables')
      const all = Array.from({ length: 300 }, (_, number) => `vats_${number}`)
      const began = performance.now()
      for (const table of all) {
        written.note([table])
        await new Promise(done => setImmediate(done))
      }
      await expect.poll(() => heard.flat().length).toBe(all.length)
      expect(heard.flat()).toEqual(all)
      expect(heard.length).toBeLessThanOrEqual((performance.now() - began) / 3 + 2)
      await client.end()
      await live.close()
    })
  })
