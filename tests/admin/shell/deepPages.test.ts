import { beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { createDataProvider } from '../../../src/panel/data/dataProvider.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { json, serve } from './fakeServer.ts'

const total = 20_030
const perPage = 25
const lastPage = 802
const rows = Array.from({ length: total }, (_, index) => ({ id: String(index).padStart(6, '0'), rank: index }))

/** A server that answers lists as the real one does. */
const server = () =>
  serve({
    'GET /regions': ({ path, headers }) => {
      const requested = Object.fromEntries(
        [...new URLSearchParams(path.split('?')[1])].map(([name, value]) => [name, JSON.parse(value)]),
      )
      const [from, to] = requested.range
      const start = requested.after
        ? requested.after[0] + 1
        : requested.before
          ? (requested.before[0] ?? total) - (to - from + 1)
          : from
      const counted = headers.get('Prefer') === 'count=exact' ? total : '*'
      return json(rows.slice(Math.max(0, start), start + to - from + 1), {
        headers: { 'Content-Range': `regions 0-0/${counted}` },
      })
    },
  })

const provider = () => createDataProvider(createI18nProvider(english).translate)
const requested = (page: number, filter = {}) => ({
  pagination: { page, perPage },
  sort: { field: 'rank', order: 'ASC' as const },
  filter,
})
const ranks = (page: number) => rows.slice((page - 1) * perPage, page * perPage)
const parameters = (path = '') => new URLSearchParams(path.split('?')[1])

beforeEach(() => localStorage.clear())

describe('a distant page of a list', () => {
  it('is read from the last row of the page before it', async () => {
    const calls = server()
    const { getList } = provider()
    for (const page of [40, 41, 42]) expect((await getList('regions', requested(page))).data).toEqual(ranks(page))
    expect(calls.map(({ path }) => parameters(path).get('after'))).toEqual([null, '[999,"000999"]', '[1024,"001024"]'])
  })

  it('is read from the first row of the page after it', async () => {
    const calls = server()
    const { getList } = provider()
    for (const page of [600, 599])
      expect(await getList('regions', requested(page))).toMatchObject({
        data: ranks(page),
        pageInfo: { hasNextPage: true },
      })
    expect(parameters(calls[1]?.path).get('before')).toBe('[14975,"014975"]')
  })

  it('is read across pages that were skipped, in both directions', async () => {
    const calls = server()
    const { getList } = provider()
    for (const page of [600, 603, 598])
      expect((await getList('regions', requested(page))).data, String(page)).toEqual(ranks(page))
    expect(calls.map(({ path }) => [parameters(path).get('after'), parameters(path).get('before')])).toEqual([
      [null, null],
      ['[14999,"014999"]', null],
      [null, '[14975,"014975"]'],
    ])
  })

  it('is read by offset after another filter or order was used', async () => {
    const calls = server()
    const { getList } = provider()
    await getList('regions', requested(500))
    await getList('regions', requested(501, { q: 'x' }))
    expect(parameters(calls[1]?.path).has('after')).toBe(false)
  })

  it('is read from the end if it is the last one, and leads back', async () => {
    const calls = server()
    const { getList, lastPage: findLast } = provider()
    expect(await findLast('regions', requested(1))).toBe(lastPage)
    expect(await getList('regions', requested(lastPage))).toMatchObject({
      data: ranks(lastPage),
      pageInfo: { hasNextPage: false },
    })
    expect((await getList('regions', requested(lastPage - 1))).data).toEqual(ranks(lastPage - 1))
    expect(calls.slice(1).map(({ path }) => parameters(path).get('before'))).toEqual(['[]', '[20025,"020025"]'])
    expect(await getList('regions', requested(lastPage))).toMatchObject({
      data: ranks(lastPage),
      pageInfo: { hasNextPage: false },
    })
  })

  it('has no next page if the last row is on it, even if it is full', async () => {
    server()
    const { getList } = provider()
    const full = { ...requested(2003), pagination: { page: 2003, perPage: 10 } }
    expect((await getList('regions', full)).data).toHaveLength(10)
    expect((await getList('regions', full)).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  })
})
