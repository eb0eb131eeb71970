import { describe, expect, it } from 'vitest'
import type { Condition, RelatedRows, Order } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { idOf, numbersOf, other, thing } from './things.ts'
import { ownFile } from '../fields/ownFile.ts'

const found = async (store: Store, where: readonly Condition[], words: readonly string[] = []): Promise<number[]> => {
  const rows = await store.find({
    entity: 'things',
    where,
    words,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1_000,
  })
  const count = await store.count({ entity: 'things', where, words })
  expect(count).toBe(rows.length)
  return numbersOf(rows)
}

const uuids = [
  '118f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
  '218f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
  'a18f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
]

/** Three values of a property by kind of column, least first; rows 1 to 3 have them, row 4 is empty. */
const ordered: Record<string, readonly unknown[]> = {
  a_text: ['Abc', 'abd', 'ბ'],
  a_integer: [-1, 0, 5],
  a_decimal: [-0.5, 0.25, 10],
  a_date: ['1999-12-31', '2026-05-26', '2026-10-01'],
  a_instant: ['1999-12-31T23:59:59.999Z', '2026-05-26T09:00:00.000Z', '2026-05-26T09:00:00.001Z'],
  a_reference: uuids,
}

/** Two values of a list property; rows have the first, the second, both, none. */
const lists: Record<string, readonly unknown[]> = {
  a_references: uuids.slice(0, 2),
  a_choices: ['ka', 'en'],
  lists_of_numbers: [1, 2],
}

