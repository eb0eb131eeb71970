import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { contractRegistry, idOf, other, thing } from './things.ts'

const readBack = async (store: Store, row: Row): Promise<Row | undefined> => {
  await store.insert('things', [row])
  const [found] = await store.find({
    entity: 'things',
    where: [{ property: 'id', operator: 'in', value: [row.id] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 2,
  })
  return found
}

const texts = [
  "O'Hara'; DROP TABLE things; --",
  '\\',
  '\\x41',
  '%s $1 ? :a',
  '{"a":1}',
  '{NULL}',
  'NULL',
  '"',
  '',
  ' ',
  ' a ',
  'two\nlines\tand\r\n',
  '\u202emirror',
  'e\u0301',
  '😀👩‍👩‍👧',
  'ქართული',
  'null',
  '[]',
  'x'.repeat(20_000),
]

/** Values that stores are known to bend, by property. */
const bent: Record<string, readonly unknown[]> = {
  a_multiline: texts,
  a_videos: [texts, [''], ['a,b', '{', '}']],
  a_decimal: [0.1, 0.30000000000000004, 1e-7, 1e12, -123456.789],
  a_integer: [2_147_483_647, -2_147_483_647],
  a_date: ['0001-01-01', '1582-10-10', '2024-02-29', '9999-12-31'],
  a_instant: [
    '0001-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2026-03-29T01:30:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ],
  a_json: [texts, {}, [], [[]], [null], { '': null, 'a b': { "'": 1.5 } }, 'text', '', 0, false, true, 1e21, 0.1],
  a_opening_hours: [{}],
  lat: [-90, 41.7151377],
}

export function describeValues(store: () => Store): void {
  describe.each(fieldTypes.map(type => [type.name, type] as const))('returns a %s unchanged', (name, type) => {
    const property = type.parts?.[0]?.name ?? `a_${name}`
    it.each([type.empty, ...type.samples.valid].map(value => [value]))('%j', async value => {
      const row = thing(1, { [property]: value })
      expect(await readBack(store(), row)).toEqual(row)
    })
  })

  const cases = Object.entries(bent).flatMap(([property, values]) =>
    values.map(value => [property, JSON.stringify(value).slice(0, 60), value] as const),
  )
  it.each(cases)('keeps %s unchanged: %s', async (property, _title, value) => {
    const row = thing(1, { [property]: value })
    expect(await readBack(store(), row)).toEqual(row)
  })

  it('returns every property of a row and no other', async () => {
    const found = await readBack(store(), thing(1))
    expect(Object.keys(found ?? {}).toSorted()).toEqual(
      [...contractRegistry.entity('things').properties.keys()].toSorted(),
    )
  })

  it('keeps and returns copies, so that later changes of an object do not affect it', async () => {
    const week = () => ({ monday: [{ opens: '09:00', closes: '18:00' }] })
    const itself = [{ property: 'id', operator: 'in' as const, value: [idOf(1)] }]
    const find = () =>
      store().find({ entity: 'things', where: itself, sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1 })
    const spoil = ({ a_opening_hours, a_choices }: Row): void => {
      ;(a_opening_hours as ReturnType<typeof week>).monday.pop()
      ;(a_choices as string[]).push('en')
    }
    // What is given may be a copy, or something that nobody can change.
    const trySpoiling = (row: Row): void => {
      try {
        spoil(row)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }
    const row = thing(1, { a_opening_hours: week(), a_choices: ['ka'] })
    await store().insert('things', [row])
    spoil(row)
    for (const found of await find()) trySpoiling(found)
    const changes = { a_opening_hours: week(), a_choices: ['ka'] }
    const updated = await store().update('things', itself, changes)
    spoil(changes)
    for (const found of updated) trySpoiling(found)
    expect(updated).toHaveLength(1)
    expect(await find()).toMatchObject([{ a_opening_hours: week(), a_choices: ['ka'] }])
  })

  it('accepts 2,500 rows at once', async () => {
    await store().insert(
      'others',
      Array.from({ length: 2_500 }, (_value, index) => other(index + 1, { name: `n${index}` })),
    )
    expect(await store().count({ entity: 'others', where: [] })).toBe(2_500)
  })
}
