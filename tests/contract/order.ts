import { expect, it } from 'vitest'
import type { Order, Row } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { numbersOf, thing } from './things.ts'

const sorted = async (store: Store, property: string, order: Order): Promise<number[]> =>
  numbersOf(await store.find({ entity: 'things', where: [], sort: { property, order }, offset: 0, limit: 1_000 }))

/** Filled values of a property, least first; one of each is put into the store, then a tie of the middle one, then two empty. */
const ascending: Record<string, readonly unknown[]> = {
  a_integer: [-1, 0, 500],
  a_decimal: [0.5, 2, 10],
  a_date: ['1999-12-31', '2026-05-02', '2026-05-26'],
  a_instant: ['2026-05-26T09:00:00.000Z', '2026-05-26T09:00:00.001Z', '2026-10-01T00:00:00.000Z'],
  a_reference: [
    '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
    '018f3c5e-7b1a-7c3d-9e4f-aa1b2c3d4e5f',
    'f18f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
  ],
  a_choice: [1, 2, 3],
  a_text: ['Abc', 'abd', 'B'],
  a_slug: ['a-b', 'aa', 'ab'],
}

/** Texts in their one order, whatever quotes and signs they begin with: digits, Latin without case, Georgian, beyond the basic plane. */
const texts = [
  '',
  '~',
  '#1 a',
  '10',
  '9',
  ' a',
  'a',
  'a b',
  'a-b',
  'ab',
  'Ab c',
  'B',
  'café',
  '“q”',
  'z',
  'É',
  'Éz',
  'é',
  'ა',
  '"აბ"',
  'აბგ',
  '„აგ“',
  'ბა',
  'თბილისი',
  'მ Batumi',
  '« – მა',
  'ჰ',
  'ჱ',
  'Ა',
  'Ａ',
  '😀',
  '😁',
]

export function describeOrder(store: () => Store): void {
  it.each(Object.entries(ascending))(
    'sorts %s both ways, ties by ID, missing values last',
    async (property, [least, middle, most]) => {
      const values = [middle, null, most, least, middle, null]
      await store().insert(
        'things',
        values.map((value, index) => thing(index + 1, { [property]: value })),
      )
      expect(await sorted(store(), property, 'ASC')).toEqual([4, 1, 5, 3, 2, 6])
      expect(await sorted(store(), property, 'DESC')).toEqual([3, 5, 1, 4, 6, 2])
    },
  )

  it('sorts no before yes', async () => {
    await store().insert(
      'things',
      [true, false, true].map((a_boolean, index) => thing(index + 1, { a_boolean })),
    )
    expect(await sorted(store(), 'a_boolean', 'ASC')).toEqual([2, 1, 3])
    expect(await sorted(store(), 'a_boolean', 'DESC')).toEqual([3, 1, 2])
  })

  it('sorts Georgian, Latin and mixed texts in one order, whatever order they were inserted in', async () => {
    const rows: Row[] = texts.map((name_ge, index) => thing(index + 1, { name_ge }))
    await store().insert('things', [...rows].reverse())
    const expected = texts.map((_text, index) => index + 1)
    expect(await sorted(store(), 'name_ge', 'ASC')).toEqual(expected)
    expect(await sorted(store(), 'name_ge', 'DESC')).toEqual(expected.toReversed())
  })

  it('treats texts that differ only in the case of Latin letters as ties', async () => {
    await store().insert(
      'things',
      ['abc', 'ABC', 'aBc'].map((name_en, index) => thing(3 - index, { name_en })),
    )
    expect(await sorted(store(), 'name_en', 'ASC')).toEqual([1, 2, 3])
  })

  it('rejects sorting by an undeclared property', async () => {
    await expect(sorted(store(), 'id"; DROP TABLE things; --', 'ASC')).rejects.toThrow()
    await expect(sorted(store(), 'nothing', 'ASC')).rejects.toThrow()
  })
}
