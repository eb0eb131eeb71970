import { expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { contentOf, entities, entityNames, fixture, idsOf, presentOf } from './content.ts'

const total = presentOf('establishments').length
const villages = presentOf('villages').length

describeApi('a list', api => {
  const list = (resource: string, query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    api().as('admin')('GET', `/${resource}`, { query, headers })

  it('returns the range of its rows and their total number', async () => {
    const response = await list('establishments', { range: [0, 9] })
    expect(response.rows).toHaveLength(10)
    expect(response.headers.get('content-range')).toBe(`establishments 0-9/${total}`)
  })

  it('returns 25 rows if no range is requested', async () => {
    const response = await list('villages')
    expect(response.rows).toHaveLength(25)
    expect(response.headers.get('content-range')).toBe(`villages 0-24/${villages}`)
  })

  it('returns all rows of a list of IDs if no range is requested', async () => {
    const ids = idsOf(presentOf('villages')).slice(0, 40)
    const response = await list('villages', { filter: { id: ids } })
    expect(idsOf(response.rows).toSorted()).toEqual(ids.toSorted())
    expect(response.headers.get('content-range')).toBe('villages 0-39/40')
  })

  it('ends with its last row', async () => {
    const response = await list('villages', { range: [villages - 2, villages + 100] })
    expect(response.headers.get('content-range')).toBe(`villages ${villages - 2}-${villages - 1}/${villages}`)
  })

  it('has a star instead of a range if there are no rows', async () => {
    expect((await list('villages', { range: [5000, 5024] })).headers.get('content-range')).toBe(
      `villages */${villages}`,
    )
    expect((await list('villages', { filter: { id: [] } })).headers.get('content-range')).toBe('villages */0')
  })

  it('returns at most 1,000 rows at once', async () => {
    expect((await list('villages', { range: [0, 999] })).rows).toHaveLength(villages)
    expect((await list('villages', { range: [0, 1000] })).refusal).toEqual({ status: 400, code: 'malformed_range' })
    expect((await list('villages', { range: [1_000_000, 1_000_999] })).rows).toEqual([])
  })

  it.each([
    ['exactly when asked to', 'count=exact', `villages 0-0/${villages}`],
    ['up to the cap when asked to', 'count=capped', `villages 0-0/${villages}`],
    ['not at all when asked not to', 'count=none', 'villages 0-0/*'],
    ['exactly where other things are preferred', 'respond-async, wait=5', `villages 0-0/${villages}`],
    ['as preferred beside other things', 'handling=lenient; count=none', 'villages 0-0/*'],
  ])('counts %s', async (_how, prefer, range) => {
    expect((await list('villages', { range: [0, 0] }, { Prefer: prefer })).headers.get('content-range')).toBe(range)
  })

  it('is sorted in the declared order by default', async () => {
    for (const entity of entities) {
      const [property, order] = entity.declaration.list?.sort ?? ['id', 'ASC']
      const plain = await list(entity.name, { range: [0, 99] })
      const sorted = await list(entity.name, { range: [0, 99], sort: [property, order] })
      expect(idsOf(plain.rows), entity.name).toEqual(idsOf(sorted.rows))
    }
  })

  it.each(entityNames)(
    'of %s is sorted by every sortable property both ways, with missing values last, then by ID',
    async name => {
      const entity = entities.find(one => one.name === name)
      for (const property of entity?.sortable ?? []) {
        if (property.name === 'deleted_at') continue
        for (const order of ['ASC', 'DESC'] as const) {
          const rows = (await list(name, { range: [0, 999], sort: [property.name, order] })).rows
          const key = (value: unknown) =>
            typeof value === 'string' && property.column === 'text'
              ? value.replace(/[A-Z]/g, letter => letter.toLowerCase())
              : value
          const expected = presentOf(name).toSorted((a, b) => {
            const [x, y] = [key(a[property.name]), key(b[property.name])]
            if ((x === null) !== (y === null)) return x === null ? 1 : -1
            const sign = order === 'ASC' ? 1 : -1
            if (x !== y) return sign * (x! < y! ? -1 : 1)
            return sign * (String(a.id) < String(b.id) ? -1 : 1)
          })
          expect(idsOf(rows), `${property.name} ${order}`).toEqual(idsOf(expected))
        }
      }
    },
  )

  it('can be read page by page without losing or repeating a row', async () => {
    const seen: string[] = []
    for (let from = 0; from < total; from += 7)
      seen.push(...idsOf((await list('establishments', { range: [from, from + 6], sort: ['status', 'ASC'] })).rows))
    expect(seen.toSorted()).toEqual(idsOf(presentOf('establishments')).toSorted())
  })

  it('returns every record with the same content as the single record', async () => {
    for (const name of entityNames) {
      const [first] = (await list(name, { range: [0, 0] })).rows
      if (first) expect((await api().as('admin')('GET', `/${name}/${first.id}`)).record, name).toEqual(first)
    }
  })

  it('of a view of another entity contains only the rows of that view', async () => {
    const rows = (await list('moderators')).rows
    expect(idsOf(rows).toSorted()).toEqual(idsOf(presentOf('moderators')).toSorted())
    expect(rows.length).toBeLessThan(presentOf('users').length)
    const owner = fixture('users', row => row.role === 'objectowner')
    expect((await api().as('admin')('GET', `/moderators/${owner.id}`)).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('excludes the trash', async () => {
    const deleted = contentOf('establishments').filter(row => row.deleted_at !== null)
    expect(deleted.length).toBeGreaterThan(0)
    expect((await list('establishments', { filter: { id: idsOf(deleted) } })).rows).toEqual([])
  })

  it('is not stored by caches, and browsers do not guess its type', async () => {
    const { headers } = await list('regions')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('responds to HEAD with the same headers and no body', async () => {
    const response = await api().as('admin')('HEAD', '/regions')
    expect(response.headers.get('content-range')).toBe('regions 0-11/12')
    expect(response.text).toBe('')
  })
})
