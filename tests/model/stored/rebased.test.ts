import { describe, expect, it } from 'vitest'
import { rebase } from '../../../src/engine/model/stored/rebase.ts'
import { wineRoutes } from './wineRoutes.ts'

const field = (name: string, more: object = {}) => ({ name, type: 'text', ...more })
const group = (...fields: object[]) => ({ groups: [{ name: 'naming', fields }] })

describe('rebasing a draft on a newer publication', () => {
  it('is the draft if nothing was published, and the publication if the draft has no changes', () => {
    expect(rebase(wineRoutes, wineRoutes, { ...wineRoutes, hidden: true })).toEqual({
      value: { ...wineRoutes, hidden: true },
      conflicts: [],
    })
    expect(rebase(wineRoutes, { ...wineRoutes, hidden: true }, wineRoutes).value).toEqual({
      ...wineRoutes,
      hidden: true,
    })
  })

  it('combines two changes of one field', () => {
    const base = group(field('a'), field('b'))
    const head = group(field('a', { public: true }), field('b'))
    const draft = group(field('a', { required: true }), field('b'))
    expect(rebase(base, head, draft)).toEqual({
      value: group(field('a', { public: true, required: true }), field('b')),
      conflicts: [],
    })
  })

  it('has the fields that either side added, at their positions', () => {
    const base = group(field('a'), field('b'))
    const head = group(field('a'), field('x'), field('b'))
    const draft = group(field('a'), field('b'), field('y'))
    expect(rebase(base, head, draft)).toEqual({
      value: group(field('a'), field('x'), field('b'), field('y')),
      conflicts: [],
    })
  })

  it('lacks the fields that either side removed', () => {
    const base = group(field('a'), field('b'), field('c'))
    expect(rebase(base, group(field('a'), field('c')), group(field('b'), field('c')))).toEqual({
      value: group(field('c')),
      conflicts: [],
    })
  })

  it('reports conflicts, and uses the draft’s value', () => {
    const base = group(field('a', { maximum: 3 }))
    const found = rebase(base, group(field('a', { maximum: 4 })), group(field('a', { maximum: 5 })))
    expect(found).toEqual({
      value: group(field('a', { maximum: 5 })),
      conflicts: [['groups', 'naming', 'fields', 'a', 'maximum']],
    })
  })

  it('reports a field that one side removed and the other changed', () => {
    const base = group(field('a'), field('b'))
    const kept = rebase(base, group(field('b')), group(field('a', { public: true }), field('b')))
    expect(kept).toEqual({
      value: group(field('a', { public: true }), field('b')),
      conflicts: [['groups', 'naming', 'fields', 'a']],
    })
    const gone = rebase(base, group(field('a', { public: true }), field('b')), group(field('b')))
    expect(gone).toEqual({ value: group(field('b')), conflicts: [['groups', 'naming', 'fields', 'a']] })
  })

  it('merges lists of names', () => {
    const base = { columns: ['a', 'b'] }
    expect(rebase(base, { columns: ['a', 'b', 'x'] }, { columns: ['b', 'a'] })).toEqual({
      value: { columns: ['b', 'x', 'a'] },
      conflicts: [],
    })
  })

  it('returns values that are not declarations unchanged', () => {
    expect(rebase(1, 2, 3)).toEqual({ value: 3, conflicts: [[]] })
    expect(rebase([1], [2], [3])).toEqual({ value: [3], conflicts: [[]] })
    expect(rebase(undefined, { a: 1 }, { b: 2 })).toEqual({ value: { a: 1, b: 2 }, conflicts: [] })
  })
})
