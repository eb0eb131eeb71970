import { expect, it } from 'vitest'
import type { Query } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { idOf, numbersOf, thing } from './things.ts'

const first = (limit: number): Query => ({
  entity: 'things',
  where: [{ property: 'code', operator: 'in', value: [null] }],
  sort: { property: 'id', order: 'ASC' },
  offset: 0,
  limit,
})
const pause = () => new Promise<void>(resolve => setTimeout(resolve, 20))
const numbers = async (store: Store) =>
  numbersOf(
    await store.find({ entity: 'things', where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100 }),
  )

/** Takes the first row that is free and gives it a code; answers its number. */
const claim = (store: Store, code: string): Promise<number[]> =>
  store.transaction(async inside => {
    const rows = await inside.lock(first(1))
    await pause()
    for (const row of rows)
      await inside.update('things', [{ property: 'id', operator: 'in', value: [row.id] }], { code })
    return numbersOf(rows)
  })

export function describeClaims(store: () => Store): void {
  it('gives each of ten simultaneous claims its own row', async () => {
    await store().insert(
      'things',
      Array.from({ length: 10 }, (_one, index) => thing(index + 1)),
    )
    const claimed = await Promise.all(Array.from({ length: 10 }, (_one, index) => claim(store(), `claim ${index}`)))
    expect(claimed.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('gives a row to the next claim if the first one failed', async () => {
    await store().insert('things', [thing(1)])
    const failing = store().transaction(async inside => {
      await inside.lock(first(1))
      throw new RangeError('undone')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await claim(store(), 'claim')).toEqual([1])
    expect(await claim(store(), 'other')).toEqual([])
  })

  it('claims nothing outside a transaction', async () => {
    await expect(store().lock(first(1))).rejects.toThrow('can only be locked in a transaction')
  })

  it('adds what is free and skips what is taken, in a transaction that continues', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    const added = await store().transaction(async inside => {
      const some = await inside.insertFree('things', [
        thing(2, { code: 'A' }),
        thing(3, { code: 'B' }),
        thing(4, { code: 'B' }),
        thing(1),
        thing(5),
      ])
      await inside.insert('things', [thing(6, { name_en: idOf(6) })])
      return some
    })
    expect(added).toBe(2)
    expect(await numbers(store())).toEqual([1, 3, 5, 6])
  })

  it('adds one of ten simultaneous rows with the same value', async () => {
    const added = await Promise.all(
      Array.from({ length: 10 }, (_one, index) =>
        store().transaction(inside => inside.insertFree('things', [thing(index + 1, { code: 'same' })])),
      ),
    )
    expect(added.filter(one => one === 1)).toHaveLength(1)
    expect(await numbers(store())).toHaveLength(1)
  })
}
