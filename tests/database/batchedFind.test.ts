import { expect, it } from 'vitest'
import { createBatchedFind } from '../../server/database/batchedFind.ts'
import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import type { Query } from '../../src/engine/model/query.ts'
import { barrels } from './declarations.ts'

const entity = barrels([{ name: 'code', type: 'text', unique: true }]).entity('barrels')

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A database that answers when it is told to, by what is in its table when the statement begins. */
function heldTable(table: Map<string, string>) {
  const begun: { requested: readonly unknown[]; query: Query; respond(): void; fail(): void }[] = []
  const find = createBatchedFind(query => {
    const { promise, resolve, reject } = Promise.withResolvers<StoredRow[]>()
    const [condition] = query.where
    const requested = condition && 'value' in condition ? (condition.value as string[]) : []
    const rows = requested.flatMap(id => (table.has(id) ? [{ id, name: table.get(id) }] : [])).slice(0, query.limit)
    begun.push({
      requested,
      query,
      respond: () => resolve(rows as unknown as StoredRow[]),
      fail: () => reject(new Error('away')),
    })
    return promise
  })
  const ask = (value: string, more: Partial<Query> = {}, property = 'id') =>
    find(entity, {
      entity: 'barrels',
      where: [{ property, operator: 'in', value: [value] }],
      sort: { property: 'id', order: 'DESC' },
      offset: 0,
      limit: 1,
      ...more,
    })
  const answerAll = async (): Promise<void> => {
    for (let number = 0; number < begun.length; number++) {
      begun[number]?.respond()
      await settled()
    }
  }
  return { ask, begun, answerAll }
}

const settled = () => new Promise(resolve => setImmediate(resolve))
const nameOf = async (requested: Promise<StoredRow[]> | undefined) => (await requested)?.[0]?.name

it('queries that arrive while statements are in progress share the next one', async () => {
  const ids = Array.from({ length: 250 }, (_value, index) => idOf(index))
  const { ask, begun, answerAll } = heldTable(new Map(ids.map(id => [id, 'oak'])))
  const all = [idOf(0), idOf(1), ...Array.from({ length: 40 }, () => idOf(2)), ...ids].map(id => ask(id))
  expect(begun.map(one => one.requested)).toEqual([[idOf(0)], [idOf(1)]])
  await answerAll()
  expect(await Promise.all(all.map(nameOf))).toEqual(all.map(() => 'oak'))
  expect(begun.map(one => one.requested.length)).toEqual([1, 1, 100, 100, 50])
})

it('simultaneous queries for one row get a row each', async () => {
  const { ask, answerAll } = heldTable(new Map([[idOf(0), 'oak']]))
  const all = [1, 2, 3, 4].map(() => ask(idOf(0)))
  await answerAll()
  const rows = (await Promise.all(all)).map(found => found?.[0])
  expect(rows.map(row => row?.name)).toEqual(['oak', 'oak', 'oak', 'oak'])
  if (rows[2]) rows[2].name = 'ash'
  expect(rows[3]?.name).toBe('oak')
})

it('no query is answered by a statement that began before it, so that earlier writes are included', async () => {
  const table = new Map([[idOf(0), 'oak']])
  const { ask, answerAll } = heldTable(table)
  const before = [ask(idOf(0)), ask(idOf(0))]
  table.set(idOf(0), 'ash')
  const after = ask(idOf(0))
  table.delete(idOf(0))
  await answerAll()
  expect(await Promise.all(before.map(nameOf))).toEqual(['oak', 'oak'])
  expect(await after).toEqual([])
})

it('a statement that fails or never ends affects only the queries that share it', async () => {
  const { ask, begun } = heldTable(new Map([[idOf(0), 'oak']]))
  const silent = ask(idOf(0))
  const failing = ask(idOf(0))
  const next = ask(idOf(0))
  begun[1]?.fail()
  await expect(failing).rejects.toThrow('away')
  await settled()
  begun[2]?.respond()
  expect(await nameOf(next)).toBe('oak')
  void silent
})

it('queries with other conditions or properties are executed separately', () => {
  const { ask, begun } = heldTable(new Map())
  const named = { property: 'id', operator: 'in', value: [idOf(9)] } as const
  const present = { property: 'deleted_at', operator: 'in', value: [null] } as const
  const kinds: Partial<Query>[] = [
    {},
    { where: [named, present] },
    { properties: ['name'] },
    { properties: ['code'] },
    { withStoredNames: true },
  ]
  for (const kind of kinds) for (const id of [idOf(9), idOf(9)]) void ask(id, kind)
  expect(begun.map(({ query: { where, properties } }) => [where.length, properties])).toEqual([
    ...[1, 2].map(() => [1, undefined]),
    ...[1, 2].map(() => [2, undefined]),
    ...[1, 2].map(() => [1, ['name']]),
    ...[1, 2].map(() => [1, ['code']]),
    ...[1, 2].map(() => [1, undefined]),
  ])
})

it('a row is queried together with others only by its ID or another unique text', () => {
  const { ask } = heldTable(new Map())
  expect(ask('B-7', {}, 'code')).toBeInstanceOf(Promise)
  expect(ask('B-7', { properties: ['name', 'code'] }, 'code')).toBeInstanceOf(Promise)
  // Its answers could not be told apart.
  expect(ask('B-7', { properties: ['name'] }, 'code')).toBeUndefined()
  expect(ask(idOf(1).toUpperCase().replace('0000', 'ABCD'))).toBeUndefined()
  expect(ask('oak', {}, 'name')).toBeUndefined()
  expect(ask(idOf(1), { offset: 1 })).toBeUndefined()
  expect(ask(idOf(1), { words: ['oak'] })).toBeUndefined()
  expect(ask(idOf(1), { after: { value: 'oak', id: idOf(0) } })).toBeUndefined()
  expect(ask(idOf(1), { where: [{ property: 'id', operator: 'in', value: [idOf(1), idOf(2)] }] })).toBeUndefined()
})
