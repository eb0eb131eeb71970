import { expect, it } from 'vitest'
import type { Store } from '../../src/engine/records/store.ts'
import { UniqueConflict } from '../../src/engine/records/store.ts'
import { idOf, other, thing } from './things.ts'

const itself = (number: number) => [{ property: 'id', operator: 'in' as const, value: [idOf(number)] }]
const conflict = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof UniqueConflict)) throw error
  return `${error.entity}.${error.property}`
}
const total = (store: Store): Promise<number> => store.count({ entity: 'things', where: [] })

export function describeUniqueness(store: () => Store): void {
  it('names the property of a value that is taken, including its language', async () => {
    await store().insert('things', [thing(1, { code: 'A', slug_ge: 'a', slug_en: 'b' })])
    expect(await conflict(store().insert('things', [thing(2, { code: 'A' })]))).toBe('things.code')
    expect(await conflict(store().insert('things', [thing(2, { slug_en: 'b' })]))).toBe('things.slug_en')
    expect(await conflict(store().insert('things', [thing(2, { slug_ge: 'a' })]))).toBe('things.slug_ge')
    await store().insert('things', [thing(2, { slug_ge: 'b', slug_en: 'a' })])
  })

  it('has each ID once', async () => {
    await store().insert('things', [thing(1)])
    expect(await conflict(store().insert('things', [thing(1)]))).toBe('things.id')
    await store().insert('others', [other(1)])
  })

  it('adds none of several rows if one of them is rejected', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    expect(await conflict(store().insert('things', [thing(2, { code: 'B' }), thing(3, { code: 'A' }), thing(4)]))).toBe(
      'things.code',
    )
    expect(await conflict(store().insert('things', [thing(5, { code: 'C' }), thing(6, { code: 'C' })]))).toBe(
      'things.code',
    )
    expect(await total(store())).toBe(1)
  })

  it('adds nothing if no rows are given', async () => {
    await store().insert('things', [])
    expect(await total(store())).toBe(0)
  })

  it('accepts any number of rows without a value', async () => {
    await store().insert('things', [thing(1), thing(2), thing(3)])
    expect(await total(store())).toBe(3)
  })

  it('distinguishes values by case', async () => {
    await store().insert('things', [thing(1, { code: 'a' }), thing(2, { code: 'A' })])
    expect(await total(store())).toBe(2)
  })

  it('ignores deleted rows until they are restored', async () => {
    const deleted_at = '2026-05-26T09:00:00.000Z'
    await store().insert('things', [
      thing(1, { code: 'A', deleted_at }),
      thing(2, { code: 'A', deleted_at }),
      thing(3, { code: 'A' }),
    ])
    expect(await conflict(store().update('things', itself(1), { deleted_at: null }))).toBe('things.code')
    await store().update('things', itself(3), { deleted_at })
    expect(await store().update('things', itself(1), { deleted_at: null })).toHaveLength(1)
  })

  it('changes nothing if a change would use a value twice', async () => {
    await store().insert('things', [thing(1, { code: 'A' }), thing(2, { code: 'B' })])
    expect(await conflict(store().update('things', itself(2), { code: 'A', name_en: 'changed' }))).toBe('things.code')
    expect(await conflict(store().update('things', [], { code: 'C' }))).toBe('things.code')
    const rows = await store().find({
      entity: 'things',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 9,
    })
    expect(rows.map(row => [row.code, row.name_en])).toEqual([
      ['A', null],
      ['B', null],
    ])
  })

  it('lets a row keep its own value', async () => {
    await store().insert('things', [thing(1, { code: 'A' })])
    expect(await store().update('things', itself(1), { code: 'A', version: 2 })).toMatchObject([
      { code: 'A', version: 2 },
    ])
  })
}
