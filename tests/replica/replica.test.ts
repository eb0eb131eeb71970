import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import type { Replica } from '../../server/database/replica/openReplica.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { log } from '../../server/log.ts'
import { is } from '../../src/engine/records/findOne.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { openFreezable } from '../database/freezable.ts'
import { registry } from '../api/testApi.ts'
import { row } from '../database/rows.ts'
import { describeServers } from './describeServers.ts'
import { queryRows } from '../runStatement.ts'
import { openCluster, programs, type Cluster } from './openCluster.ts'

const name = 'marani'

interface Opened {
  database: Database
  replica: Replica
  /** What asks the replica where that can be asked. */
  readStore: Store
  /** What asks the primary alone. */
  store: Store
}

describe.skipIf(programs === undefined)('a replica that serves reads', () => {
  let cluster: Cluster
  const open = async (databaseReadUrl = cluster.replica.url(name)): Promise<Opened> => {
    const database = await openDatabase({ databaseUrl: cluster.primary.url(name), databaseReadUrl })
    onTestFinished(() => database.close())
    const { kysely, written, replica } = database
    if (!replica) throw new Error('the settings name one')
    return {
      database,
      replica,
      store: createSqlStore(registry, kysely, { written }),
      readStore: createSqlStore(registry, kysely, { written, replica }),
    }
  }
  /** Holds the replica up until the test ends, or before. */
  const holdUp = async () => {
    await cluster.pause()
    onTestFinished(() => cluster.resume())
  }
  const isUsed = (opened: Opened) => expect.poll(() => opened.replica.report().state).toBe('used')
  /** How many statements each of the two has answered of some work, which is done again a few times where the replica was too late for it. */
  const readsOf = async (opened: Opened, work: () => Promise<unknown>) => {
    for (let attempt = 1; ; attempt++) {
      await isUsed(opened)
      const before = opened.replica.report().reads
      await work()
      const { reads } = opened.replica.report()
      const primary = reads.primary - before.primary
      if (primary === 0 || attempt === 20) return { replica: reads.replica - before.replica, primary }
    }
  }
  const regionId = '0190d3a8-0000-7000-8000-000000000001'
  const write = (store: Store, title: string) => store.update('regions', [is('id', regionId)], { title_ge: title })
  const read = async (store: Store): Promise<unknown> =>
    (
      await store.find({
        entity: 'regions',
        where: [is('id', regionId)],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 1,
      })
    )[0]?.title_ge

  // That the replica can't be asked is what these tests are about: it need not be said each time.
  beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue())

  beforeAll(async () => {
    cluster = await openCluster()
    await queryRows(cluster.primary.url('postgres'), `create database ${name} encoding 'UTF8' template template0`)
    const database = await openDatabase({ databaseUrl: cluster.primary.url(name) })
    await migrate(database.kysely, registry)
    await createSqlStore(registry, database.kysely).insert('regions', [
      row(registry, 'regions', { id: regionId, title_ge: 'კახეთი' }),
    ])
    await database.close()
  })
  afterAll(() => cluster?.close())

  it('gets the reads outside transactions, and nothing else', async () => {
    const opened = await open()
    const { readStore, store } = opened
    const outside = async () => {
      expect(await read(readStore)).toBe('კახეთი')
      expect(await readStore.count({ entity: 'regions', where: [] })).toBe(1)
    }
    expect(await readsOf(opened, outside)).toEqual({ replica: 2, primary: 0 })
    const others = async () => {
      await read(store)
      await write(readStore, 'კახეთი')
      await readStore.transaction(async inside => {
        await write(inside, 'გურია')
        expect(await read(inside)).toBe('გურია')
      })
    }
    expect(await readsOf(opened, others)).toEqual({ replica: 0, primary: 0 })
    const connections = await queryRows<{ query: string }>(
      cluster.replica.url(name),
      "select query from pg_stat_activity where application_name = 'marani read'",
    )
    expect(connections.map(({ query }) => query).join()).toContain('regions')
  })

  it('never returns older data than anybody has read from any server, while it is delayed again and again', async () => {
    const servers = [await open(), await open()]
    for (const server of servers) await isUsed(server)
    const [writer, other] = servers
    if (!writer || !other) throw new Error('there are two')
    let isOver = false
    const holdUpAgainAndAgain = async () => {
      while (!isOver) {
        await cluster.pause()
        await new Promise(resolve => setTimeout(resolve, 20))
        await cluster.resume()
        await new Promise(resolve => setTimeout(resolve, 60))
      }
    }
    const holding = holdUpAgainAndAgain()
    for (let number = 0; number < 300; number++) {
      const title = `კახეთი ${number}`
      await write(writer.store, title)
      expect(await Promise.all([read(writer.readStore), read(other.readStore)])).toEqual([title, title])
    }
    isOver = true
    await holding
    for (const { replica } of servers) expect(replica.report().reads.replica).toBeGreaterThan(50)
  })

  it('returns no count from before a write', async () => {
    const opened = await open()
    await isUsed(opened)
    const { database, readStore, store } = opened
    database.written.setNotifier(() => undefined)
    const count = () => readStore.count({ entity: 'regions', where: [is('title_ge', 'ახალი')] })
    expect(await count()).toBe(0)
    await holdUp()
    await write(store, 'ახალი')
    expect(await count()).toBe(1)
    await cluster.resume()
    await isUsed(opened)
    await write(store, 'ძველი')
    expect(await count()).toBe(0)
  })

  it('that is delayed blocks nobody, is reported, and is used again after it has caught up', async () => {
    const opened = await open()
    await isUsed(opened)
    await holdUp()
    await write(opened.store, 'დაგვიანებული')
    expect(await read(opened.readStore)).toBe('დაგვიანებული')
    const { state, behind_bytes, reads } = opened.replica.report()
    expect([state, reads.primary]).toEqual(['behind', 1])
    await expect.poll(() => opened.replica.report().behind_bytes).toBeGreaterThan(0)
    expect(behind_bytes).not.toBeNull()
    const began = performance.now()
    await Promise.all(Array.from({ length: 200 }, () => read(opened.readStore)))
    expect(performance.now() - began).toBeLessThan(2_000)
    await cluster.resume()
    const again = async () => expect(await read(opened.readStore)).toBe('დაგვიანებული')
    expect(await readsOf(opened, again)).toEqual({ replica: 1, primary: 0 })
  })

  it('that is killed fails no request, and is used again when it is back', async () => {
    const opened = await open()
    await isUsed(opened)
    const title = await read(opened.store)
    const ends = new AbortController()
    const reading = Array.from({ length: 8 }, async () => {
      while (!ends.signal.aborted) expect(await read(opened.readStore)).toBe(title)
    })
    cluster.replica.kill()
    await expect.poll(() => opened.replica.report()).toMatchObject({ state: 'no_answer', behind_bytes: null })
    const late = await open()
    expect(late.replica.report().state).toBe('no_answer')
    expect(await read(late.readStore)).toBe(title)
    await cluster.replica.restart()
    await isUsed(opened)
    ends.abort()
    await Promise.all(reading)
    await isUsed(late)
  })

  it('that no longer responds delays one query for seconds, and later ones not at all', async () => {
    const line = await openFreezable(cluster.replica.url(name))
    onTestFinished(() => line.close())
    const opened = await open(line.url)
    await isUsed(opened)
    const title = await read(opened.readStore)
    line.freeze()
    const began = performance.now()
    expect(await read(opened.readStore)).toBe(title)
    expect(performance.now() - began).toBeLessThan(8_000)
    const later = performance.now()
    expect(await read(opened.readStore)).toBe(title)
    expect(performance.now() - later).toBeLessThan(500)
    line.thaw()
    await isUsed(opened)
  })

  describeServers(() => cluster)

  it('is not used if it is not a copy of the database: the primary itself, another database, a promoted copy', async () => {
    await queryRows(cluster.primary.url('postgres'), "create database other encoding 'UTF8' template template0")
    for (const url of [cluster.primary.url(name), cluster.replica.url('other')]) {
      await expect
        .poll(() =>
          queryRows(url, 'select 1').then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      const { replica, readStore, store } = await open(url)
      await expect.poll(() => replica.report().state).toBe('not_a_replica')
      expect(await read(readStore)).toBe(await read(store))
    }
    const opened = await open()
    await isUsed(opened)
    await queryRows(cluster.replica.url(name), 'select pg_promote()')
    await queryRows(cluster.replica.url(name), `update regions set title_ge = 'სხვა'`)
    await expect.poll(() => opened.replica.report().state).toBe('not_a_replica')
    expect(await read(opened.readStore)).not.toBe('სხვა')
  })
})
