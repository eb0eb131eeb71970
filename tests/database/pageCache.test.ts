import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { Query } from '../../src/engine/model/query.ts'
import type { Registry } from '../../src/engine/model/registry.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { barrels } from './declarations.ts'
import { databasesFor } from './openTestDatabases.ts'
import { row } from './rows.ts'

const declared = [
  { name: 'litres', type: 'integer' },
  { name: 'tags', type: 'choices', choices: 'guide_languages' },
] as const
const registry = barrels([...declared])

const page: Query = {
  entity: 'barrels',
  where: [{ property: 'litres', operator: 'gte', value: 100 }],
  sort: { property: 'litres', order: 'ASC' },
  offset: 0,
  limit: 3,
  properties: ['litres', 'tags'],
  mayBeShared: true,
}

describe.each(databasesFor(registry))('a page that is requested repeatedly, on %s,', (_name, open) => {
  let database: Database
  /** Two servers of the same database. */
  let [here, there]: Store[] = []
  let sent: string[] = []
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const idOf = async (litres: number): Promise<string> => {
    const where = [{ property: 'litres', operator: 'in' as const, value: [litres] }]
    const [found] = (await there?.find({ ...page, where })) ?? []
    return String(found?.id)
  }
  const change = async (litres: number, values: Record<string, unknown>): Promise<void> =>
    void (await there?.update('barrels', [{ property: 'id', operator: 'in', value: [await idOf(litres)] }], values))

  beforeEach(async () => {
    here = createSqlStore(registry, database.kysely, { onStatement: sql => void sent.push(sql) })
    there = createSqlStore(registry, database.kysely)
    await there.remove('barrels', [])
    const litres = [50, 100, 200, 300, 400]
    await there.insert(
      'barrels',
      litres.map(each => row(registry, 'barrels', { litres: each, tags: ['ka'] })),
    )
    sent = []
  })

  const find = async (query: Query = page) => (await here?.find(query)) ?? []
  const litresOf = async (query: Query = page) => (await find(query)).map(one => one.litres)
  /** Requests the page as often as it takes to be cached. */
  const warmUp = async (query: Query = page) => {
    await find(query)
    return find(query)
  }
  /** How many statements the work sends, and how many of them read values. */
  const costOf = async (work: () => Promise<unknown>) => {
    sent = []
    await work()
    return [sent.length, sent.filter(sql => sql.includes('"tags"')).length]
  }

  it('is read with its values at first, and is checked with one statement that reads no values afterwards', async () => {
    expect(await costOf(find)).toEqual([1, 1])
    expect(await costOf(find)).toEqual([1, 1])
    const cached = await find()
    expect(await costOf(find)).toEqual([1, 0])
    await change(100, { tags: ['ka'] })
    expect(await costOf(find)).toEqual([2, 1])
    expect(await costOf(find)).toEqual([1, 1])
    expect(await costOf(find)).toEqual([1, 0])
    expect(await find()).toBe(await find())
    expect(cached.map(({ litres, tags }) => [litres, tags])).toEqual([100, 200, 300].map(each => [each, ['ka']]))
  })

  it('has the values that another server has just written', async () => {
    await warmUp()
    await change(200, { tags: ['en'] })
    expect((await find()).map(({ tags }) => tags)).toEqual([['ka'], ['en'], ['ka']])
    await change(200, { tags: ['ka'] })
    expect((await find()).map(({ tags }) => tags)).toEqual([['ka'], ['ka'], ['ka']])
    await change(200, { tags: [] })
    expect((await find()).map(({ tags }) => tags)).toEqual([['ka'], [], ['ka']])
  })

  it('has a new row, and no row that was deleted or no longer meets its conditions', async () => {
    await warmUp()
    await there?.insert('barrels', [row(registry, 'barrels', { litres: 150, tags: [] })])
    expect(await litresOf()).toEqual([100, 150, 200])
    await there?.remove('barrels', [{ property: 'litres', operator: 'in', value: [150] }])
    expect(await litresOf()).toEqual([100, 200, 300])
    await change(100, { litres: 10 })
    expect(await litresOf()).toEqual([200, 300, 400])
    await change(300, { litres: 500 })
    expect(await litresOf()).toEqual([200, 400, 500])
  })

  it('may be empty', async () => {
    const none: Query = { ...page, where: [{ property: 'litres', operator: 'gte', value: 9_000 }] }
    expect(await warmUp(none)).toEqual([])
    await change(400, { litres: 9_001 })
    expect(await litresOf(none)).toEqual([9_001])
  })

  it('sees the writes of its own transaction, and is not changed by one that is rolled back', async () => {
    await warmUp()
    const back = new Error('back')
    const attempt = here?.transaction(async inside => {
      await inside.update('barrels', page.where, { litres: 700 })
      expect((await inside.find(page)).map(one => one.litres)).toEqual([700, 700, 700])
      throw back
    })
    await expect(attempt).rejects.toBe(back)
    expect(await litresOf()).toEqual([100, 200, 300])
  })

  it('can not be modified, which others can', async () => {
    const [first] = await warmUp()
    expect(() => Object.assign(first ?? {}, { litres: 1 })).toThrow(TypeError)
    const tags = first?.tags as string[]
    expect(() => tags.push('en')).toThrow(TypeError)
    const { mayBeShared: _mayBeShared, ...own } = page
    await warmUp(own)
    const [other] = await find(own)
    expect(Object.assign(other ?? {}, { litres: 1 })).toMatchObject({ litres: 1 })
  })

  it('is another one with other conditions, another place, another order or other properties', async () => {
    await warmUp()
    expect(await litresOf({ ...page, where: [] })).toEqual([50, 100, 200])
    expect(await litresOf({ ...page, offset: 1 })).toEqual([200, 300, 400])
    expect(await litresOf({ ...page, sort: { property: 'litres', order: 'DESC' } })).toEqual([400, 300, 200])
    expect(Object.keys((await find({ ...page, properties: ['tags'] }))[0] ?? {})).toEqual(['tags', 'id'])
  })

  it('is read again after its entity was declared anew', async () => {
    let declaredNow = registry
    const changing: Registry = { ...registry, entity: name => declaredNow.entity(name) }
    here = createSqlStore(changing, database.kysely, { onStatement: sql => void sent.push(sql) })
    await warmUp()
    expect(await costOf(find)).toEqual([1, 0])
    declaredNow = barrels([...declared])
    expect(await costOf(find)).toEqual([1, 1])
  })

  it('stays right while it is written all the time', async () => {
    let isWriting = true
    const writing = (async () => {
      for (let step = 0; isWriting; step++)
        await there?.transaction(async inside => {
          const tags = [['ka'], ['en'], ['de']][step % 3]
          await inside.update('barrels', [], { tags })
          await inside.insert('barrels', [row(registry, 'barrels', { id: randomUUID(), litres: 100, tags })])
        })
    })()
    const seen: unknown[] = []
    for (let time = 0; time < 60; time++) {
      const rows = await find()
      expect(new Set(rows.map(({ tags }) => JSON.stringify(tags))).size).toBe(1)
      seen.push(rows[0]?.tags)
    }
    isWriting = false
    await writing
    expect(new Set(seen.map(one => JSON.stringify(one))).size).toBeGreaterThan(1)
  })
})
