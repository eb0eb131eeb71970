import { expect, it } from 'vitest'
import type { Word } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { numbersOf, thing } from './things.ts'

const rows = ['old marani', 'marani', 'hotel', 'new marani', 'tower', 'marani 2'].map((search, index) => thing(index + 1, { search, a_integer: index }))

export function describePreferences(store: () => Store): void {
  const numbers = async (preferred: readonly (readonly Word[])[], { words = [] as readonly Word[], limit = 25 } = {}) => {
    await store().insert('things', rows)
    return numbersOf(await store().find({ entity: 'things', where: [], words, preferred, sort: { property: 'a_integer', order: 'DESC' }, offset: 0, limit }))
  }

  it('has the order alone where nothing is preferred', async () => {
    expect(await numbers([])).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('puts level after level, each in the order of the question, and every row once', async () => {
    expect(await numbers([['tower'], ['marani', 'o'], ['marani']])).toEqual([5, 1, 6, 4, 2, 3])
  })

  it('keeps to the words and to the page that are asked for', async () => {
    expect(await numbers([['old'], ['2']], { words: ['marani'], limit: 3 })).toEqual([1, 6, 4])
  })

  it('takes one of several spellings, and none of no spellings', async () => {
    expect(await numbers([[['hotel', 'tower']], [[]]])).toEqual([5, 3, 6, 4, 2, 1])
    expect(await store().count({ entity: 'things', where: [], words: [['old', 'new'], 'marani'] })).toBe(2)
    expect(await store().count({ entity: 'things', where: [], words: [[]] })).toBe(0)
  })
}
