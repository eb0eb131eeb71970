import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { clausesOf, filterOf } from '../../src/panel/record/list/filter/clauses.ts'

const again = (filter: Row): Row => filterOf(clausesOf(filter), filter)

describe('a filter shown as chips', () => {
  it.each<Row>([
    {},
    { q: 'wine', status: ['approved'] },
    { region_id: 'a', desc_en_null: true, beds_gte: 1, beds_lte: 5 },
    { $any: [{ region_id: 'a' }, { region_id: 'b', beds: 1 }], deleted_at_null: false },
    { $none: [{ name_en_contains: 'x' }], name_en_contains: 'y', $all: [{ name_en_contains: 'z' }] },
    { lat_gte: 1, lat_lte: 2, lng_gte: 1, lng_lte: 2, status: 'draft' },
    { $any: [{ a: 1 }, { b: 2 }], $all: [{ $any: [{ c: 3 }, { d: 4 }] }] },
  ])('is converted back unchanged: %j', filter => {
    expect(again(filter)).toEqual(filter)
  })

  it('has both ends of a range in one chip, and search words, trash and map bounds in none', () => {
    expect(clausesOf({ q: 'a', deleted_at_null: false, beds_lte: 5, beds_gte: 1, rooms_gte: 2, lat_gte: 1 })).toEqual([
      { filters: [{ beds_gte: 1, beds_lte: 5 }] },
      { filters: [{ rooms_gte: 2 }] },
      { filters: [{ lat_gte: 1 }] },
    ])
    expect(clausesOf({ lat_gte: 1, lat_lte: 2, lng_gte: 1, lng_lte: 2 })).toEqual([])
  })

  it('combines repeated conditions on a field', () => {
    const one = { filters: [{ name_en_contains: 'a' }] }
    const other = { filters: [{ name_en_contains: 'b' }] }
    const filter = filterOf([one, other], {})
    expect(filter).toEqual({ name_en_contains: 'a', $all: [{ name_en_contains: 'b' }] })
    expect(clausesOf(filter)).toEqual([one, other])
  })

  it('ignores entries of a list that are not filters', () => {
    expect(clausesOf({ $any: 'a', $all: [1, null, { beds: 1 }] })).toEqual([
      { filters: [] },
      { filters: [{ beds: 1 }] },
    ])
  })
})
