import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { Store, Sums } from '../../src/engine/records/store.ts'
import { idOf, make, numbersOf, thing } from './things.ts'

const rows = Array.from({ length: 57 }, (_value, index) =>
  thing(index + 1, { a_integer: index % 5 === 0 ? null : index % 3 }),
)

export function describePages(store: () => Store): void {
  it.each(['ASC', 'DESC'] as const)('has every row on exactly one page if most rows are ties (%s)', async order => {
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

  it('returns nothing beyond the last row, and nothing for an empty page', async () => {
    await store().insert('things', rows)
    const query = { entity: 'things', where: [], sort: { property: 'id', order: 'ASC' as const } }
    expect(await store().find({ ...query, offset: 57, limit: 10 })).toEqual([])
    expect(await store().find({ ...query, offset: 1_000_000, limit: 10 })).toEqual([])
    expect(await store().find({ ...query, offset: 0, limit: 0 })).toEqual([])
  })

  it('reads only the requested properties and the ID of its rows, in any order', async () => {
    await store().insert('things', [
      thing(1, { name_ge: 'ა', a_integer: 2, search: 'a b', standing: 1, a_references: [idOf(2)], a_json: { a: 1 } }),
      thing(2, { a_integer: 1, search: 'a', standing: 2, a_reference: idOf(1) }),
    ])
    const query = { entity: 'things', where: [], offset: 0, limit: 10 }
    const sort = { property: 'a_integer', order: 'ASC' as const }
    const standing = { property: 'standing', order: 'DESC' as const }
    const [one, two] = [
      { id: idOf(1), a_references: [idOf(2)], a_json: { a: 1 } },
      { id: idOf(2), a_references: [], a_json: null },
    ]
    const properties = ['a_json', 'a_references', 'a_json']
    expect(await store().find({ ...query, sort, properties })).toEqual([two, one])
    expect(
      await store().find({ ...query, sort: standing, words: ['a'], preferred: [['b'], ['a']], properties }),
    ).toEqual([one, two])
    expect(
      await store().findCounted(
        { ...query, sort: standing, words: ['a'], preferred: [['b'], ['a']], properties: ['id'] },
        10,
      ),
    ).toEqual({ rows: [{ id: idOf(1) }, { id: idOf(2) }], count: 2 })
    const far = { entity: 'things', where: [], property: 'name_ge' }
    expect(
      await store().find({
        ...query,
        sort: { property: 'a_reference', order: 'ASC', related: far },
        properties: ['a_integer'],
      }),
    ).toEqual([
      { id: idOf(2), a_integer: 1 },
      { id: idOf(1), a_integer: 2 },
    ])
    expect(await store().find({ ...query, sort, properties: [] })).toEqual([{ id: idOf(2) }, { id: idOf(1) }])
    for (const name of ['no_such_property', '__proto__', 'id" from things --'])
      await expect(store().find({ ...query, sort, properties: [name] })).rejects.toThrow('is not declared')
  })

  it('counts all rows, or those that meet the conditions, up to the requested limit', async () => {
    await store().insert('things', rows)
    const empty = { entity: 'things', where: [{ property: 'a_integer', operator: 'in' as const, value: [null] }] }
    expect(await store().count({ entity: 'things', where: [] })).toBe(57)
    expect(await store().count(empty)).toBe(12)
    expect(await store().count(empty, 12)).toBe(12)
    expect(await store().count(empty, 11)).toBe(11)
    expect(await store().count(empty, 1_000)).toBe(12)
    expect(await store().count({ entity: 'others', where: [] }, 10)).toBe(0)
  })

  it('counts rows by the numbers of a property, in their order with missing values last', async () => {
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

  it('counts rows by the cells of a grid, and names rows that are alone', async () => {
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

  it('sums numbers of two sets of slices by the record of their rows, in any order of the sums', async () => {
    const about = (number: number, a_reference: string | null) => thing(number, { a_reference, code: `${number}` })
    const [here, there] = [idOf(101), idOf(102)]
    await store().insert('things', [about(1, here), about(2, here), about(3, there), about(4, null), about(5, there)])
    const count = (number: number, of: number, slice: string, views: number) =>
      make('daily_counts', number, { key: `${number}`, record_id: idOf(of), slice, views })
    await store().insert('daily_counts', [
      count(11, 1, 'a', 5),
      count(12, 1, 'b', 2),
      count(13, 2, 'a', 1),
      count(14, 3, 'b', 9),
      count(15, 4, 'a', 4),
      count(16, 5, 'z', 100),
      count(17, 99, 'a', 7),
    ])
    const sums = (more: Partial<Sums> = {}) =>
      store().sumsBy({
        of: { entity: 'daily_counts', value: 'views', slice: 'slice', about: 'record_id' },
        now: ['a', 'y'],
        before: ['b'],
        about: { entity: 'things', where: [] },
        by: 'a_reference',
        sort: { property: 'now', order: 'DESC' },
        offset: 0,
        limit: 10,
        ...more,
      })
    const [ofHere, ofThere, ofNone] = [
      { group: here, now: 6, before: 2 },
      { group: there, now: 0, before: 9 },
      { group: null, now: 4, before: 0 },
    ]
    expect(await sums()).toEqual([ofHere, ofNone, ofThere])
    expect(await sums({ sort: { property: 'change', order: 'ASC' } })).toEqual([ofThere, ofHere, ofNone])
    expect(await sums({ sort: { property: 'share', order: 'DESC' } })).toEqual([ofHere, ofThere, ofNone])
    expect(await sums({ offset: 1, limit: 1 })).toEqual([ofNone])
    const some = { entity: 'things', where: [{ property: 'code', operator: 'in' as const, value: ['2', '4'] }] }
    expect(await sums({ by: 'id', about: some })).toEqual([
      { group: idOf(4), now: 4, before: 0 },
      { group: idOf(2), now: 1, before: 0 },
    ])
    await expect(sums({ by: 'nothing' })).rejects.toThrow()
  })

  it.each([
    ['a_integer', 'ASC'],
    ['a_integer', 'DESC'],
    ['a_text', 'ASC'],
    ['a_text', 'DESC'],
    ['id', 'ASC'],
    ['id', 'DESC'],
  ] as const)(
    'continues from a cursor over all rows that have %s, in the order of pages (%s)',
    async (property, order) => {
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
    },
  )
}
