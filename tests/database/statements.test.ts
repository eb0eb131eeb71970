import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import type { Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { wrapEmbedded } from '../../server/database/wrapEmbedded.ts'
import type { Condition } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { barrels } from './declarations.ts'
import { row } from './rows.ts'

const registry = barrels([
  { name: 'litres', type: 'integer' },
  { name: 'tags', type: 'choices', choices: 'guide_languages' },
])
const where: Condition[] = [
  { property: 'tags', operator: 'in', value: ['ka', null] },
  {
    any: [
      { property: 'litres', operator: 'gte', value: 200 },
      { property: 'deleted_at', operator: 'in', value: [null] },
    ],
  },
]

let database: Database
let store: Store
let sent: string[] = []
let heard: string[] = []
/** Whether it begins or ends a transaction, which goes along with the other statements. */
const isBound = (text: string): boolean => text === 'begin' || text === 'commit'
const note = ({ query }: LogEvent): void => {
  if (!isBound(query.sql)) sent.push(query.sql)
}
beforeAll(async () => {
  database = wrapEmbedded(await openInMemory(), { watch: note })
  await migrate(database.kysely, registry)
  store = createSqlStore(registry, database.kysely, { onStatement: text => heard.push(text) })
})
beforeEach(() => {
  sent = []
  heard = []
})
afterAll(() => database.close())

const steps: Record<string, () => Promise<unknown>> = {
  'page with filter, words and order': () =>
    store.find({
      entity: 'barrels',
      where,
      words: ['oak', 'old'],
      sort: { property: 'name', order: 'DESC' },
      offset: 50,
      limit: 25,
    }),
  'capped count': () => store.count({ entity: 'barrels', where, words: ['oak'] }, 10_000),
  'exact count': () => store.count({ entity: 'barrels', where }),
  'insert of 700 rows': () =>
    store.insert(
      'barrels',
      Array.from({ length: 700 }, () => row(registry, 'barrels')),
    ),
  'update of many rows': () => store.update('barrels', where, { litres: 5, tags: ['ka'] }),
  removal: () => store.remove('barrels', where),
}

it.each(Object.keys(steps))('a %s is one statement', async name => {
  await steps[name]?.()
  expect(sent).toHaveLength(1)
  expect(heard).toEqual(sent)
})

it('inserting nothing takes no statement', async () => {
  await store.insert('barrels', [])
  expect(sent).toEqual([])
})

it('a start without changes takes seven queries', async () => {
  expect((await migrate(database.kysely, registry)).done).toEqual([])
  expect(sent).toHaveLength(7)
})

it('thousands of rows are inserted completely or not at all', async () => {
  const rows = Array.from({ length: 2_500 }, () => row(registry, 'barrels'))
  const before = await store.count({ entity: 'barrels', where: [] })
  await expect(store.insert('barrels', [...rows, rows[0] ?? {}])).rejects.toThrow('barrels.id is taken')
  expect(await store.count({ entity: 'barrels', where: [] })).toBe(before)
  await store.insert('barrels', rows)
  expect(await store.count({ entity: 'barrels', where: [] })).toBe(before + rows.length)
})
