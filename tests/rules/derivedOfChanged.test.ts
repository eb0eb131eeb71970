import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { derivedOf, derivedOfChanged } from '../../src/engine/rules/validation/derived.ts'
import { declared } from './declared.ts'

const entity = declared.entity('establishments')
const place: Row = {
  name_ge: 'ვაზის მარანი',
  name_en: 'Vine cellar',
  phone: ['+995322000000'],
  beds: 4,
  status: 'approved',
  images: [],
}
const row: Row = { ...place, ...derivedOf(entity, place, ['კახეთი']) }

const searched = ['search', 'search_slips']
const namesOf = (derived: Row): string[] => Object.keys(derived).toSorted()
const all = namesOf(derivedOf(entity, row))

/** Another value of a property that is found by it. */
const anotherValue = (value: unknown): unknown => (Array.isArray(value) ? [...value, 'Other'] : 'Other')

it('a change of a field that is not searched keeps the search text, and recomputes the rest', () => {
  for (const change of [
    {},
    { beds: 5 },
    { status: 'draft' },
    { images: [{ url: 'x' }] },
    { phone: ['+995322000000'] },
  ]) {
    const after = { ...row, ...change }
    const derived = derivedOfChanged(entity, row, after)
    expect(namesOf(derived)).toEqual(all.filter(name => !searched.includes(name)))
    expect({ ...row, ...derived }).toEqual({ ...row, ...derivedOf(entity, after) })
  }
})

it('a change of a searched field recomputes everything', () => {
  const found = new Set([...entity.searchable, ...entity.titles, ...entity.wholeSearchable].map(({ name }) => name))
  expect(found.size).toBeGreaterThan(3)
  for (const name of found) {
    const after = { ...row, [name]: anotherValue(row[name]) }
    expect(derivedOfChanged(entity, row, after), name).toEqual(derivedOf(entity, after))
  }
})

it('the names of records that are referred to since are added to the search text', () => {
  const derived = derivedOfChanged(entity, row, row, ['იმერეთი'])
  expect(derived).toEqual(derivedOf(entity, row, ['იმერეთი']))
  expect(derived.search).not.toBe(row.search)
})