export function describeConditions(store: () => Store): void {
  describe.each(Object.entries(ordered))('finds by %s', (property, [least, middle, most]) => {
    const cases: [Condition, number[]][] = [
      [{ property, operator: 'in', value: [middle] }, [2]],
      [{ property, operator: 'in', value: [most, least, most] }, [1, 3]],
      [{ property, operator: 'in', value: [null] }, [4]],
      [{ property, operator: 'in', value: [least, null] }, [1, 4]],
      [{ property, operator: 'in', value: [] }, []],
      [{ property, operator: 'not_in', value: [middle] }, [1, 3, 4]],
      [{ property, operator: 'not_in', value: [null] }, [1, 2, 3]],
      [{ property, operator: 'not_in', value: [least, null] }, [2, 3]],
      [{ property, operator: 'not_in', value: [] }, [1, 2, 3, 4]],
      [{ property, operator: 'gt', value: middle }, [3]],
      [{ property, operator: 'gte', value: middle }, [2, 3]],
      [{ property, operator: 'lt', value: middle }, [1]],
      [{ property, operator: 'lte', value: middle }, [1, 2]],
      [
        {
          any: [
            { property, operator: 'in', value: [null] },
            { property, operator: 'gt', value: middle },
          ],
        },
        [3, 4],
      ],
    ]
    it.each(cases)('%j', async (condition, expected) => {
      await store().insert(
        'things',
        [least, middle, most, null].map((value, index) => thing(index + 1, { [property]: value })),
      )
      expect(await found(store(), [condition])).toEqual(expected)
    })
  })

  describe.each(Object.entries(lists))('looks into the list %s', (property, [one, two]) => {
    const cases: [Condition, number[]][] = [
      [{ property, operator: 'in', value: [one] }, [1, 3]],
      [{ property, operator: 'in', value: [one, two] }, [1, 2, 3]],
      [{ property, operator: 'in', value: [null] }, [4]],
      [{ property, operator: 'in', value: [two, null] }, [2, 3, 4]],
      [{ property, operator: 'in', value: [] }, []],
      [{ property, operator: 'not_in', value: [one] }, [2, 4]],
      [{ property, operator: 'not_in', value: [null] }, [1, 2, 3]],
      [{ property, operator: 'not_in', value: [one, null] }, [2]],
      [{ property, operator: 'not_in', value: [] }, [1, 2, 3, 4]],
    ]
    it.each(cases)('%j', async (condition, expected) => {
      await store().insert(
        'things',
        [[one], [two], [one, two], []].map((value, index) => thing(index + 1, { [property]: value })),
      )
      expect(await found(store(), [condition])).toEqual(expected)
    })
  })

  it('finds yes and no', async () => {
    await store().insert(
      'things',
      [true, false].map((a_boolean, index) => thing(index + 1, { a_boolean })),
    )
    expect(await found(store(), [{ property: 'a_boolean', operator: 'in', value: [true] }])).toEqual([1])
    expect(await found(store(), [{ property: 'a_boolean', operator: 'in', value: [false] }])).toEqual([2])
    expect(await found(store(), [{ property: 'a_boolean', operator: 'not_in', value: [true] }])).toEqual([2])
  })

  it('distinguishes empty structures from filled ones', async () => {
    await store().insert('things', [
      thing(1, { a_opening_hours: { monday: [] }, a_images: [{ url: ownFile('a.webp') }] }),
      thing(2),
    ])
    for (const property of ['a_opening_hours', 'a_images']) {
      expect(await found(store(), [{ property, operator: 'in', value: [null] }])).toEqual([2])
      expect(await found(store(), [{ property, operator: 'not_in', value: [null] }])).toEqual([1])
    }
  })

  it('compares texts in their sort order, but finds only exact texts', async () => {
    await store().insert(
      'things',
      ['Wine', 'wine', 'ღვინო'].map((name_en, index) => thing(index + 1, { name_en })),
    )
    expect(await found(store(), [{ property: 'name_en', operator: 'in', value: ['wine'] }])).toEqual([2])
    expect(await found(store(), [{ property: 'name_en', operator: 'gte', value: 'WINE' }])).toEqual([1, 2, 3])
    expect(await found(store(), [{ property: 'name_en', operator: 'gt', value: 'WINE' }])).toEqual([3])
  })

  it('requires every condition together, any of several alternatives, and nothing for an empty list of alternatives', async () => {
    await store().insert(
      'things',
      [1, 2, 3, 4].map(number => thing(number, { a_integer: number, a_boolean: number % 2 === 0 })),
    )
    const even: Condition = { property: 'a_boolean', operator: 'in', value: [true] }
    const large: Condition = { property: 'a_integer', operator: 'gt', value: 2 }
    expect(await found(store(), [even, large])).toEqual([4])
    expect(await found(store(), [{ any: [even, large] }])).toEqual([2, 3, 4])
    expect(
      await found(store(), [even, { any: [large, { property: 'a_integer', operator: 'lte', value: 1 }] }]),
    ).toEqual([4])
    expect(await found(store(), [{ any: [] }])).toEqual([])
  })

  it('supports “all”, “none” and nesting, and an empty value does not meet a condition', async () => {
    await store().insert(
      'things',
      [1, 2, null].map((a_integer, index) => thing(index + 1, { a_integer })),
    )
    const large: Condition = { property: 'a_integer', operator: 'gt', value: 1 }
    expect(await found(store(), [{ none: [large] }])).toEqual([1, 3])
    expect(await found(store(), [{ none: [] }])).toEqual([1, 2, 3])
    expect(await found(store(), [{ all: [] }])).toEqual([1, 2, 3])
    expect(await found(store(), [{ none: [{ none: [large] }] }])).toEqual([2])
    expect(await found(store(), [{ any: [{ all: [large, { none: [large] }] }, large] }])).toEqual([2])
  })

  it('finds parts of texts in upper or lower case, and beginnings only at the start', async () => {
    await store().insert(
      'things',
      ['Wine & Dine', '“wine” bar', 'Red WINE 100%', 'ღვინო', null].map((name_en, index) =>
        thing(index + 1, { name_en }),
      ),
    )
    const requested = (operator: 'contains' | 'begins', value: string) =>
      found(store(), [{ property: 'name_en', operator, value }])
    expect(await requested('contains', 'wInE')).toEqual([1, 2, 3])
    expect(await requested('contains', '“')).toEqual([2])
    expect(await requested('contains', '%')).toEqual([3])
    expect(await requested('contains', 'ვინ')).toEqual([4])
    expect(await requested('begins', 'WINE')).toEqual([1, 2])
    expect(await requested('begins', '"red')).toEqual([3])
    expect(await requested('begins', 'w_ne')).toEqual([])
    expect(await requested('begins', 'ღვ')).toEqual([4])
    expect(await found(store(), [{ none: [{ property: 'name_en', operator: 'contains', value: 'wine' }] }])).toEqual([
      4, 5,
    ])
  })

  it('finds and sorts rows by the rows that they refer to, one or several', async () => {
    const [east, west] = [other(1, { name: 'East' }), other(2, { name: 'west' })]
    await store().insert('others', [east, west])
    await store().insert('things', [
      thing(1, { a_reference: west.id, a_references: [east.id, west.id], name_en: 'b' }),
      thing(2, { a_reference: east.id, a_references: [west.id], name_en: 'a' }),
      thing(3, { a_reference: idOf(9) }),
      thing(4),
    ])
    const named = (value: string): RelatedRows => ({
      entity: 'others',
      where: [{ property: 'name', operator: 'in', value: [value] }],
    })
    const far = (property: string, value: string): Condition => ({ property, operator: 'names', value: named(value) })
    expect(await found(store(), [far('a_reference', 'East')])).toEqual([2])
    expect(await found(store(), [far('a_references', 'East')])).toEqual([1])
    expect(
      await found(store(), [far('a_references', 'west'), { property: 'name_en', operator: 'in', value: ['a'] }]),
    ).toEqual([2])
    expect(await found(store(), [{ none: [far('a_reference', 'East')] }])).toEqual([1, 3, 4])
    expect(await found(store(), [far('a_references', 'nowhere')])).toEqual([])
    const ordered = async (order: Order, where: readonly Condition[] = []) =>
      numbersOf(
        await store().find({
          entity: 'things',
          where: [],
          sort: { property: 'a_reference', order, related: { entity: 'others', property: 'name', where } },
          offset: 0,
          limit: 10,
        }),
      )
    expect(await ordered('ASC')).toEqual([2, 1, 3, 4])
    expect(await ordered('DESC')).toEqual([1, 2, 4, 3])
    expect(await ordered('ASC', [{ property: 'name', operator: 'in', value: ['west'] }])).toEqual([1, 2, 3, 4])
  })

  it('counts several conditions at once, and says where it stopped', async () => {
    await store().insert(
      'things',
      [1, 2, 3, 4].map(number => thing(number, { a_integer: number })),
    )
    const over = (value: number): Condition => ({ property: 'a_integer', operator: 'gt', value })
    const filled: Condition = { property: 'a_integer', operator: 'not_in', value: [null] }
    expect(await store().countEach('things', [filled], [over(1), over(3), over(9)], 10)).toEqual({
      counts: [3, 1, 0],
      isWhole: true,
    })
    expect((await store().countEach('things', [filled], [over(1)], 2)).isWhole).toBe(false)
    expect(await store().countEach('things', [over(2)], [over(1), over(3)], 10)).toEqual({
      counts: [2, 1],
      isWhole: true,
    })
    expect(await store().countEach('things', [], [], 10)).toEqual({ counts: [], isWhole: true })
  })

  it('takes code, patterns and quotes in a value literally', async () => {
    const hostile = ["'; DROP TABLE things; --", '%', '_', '\\', '"', '{}', '(', '$1', '?', ':a', 'null']
    await store().insert(
      'things',
      hostile.map((code, index) => thing(index + 1, { code })),
    )
    for (const [index, code] of hostile.entries())
      expect(await found(store(), [{ property: 'code', operator: 'in', value: [code] }])).toEqual([index + 1])
    expect(await found(store(), [])).toHaveLength(hostile.length)
  })

  it.each([
    [['100%'], [1]],
    [['%'], [1]],
    [['_'], [2]],
    [['\\'], [3]],
    [['a\\b'], [3]],
    [["o'hara"], [4]],
    [['"'], [4]],
    [['ღვინ'], [5, 6]],
    [['ღვინ', 'თბილის'], [6]],
    [['თბილის', 'ღვინ'], [6]],
    [['wine', 'ღვინ'], [6]],
    [['ა'], [5]],
    [['.*'], []],
    [[], [1, 2, 3, 4, 5, 6, 7]],
  ] as [string[], number[]][])('finds the words %j anywhere in the search text', async (words, expected) => {
    const searched = [
      'sale 100% off',
      'snake_case',
      'back a\\b slash',
      `o'hara "bar"`,
      'კახური ღვინის სახლი',
      'wine თბილისი ღვინო',
      '',
    ]
    await store().insert(
      'things',
      searched.map((search, index) => thing(index + 1, { search })),
    )
    expect(await found(store(), [], words)).toEqual(expected)
  })

  it('rejects a condition on an undeclared property', async () => {
    await expect(
      store().find({
        entity: 'things',
        where: [{ property: '1=1 --', operator: 'in', value: [1] }],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 1,
      }),
    ).rejects.toThrow()
    await expect(store().count({ entity: 'nothing', where: [] })).rejects.toThrow()
  })
}
