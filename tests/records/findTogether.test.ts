import { expect, it } from 'vitest'
import { createFindTogether } from '../../src/engine/records/findTogether.ts'
import type { Query } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'

/** A store that answers when it is told to, by what is in its table when the statement begins. */
function heldStore(table: Map<string, string>) {
  const begun: { requested: readonly unknown[]; answer(): void; fail(): void }[] = []
  const find = ({ where, limit }: Query) => {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>()
    const [condition] = where
    const requested = condition && 'value' in condition ? (condition.value as string[]) : []
    const rows = requested.flatMap(id => (table.has(id) ? [{ id, status: table.get(id) }] : [])).slice(0, limit)
    begun.push({ requested, answer: () => resolve(rows), fail: () => reject(new Error('away')) })
    return promise
  }
  return { store: { find } as unknown as Store, begun }
}

const settled = () => new Promise(resolve => setImmediate(resolve))
const statusOf = async (requested: Promise<unknown>) => ((await requested) as { status: string } | undefined)?.status

it('those who ask while statements are under way share the next one', async () => {
  const table = new Map(Array.from({ length: 250 }, (_value, index) => [`p${index}`, 'active']))
  const { store, begun } = heldStore(table)
  const find = createFindTogether('users', 'id', [])
  const requested = ['p0', 'p1', ...Array.from({ length: 40 }, () => 'p2'), ...table.keys()].map(id => find(store, id))
  expect(begun.map(one => one.requested)).toEqual([['p0'], ['p1']])
  for (let number = 0; number < begun.length; number++) {
    begun[number]?.answer()
    await settled()
  }
  expect(await Promise.all(requested.map(statusOf))).toEqual(requested.map(() => 'active'))
  expect(begun.map(one => one.requested.length)).toEqual([1, 1, 100, 100, 50])
})

it('nobody is answered by a statement that began before they requested: what was written until then counts', async () => {
  const table = new Map([['ana', 'active']])
  const { store, begun } = heldStore(table)
  const find = createFindTogether('users', 'id', [])
  const before = [find(store, 'ana'), find(store, 'ana')]
  table.set('ana', 'blocked')
  const after = find(store, 'ana')
  table.delete('ana')
  for (let number = 0; number < begun.length; number++) {
    begun[number]?.answer()
    await settled()
  }
  expect(await Promise.all(before.map(statusOf))).toEqual(['active', 'active'])
  expect(await statusOf(after)).toBeUndefined()
})

it('a statement that fails or is never answered keeps only those waiting that requested by it', async () => {
  const { store, begun } = heldStore(new Map([['ana', 'active']]))
  const find = createFindTogether('users', 'id', [])
  const silent = find(store, 'ana')
  const failing = find(store, 'ana')
  const next = find(store, 'ana')
  begun[1]?.fail()
  await expect(failing).rejects.toThrow('away')
  await settled()
  begun[2]?.answer()
  expect(await statusOf(next)).toBe('active')
  void silent
})
