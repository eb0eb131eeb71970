import { describe, expect, it } from 'vitest'
import { inRetriedTransaction, inTransaction, type RecordsContext } from '../../src/engine/records/context.ts'
import { UniqueConflict } from '../../src/engine/records/store.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import { declared } from '../rules/declared.ts'
import { effects } from '../../src/tourism/product.ts'

const context: RecordsContext = {
  registry: declared,
  effects,
  store: createFakerestStore(declared, {}),
  clock: () => new Date(),
  newId: () => '',
}

/** Work that loses a unique value in its first turns, and how many turns it had. */
const losing = (turnsLost: number) => {
  const work = Object.assign(
    async () => {
      work.turns += 1
      if (work.turns <= turnsLost) throw new UniqueConflict('regions', 'code')
      return work.turns
    },
    { turns: 0 },
  )
  return work
}

describe('an operation in a transaction', () => {
  it('that is repeatable is repeated after a conflict of a unique value', async () => {
    expect(await inRetriedTransaction(context, losing(2))).toBe(3)
  })

  it('fails after repeated conflicts', async () => {
    const work = losing(10)
    await expect(inRetriedTransaction(context, work)).rejects.toThrow(UniqueConflict)
    expect(work.turns).toBe(3)
  })

  it('is not repeated for any other reason', async () => {
    let turns = 0
    const work = async () => {
      turns += 1
      throw new RangeError('other')
    }
    await expect(inRetriedTransaction(context, work)).rejects.toThrow(RangeError)
    expect(turns).toBe(1)
  })

  it('that reads a stream is done once', async () => {
    const work = losing(1)
    await expect(inTransaction(context, work)).rejects.toThrow(UniqueConflict)
    expect(work.turns).toBe(1)
  })

  it('inside another one joins it, and leaves repeating to it', async () => {
    const inner = losing(1)
    let outer = 0
    const work = (inside: RecordsContext) => {
      outer += 1
      return inRetriedTransaction(inside, inner)
    }
    expect(await inRetriedTransaction(context, work)).toBe(2)
    expect([outer, inner.turns]).toEqual([2, 2])
    const once = losing(1)
    await expect(inTransaction(context, inside => inRetriedTransaction(inside, once))).rejects.toThrow(UniqueConflict)
    expect(once.turns).toBe(1)
  })
})
