import { describe, expect, it } from 'vitest'
import { rebased } from '../../../src/engine/model/stored/rebased.ts'
import { wineRoutes } from './wineRoutes.ts'

const field = (name: string, more: object = {}) => ({ name, type: 'text', ...more })
const group = (...fields: object[]) => ({ groups: [{ name: 'naming', fields }] })

describe('a draft on top of what was published since', () => {
  it('is the draft where nothing was, and what was published where the draft changes nothing', () => {
    expect(rebased(wineRoutes, wineRoutes, { ...wineRoutes, hidden: true })).toEqual({
      value: { ...wineRoutes, hidden: true },
      conflicts: [],
    })
    expect(rebased(wineRoutes, { ...wineRoutes, hidden: true }, wineRoutes).value).toEqual({
      ...wineRoutes,
      hidden: true,
    })
  })

  it('has both changes of one field', () => {
    const base = group(field('a'), field('b'))
    const head = group(field('a', { public: true }), field('b'))
    const draft = group(field('a', { required: true }), field('b'))
    expect(rebased(base, head, draft)).toEqual({
      value: group(field('a', { public: true, required: true }), field('b')),
      conflicts: [],
    })
  })

  it('has the fields that either added, each where it was put', () => {
    const base = group(field('a'), field('b'))
    const head = group(field('a'), field('x'), field('b'))
    const draft = group(field('a'), field('b'), field('y'))
    expect(rebased(base, head, draft)).toEqual({
      value: group(field('a'), field('x'), field('b'), field('y')),
      conflicts: [],
    })
  })

  it('lacks the field that either took away', () => {
    const base = group(field('a'), field('b'), field('c'))
    expect(rebased(base, group(field('a'), field('c')), group(field('b'), field('c')))).toEqual({
      value: group(field('c')),
      conflicts: [],
    })
  })

  it('names what both changed, and takes the draft’s', () => {
    const base = group(field('a', { maximum: 3 }))
    const found = rebased(base, group(field('a', { maximum: 4 })), group(field('a', { maximum: 5 })))
    expect(found).toEqual({
      value: group(field('a', { maximum: 5 })),
      conflicts: [['groups', 'naming', 'fields', 'a', 'maximum']],
    })
  })

  it('names a field that one took away and the other changed', () => {
    const base = group(field('a'), field('b'))
    const kept = rebased(base, group(field('b')), group(field('a', { public: true }), field('b')))
    expect(kept).toEqual({
      value: group(field('a', { public: true }), field('b')),
      conflicts: [['groups', 'naming', 'fields', 'a']],
    })
    const gone = rebased(base, group(field('a', { public: true }), field('b')), group(field('b')))
    expect(gone).toEqual({ value: group(field('b')), conflicts: [['groups', 'naming', 'fields', 'a']] })
  })

  it('has lists of names from both', () => {
    const base = { columns: ['a', 'b'] }
    expect(rebased(base, { columns: ['a', 'b', 'x'] }, { columns: ['b', 'a'] })).toEqual({
      value: { columns: ['b', 'x', 'a'] },
      conflicts: [],
    })
  })

  it('is whatever it is where it is no declaration', () => {
    expect(rebased(1, 2, 3)).toEqual({ value: 3, conflicts: [[]] })
    expect(rebased([1], [2], [3])).toEqual({ value: [3], conflicts: [[]] })
    expect(rebased(undefined, { a: 1 }, { b: 2 })).toEqual({ value: { a: 1, b: 2 }, conflicts: [] })
  })
})
