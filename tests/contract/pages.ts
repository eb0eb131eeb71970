import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { idOf, numbersOf, thing } from './things.ts'

const rows = Array.from({ length: 57 }, (_value, index) =>
  thing(index + 1, { a_integer: index % 5 === 0 ? null : index % 3 }),
)

export function describePages(store: () => Store): void {
  it.each(['ASC', 'DESC'] as const)('has every row on exactly one page where most rows are ties (%s)', async order => {
    await store().insert('things', rows)
    const sort = { property: 'a_integer', order }
    const pages = await Promise.all(
      [0, 10, 20, 30, 40, 50].map(offset => store().find({ entity: 'things', where: [], sort, offset, limit: 10 })),
    )
    const whole = await store().find({ entity: 'things', where: [], sort, offset: 0, limit: 1_000 })
    expect(pages.map(page => page.length)).toEqual([10, 10, 10, 10, 10, 7])
    expect(numbersOf(pages.flat())).toEqual(numbersOf(whole))
    expect(new Set(numbersOf(whole)).size).toBe(57)
  })

  it('gives nothing beyond the last row and nothing for a page of none', async () => {
    await store().insert('things', rows)
    const query = { entity: 'things', where: [], sort: { property: 'id', order: 'ASC' as const } }
    expect(await store().find({ ...query, offset: 57, limit: 10 })).toEqual([])
    expect(await store().find({ ...query, offset: 1_000_000, limit: 10 })).toEqual([])
    expect(await store().find({ ...query, offset: 0, limit: 0 })).toEqual([])
  })

  it('counts all rows, those that meet the conditions, and no further than it is asked to', async () => {
    await store().insert('things', rows)
    const empty = { entity: 'things', where: [{ property: 'a_integer', operator: 'in' as const, value: [null] }] }
    expect(await store().count({ entity: 'things', where: [] })).toBe(57)
    expect(await store().count(empty)).toBe(12)
    expect(await store().count(empty, 12)).toBe(12)
    expect(await store().count(empty, 11)).toBe(11)
    expect(await store().count(empty, 1_000)).toBe(12)
    expect(await store().count({ entity: 'others', where: [] }, 10)).toBe(0)
  })

  it('counts rows by the numbers of a property, in their order and the empty ones last', async () => {
    await store().insert('things', rows)
    const everything = { entity: 'things', where: [] }
    expect(await store().countBy(everything, 'a_integer')).toEqual([
      { value: 0, count: 15 },
      { value: 1, count: 15 },
      { value: 2, count: 15 },
      { value: null, count: 12 },
    ])
    expect(
      await store().countBy(
        { entity: 'things', where: [{ property: 'a_integer', operator: 'gt', value: 0 }] },
        'a_integer',
      ),
    ).toEqual([
      { value: 1, count: 15 },
      { value: 2, count: 15 },
    ])
    expect(await store().countBy({ entity: 'others', where: [] }, 'version')).toEqual([])
    await expect(store().countBy(everything, 'nothing')).rejects.toThrow()
  })

  it('counts rows by the cells of a grid, and names those that are alone', async () => {
    const at = (number: number, a_decimal: number | null, a_integer: number | null) =>
      thing(number, { a_decimal, a_integer })
    await store().insert('things', [
      at(1, 0.5, 3),
      at(2, 0.99, 0),
      at(3, 1, 0),
      at(4, -0.01, 7),
      at(5, null, 1),
      at(6, 2, null),
      at(7, 0, 10),
      at(8, -0.25, -1),
    ])
    const grid = { x: { property: 'a_decimal', side: 0.5 }, y: { property: 'a_integer', side: 4 } }
    const everything = { entity: 'things', where: [] }
    const cells = async (selection: Parameters<Store['countCells']>[0]) =>
      (await store().countCells(selection, grid)).toSorted((a, b) => a.y - b.y || a.x - b.x)
    expect(await cells(everything)).toEqual([
      { x: -1, y: -1, count: 1, id: idOf(8) },
      { x: 1, y: 0, count: 2, id: null },
      { x: 2, y: 0, count: 1, id: idOf(3) },
      { x: -1, y: 1, count: 1, id: idOf(4) },
      { x: 0, y: 2, count: 1, id: idOf(7) },
    ])
    const some = { entity: 'things', where: [{ property: 'a_decimal', operator: 'gte' as const, value: 0.9 }] }
    expect(await cells(some)).toEqual([
      { x: 1, y: 0, count: 1, id: idOf(2) },
      { x: 2, y: 0, count: 1, id: idOf(3) },
    ])
    expect(await cells({ ...everything, words: ['nothing'] })).toEqual([])
    await expect(store().countCells(everything, { ...grid, x: { property: 'nothing', side: 1 } })).rejects.toThrow()
  })

  it.each([
    ['a_integer', 'ASC'],
    ['a_integer', 'DESC'],
    ['a_text', 'ASC'],
    ['a_text', 'DESC'],
    ['id', 'ASC'],
    ['id', 'DESC'],
  ] as const)('walks by key over all rows that have %s, in the order of pages (%s)', async (property, order) => {
    await store().insert(
      'things',
      rows.map((row, index) => ({ ...row, a_text: index % 4 === 0 ? null : ['b', 'B', 'ა'][index % 3] })),
    )
    const query = { entity: 'things', where: [], sort: { property, order }, offset: 0 }
    const walked: Row[] = []
    let after: { value: unknown; id: string } | undefined
    for (;;) {
      const page = await store().find({
        ...query,
        limit: 7,
        ...(after ? { after } : { where: [{ property, operator: 'not_in' as const, value: [null] }] }),
      })
      const last = page.at(-1)
      if (!last) break
      walked.push(...page)
      after = { value: last[property], id: String(last.id) }
    }
    const whole = await store().find({ ...query, limit: 1_000 })
    expect(numbersOf(walked)).toEqual(numbersOf(whole.filter(row => row[property] !== null)))
    expect(walked.length).toBeGreaterThan(40)
  })
}
