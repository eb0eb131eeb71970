import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { entities, idsOf } from './content.ts'

const size = 7
const orders = ['ASC', 'DESC'] as const

/** Some orders of every list: those that may be empty, and one of each kind of column. */
const sorts = entities.flatMap(entity => {
  const kinds = new Map(
    entity.sortable
      .filter(property => !property.hidden)
      .map(property => [`${property.column} ${property.nullable}`, property.name]),
  )
  return [...new Set([...kinds.values(), 'id'])].map(property => [entity.name, property] as const)
})

describeApi('pages from a cursor', api => {
  const list = (resource: string, query: Row) =>
    api().as('admin')('GET', `/${resource}`, { query, headers: { Prefer: 'count=none' } })
  const place = (row: Row | undefined, property: string) => [row?.[property], row?.id]

  it.each(sorts)('of %s by %s are the same forwards, backwards and by offset', async (resource, property) => {
    for (const order of orders) {
      const sort = [property, order]
      const whole = idsOf((await list(resource, { sort, range: [0, 59] })).rows)
      const forwards = (await list(resource, { sort, range: [0, size - 1] })).rows
      while (forwards.length < whole.length) {
        const { rows } = await list(resource, { sort, range: [0, size - 1], after: place(forwards.at(-1), property) })
        expect(rows.length).toBeGreaterThan(0)
        forwards.push(...rows)
      }
      expect(idsOf(forwards).slice(0, whole.length)).toEqual(whole)
      const back = (
        await list(resource, { sort, range: [0, size - 1], before: place(forwards[whole.length - 1], property) })
      ).rows
      expect(idsOf(back)).toEqual(whole.slice(0, -1).slice(-size))
    }
  })

  it.each(orders)('end with the last row, and rows without a value come last (%s)', async order => {
    const sort = ['name_en', order]
    const whole = idsOf((await list('establishments', { sort, range: [0, 999] })).rows)
    expect(idsOf((await list('establishments', { sort, range: [0, size - 1], before: [] })).rows)).toEqual(
      whole.slice(-size),
    )
    const last = (await list('establishments', { sort, range: [0, 0], before: [] })).rows[0]
    expect((await list('establishments', { sort, range: [0, 9], after: place(last, 'name_en') })).rows).toEqual([])
  })

  it('are numbered by the requested offset', async () => {
    const [first] = (await list('villages', { sort: ['id', 'ASC'], range: [0, 0] })).rows
    const response = await list('villages', {
      sort: ['id', 'ASC'],
      range: [99_975, 99_984],
      after: [first?.id, first?.id],
    })
    expect(response.headers.get('content-range')).toBe('villages 99975-99984/*')
  })

  it.each([
    ['no pair', 'after', ['x']],
    ['the end of nothing', 'after', []],
    ['no list', 'before', 7],
    ['an id that is none', 'before', [1, 'x']],
    ['a value of another type', 'after', ['many', '00000000-0000-7000-8000-000000000000']],
    ['no value where there always is one', 'after', [null, '00000000-0000-7000-8000-000000000000']],
  ])('are not found with %s', async (_what, name, value) => {
    expect((await list('villages', { sort: ['created_at', 'ASC'], [name]: value })).refusal).toEqual({
      status: 400,
      code: 'malformed_parameter',
      params: { parameter: name },
    })
  })

  it('accept only one cursor', async () => {
    const [row] = (await list('villages', { sort: ['id', 'ASC'], range: [0, 0] })).rows
    const both = place(row, 'id')
    expect((await list('villages', { sort: ['id', 'ASC'], after: both, before: both })).refusal).toEqual({
      status: 400,
      code: 'malformed_parameter',
      params: { parameter: 'after' },
    })
  })
})
