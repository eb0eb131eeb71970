import { expect, it } from 'vitest'
import { type Word, partsOf, type Level, type Query } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { numbersOf, thing } from './things.ts'

const rows = ['old marani', 'marani', 'hotel', 'new marani', 'tower', 'marani 2'].map((search, index) =>
  thing(index + 1, { search, a_integer: index }),
)

export function describePreferences(store: () => Store): void {
  const numbers = async (
    preferred: readonly (readonly Word[])[],
    { words = [] as readonly Word[], limit = 25 } = {},
  ) => {
    await store().insert('things', rows)
    return numbersOf(
      await store().find({
        entity: 'things',
        where: [],
        words,
        preferred,
        sort: { property: 'a_integer', order: 'DESC' },
        offset: 0,
        limit,
      }),
    )
  }

  it('uses only the requested order if no level is given', async () => {
    expect(await numbers([])).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('returns level after level, each in the requested order, and every row once', async () => {
    expect(await numbers([['tower'], ['marani', 'o'], ['marani']])).toEqual([5, 1, 6, 4, 2, 3])
  })

  it('is limited to the words and to the requested page', async () => {
    expect(await numbers([['old'], ['2']], { words: ['marani'], limit: 3 })).toEqual([1, 6, 4])
  })

  it('continues later pages of levels as the first one began', async () => {
    await store().insert('things', rows)
    const ask = {
      entity: 'things',
      where: [],
      preferred: [['tower'], ['marani', 'o'], ['marani']],
      sort: { property: 'a_integer', order: 'DESC' as const },
    }
    const all = numbersOf(await store().find({ ...ask, offset: 0, limit: 25 }))
    for (let offset = 0; offset < all.length; offset++)
      expect(numbersOf(await store().find({ ...ask, offset, limit: 2 }))).toEqual(all.slice(offset, offset + 2))
  })

  it('continues after a row of a level, and before one with the levels in reverse order', async () => {
    await store().insert('things', rows)
    const ask = {
      entity: 'things',
      where: [],
      preferred: [['tower'], ['marani', 'o'], ['marani']],
      offset: 0,
      limit: 2,
    }
    const after = { value: 0, id: String(rows[0]?.id), level: 1 }
    expect(numbersOf(await store().find({ ...ask, sort: { property: 'a_integer', order: 'DESC' }, after }))).toEqual([
      6, 4,
    ])
    expect(
      numbersOf(await store().find({ ...ask, sort: { property: 'a_integer', order: 'ASC' }, after, backward: true })),
    ).toEqual([5])
    expect(
      numbersOf(await store().find({ ...ask, sort: { property: 'a_integer', order: 'ASC' }, backward: true })),
    ).toEqual([3, 2])
  })

  it('uses fallback words only if few rows have the words themselves', async () => {
    await store().insert('things', [
      ...rows,
      thing(7, { search: 'mirani', search_slips: ['mirani', 'mrani'], a_integer: 9 }),
    ])
    const sort = { property: 'a_integer', order: 'DESC' as const }
    const ask = (words: Level, more: Partial<Query> = {}) => ({
      entity: 'things',
      where: [],
      words,
      fallback: [[...words.flatMap(partsOf), { typoKeys: ['marani', 'mrani'] }]],
      sort,
      offset: 0,
      limit: 25,
      ...more,
    })
    const preferred = [['marani']]
    expect(numbersOf(await store().find(ask(['old'], { preferred })))).toEqual([1, 7])
    expect(numbersOf(await store().find(ask(['old'])))).toEqual([7, 1])
    expect(await store().count(ask(['old']))).toBe(2)
    expect(numbersOf(await store().find(ask(['marani'])))).toEqual([7, 6, 4, 2, 1])
    await store().insert('things', [thing(8, { search: 'marani 3', a_integer: 7 })])
    for (const more of [{}, { preferred }])
      expect(numbersOf(await store().find(ask(['marani'], more)))).toEqual([8, 6, 4, 2, 1])
    expect(await store().count(ask(['marani']))).toBe(5)
    expect(
      await store().count(ask(['marani'], { where: [{ property: 'a_integer', operator: 'gte', value: 3 }] })),
    ).toBe(4)
  })

  it('accepts any of several spellings, and finds nothing without spellings', async () => {
    expect(await numbers([[['hotel', 'tower']], [[]]])).toEqual([5, 3, 6, 4, 2, 1])
    expect(await store().count({ entity: 'things', where: [], words: [['old', 'new'], 'marani'] })).toBe(2)
    expect(await store().count({ entity: 'things', where: [], words: [[]] })).toBe(0)
  })
}
