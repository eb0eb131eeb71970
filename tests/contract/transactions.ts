import { expect, it } from 'vitest'
import type { Store } from '../../src/engine/records/store.ts'
import { UniqueConflict } from '../../src/engine/records/store.ts'
import { idOf, numbersOf, other, thing } from './things.ts'

const things = async (store: Store): Promise<number[]> =>
  numbersOf(
    await store.find({ entity: 'things', where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100 }),
  )
const itself = (number: number) => [{ property: 'id', operator: 'in' as const, value: [idOf(number)] }]
const pause = () => new Promise<void>(resolve => setTimeout(resolve, 20))

export function describeTransactions(store: () => Store): void {
  it('commits all of the work, reads its own writes and returns its result', async () => {
    const response = await store().transaction(async inside => {
      await inside.insert('things', [thing(1)])
      await inside.insert('others', [other(1)])
      return things(inside)
    })
    expect(response).toEqual([1])
    expect(await things(store())).toEqual([1])
    expect(await store().count({ entity: 'others', where: [] })).toBe(1)
  })

  it('rolls back every kind of write if the work fails, and passes the error on', async () => {
    const before = thing(1, { name_en: 'before', a_choices: ['ka'] })
    await store().insert('things', [before, thing(2)])
    const work = store().transaction(async inside => {
      await inside.update('things', itself(1), { name_en: 'after', a_choices: ['en'] })
      await inside.remove('things', itself(2))
      await inside.insert('things', [thing(3)])
      await inside.insert('others', [other(1)])
      throw new RangeError('enough')
    })
    await expect(work).rejects.toThrow(RangeError)
    expect(
      await store().find({ entity: 'things', where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 9 }),
    ).toEqual([before, thing(2)])
    expect(await store().count({ entity: 'others', where: [] })).toBe(0)
  })

  it('passes a conflict on unchanged', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    const work = store().transaction(async inside => {
      await inside.insert('things', [thing(2)])
      await inside.insert('things', [thing(3, { code: 'A' })])
    })
    await expect(work).rejects.toThrow(UniqueConflict)
    expect(await things(store())).toEqual([1])
  })

  it('commits nothing of a transaction in which a write was rejected, even if its work continues', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    const work = store().transaction(async inside => {
      await inside.insert('others', [other(1)])
      await inside.insert('things', [thing(2, { code: 'A' })]).catch(() => undefined)
      await inside.insert('others', [other(2)])
    })
    await expect(work).rejects.toThrow()
    expect(await store().count({ entity: 'others', where: [] })).toBe(0)
  })

  it('never reports a transaction as committed that was not', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    const work = store().transaction(async inside => {
      await inside.insert('others', [other(1)])
      await inside.insert('things', [thing(2, { code: 'A' })]).catch(() => undefined)
    })
    await expect(work).rejects.toThrow()
    expect(await store().count({ entity: 'others', where: [] })).toBe(0)
  })

  it('joins a transaction inside a transaction to the outer one', async () => {
    const work = store().transaction(async outer => {
      await outer.insert('things', [thing(1)])
      const seen = await outer.transaction(async inner => {
        await inner.insert('things', [thing(2)])
        return things(inner)
      })
      expect(seen).toEqual([1, 2])
      expect(await things(outer)).toEqual([1, 2])
      throw new RangeError('undo both')
    })
    await expect(work).rejects.toThrow(RangeError)
    expect(await things(store())).toEqual([])
  })

  it('commits nothing of a transaction whose inner one failed', async () => {
    const work = store().transaction(async outer => {
      await outer.insert('things', [thing(1)])
      await outer.transaction(async inner => {
        await inner.insert('things', [thing(2)])
        throw new RangeError('inside')
      })
    })
    await expect(work).rejects.toThrow(RangeError)
    expect(await things(store())).toEqual([])
  })

  it('shows nobody outside what is not committed, nor what is rolled back', async () => {
    await store().insert('things', [thing(1)])
    const work = store().transaction(async inside => {
      await inside.insert('things', [thing(2)])
      await pause()
      throw new RangeError('undone')
    })
    const meanwhile = pause().then(() => things(store()))
    await expect(work).rejects.toThrow(RangeError)
    expect(await meanwhile).toEqual([1])
  })

  it('keeps a write from outside that arrived while a transaction failed', async () => {
    const work = store().transaction(async inside => {
      await inside.insert('things', [thing(1)])
      await pause()
      throw new RangeError('undone')
    })
    const write = store().insert('things', [thing(2)])
    await expect(work).rejects.toThrow(RangeError)
    await write
    expect(await things(store())).toEqual([2])
  })

  it('lets ten transactions that claim the same version succeed one after another', async () => {
    await store().insert('things', [thing(1)])
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_value, writer) =>
        store().transaction(async inside => {
          const [row] = await inside.update(
            'things',
            [...itself(1), { property: 'version', operator: 'in', value: [1] }],
            { version: 2 },
          )
          await pause()
          if (row) await inside.insert('others', [other(writer + 1)])
          return row !== undefined
        }),
      ),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await store().count({ entity: 'others', where: [] })).toBe(1)
  })
}
