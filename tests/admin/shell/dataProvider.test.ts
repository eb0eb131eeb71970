import { beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { createDataProvider } from '../../../src/panel/data/dataProvider.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { json, problem, serve } from './fakeServer.ts'

const provider = createDataProvider(createI18nProvider(english).translate)
const page = {
  pagination: { page: 1, perPage: 2 },
  sort: { field: 'title_ge', order: 'ASC' as const },
  filter: { q: 'a' },
}
const rows = [{ id: '1' }, { id: '2' }]
const listed = (range: string) => () => json(rows, { headers: { 'Content-Range': `regions ${range}` } })

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    reason => reason,
  )
  return error as { message: string; status: number; isCancel?: boolean; code?: string; body: Record<string, unknown> }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('access_token', 'token')
})

describe('a list', () => {
  it('is requested like the stock provider does, with a capped count', async () => {
    const calls = serve({ 'GET /regions': listed('0-1/31') })
    expect(await provider.getList('regions', page)).toEqual({ data: rows, total: 31 })
    const query = new URLSearchParams(calls[0]?.path.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({ sort: '["title_ge","ASC"]', range: '[0,1]', filter: '{"q":"a"}' })
    expect(calls[0]?.headers.get('Prefer')).toBe('count=capped')
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token')
  })

  it('says that there are more than can be counted', async () => {
    serve({ 'GET /regions': listed('0-1/*') })
    const reported = (cappedTotal: number) => ({
      data: rows,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      meta: { cappedTotal },
    })
    expect(await provider.getList('regions', page)).toEqual(reported(1_000))
    expect(await provider.getList('regions', { ...page, filter: {} })).toEqual(reported(10_000))
  })

  it('ends beyond the counted part with a page that is not full', async () => {
    serve({ 'GET /regions': listed('10002-10003/*') })
    const result = await provider.getList('regions', { ...page, pagination: { page: 3335, perPage: 3 } })
    expect(result.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  })

  it('reads records by ID, a hundred at a time with the page size', async () => {
    const calls = serve({
      'GET /regions': call =>
        json(
          JSON.parse(new URLSearchParams(call.path.split('?')[1]).get('filter') ?? '').id.map((id: string) => ({ id })),
        ),
    })
    const ids = Array.from({ length: 250 }, (_, index) => String(index))
    const { data } = await provider.getMany('regions', { ids })
    expect(data.map(row => row.id)).toEqual(ids)
    expect(calls.map(call => new URLSearchParams(call.path.split('?')[1]).get('range'))).toEqual([
      '[0,99]',
      '[0,99]',
      '[0,49]',
    ])
  })
})

describe('a write', () => {
  const record = { id: '7', version: 3, name_ge: 'a', name_en: 'b', images: [{ id: 'x' }], phone: null }

  it('sends only the changed fields, with the version they were read in', async () => {
    const calls = serve({ 'PATCH /regions/7': () => json({ ...record, version: 4 }) })
    const data = { ...record, name_ge: 'new', name_en: undefined, images: [{ id: 'x' }], phone: undefined }
    expect((await provider.update('regions', { id: '7', data, previousData: record })).data.version).toBe(4)
    expect(calls.map(call => call.body)).toEqual([{ name_ge: 'new', name_en: null, version: 3 }])
  })

  it('sends nothing if nothing was changed', async () => {
    const calls = serve({})
    expect((await provider.update('regions', { id: '7', data: { ...record }, previousData: record })).data).toEqual(
      record,
    )
    expect(calls).toEqual([])
  })

  it('deletes the version that was seen', async () => {
    const calls = serve({ 'DELETE /regions/7': () => new Response(null, { status: 204 }) })
    expect((await provider.delete('regions', { id: '7', previousData: record })).data).toEqual(record)
    expect(calls[0]?.headers.get('If-Match')).toBe('"3"')
  })

  it('of several records uses the version of each', async () => {
    const calls = serve({
      'GET /regions/7': () => json(record),
      'GET /regions/8': () => json({ ...record, id: '8', version: 9 }),
      'PATCH /regions/7': () => json(record),
      'PATCH /regions/8': () => json(record),
    })
    expect((await provider.updateMany('regions', { ids: ['7', '8'], data: { name_en: 'c' } })).data).toEqual(['7', '8'])
    expect(calls.filter(call => call.method === 'PATCH').map(call => call.body)).toEqual([
      { name_en: 'c', version: 3 },
      { name_en: 'c', version: 9 },
    ])
  })

  it('that creates keeps its idempotency key until it has succeeded', async () => {
    const answers = [() => problem(503, 'unavailable'), () => json({ id: '1' }), () => json({ id: '2' })]
    const calls = serve({ 'POST /regions': () => answers.shift()?.() ?? problem(500, 'unexpected') })
    const create = () => provider.create('regions', { data: { title_ge: 'a' } })
    await expect(create()).rejects.toThrow()
    await create()
    await create()
    const keys = calls.map(call => call.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('a cancelable request', () => {
  it('is replaced by a newer identical one and flagged as cancelled', async () => {
    const calls = serve({ 'GET /regions': listed('0-1/2') })
    const ask = (filter: object, cancelable = true) =>
      provider.getList('regions', { ...page, filter, meta: { cancelable } })
    const [older, other, unmarked, newer] = await Promise.allSettled([
      ask({ q: 'a' }),
      ask({ q: 'b' }),
      ask({ q: 'a' }, false),
      ask({ q: 'a' }),
    ])
    expect(older).toMatchObject({ status: 'rejected', reason: { isCancel: true, code: 'cancelled' } })
    expect([other.status, unmarked.status, newer.status]).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(calls).toHaveLength(4)
  })

  it('is cancelled by its own signal as well', async () => {
    serve({ 'GET /regions/7': () => new Promise(resolve => setTimeout(() => resolve(json({ id: '7' })), 20)) })
    const controller = new AbortController()
    const call = failureOf(provider.getOne('regions', { id: '7', signal: controller.signal }))
    controller.abort()
    expect(await call).toMatchObject({ isCancel: true, code: 'cancelled' })
  })
})

describe('an error response', () => {
  it('gives the form a sentence for every invalid field, with the labels of fields', async () => {
    serve({
      'POST /villages': () =>
        problem(422, 'invalid', {
          errors: {
            title_ge: { code: 'required' },
            code: { code: 'too_long', params: { maximum: 60 } },
            municipality_id: { code: 'not_within', params: { field: 'region_id' } },
          },
        }),
    })
    const error = await failureOf(provider.create('villages', { data: {} }))
    expect(error.message).toBe('Some fields need correction. Check the marked fields and save again.')
    expect(error.status).toBe(422)
    expect(error.body.errors).toEqual({
      title_ge: 'Field is required',
      code: 'Maximum length in characters: 60',
      municipality_id: 'Does not match “Region”',
    })
    expect(error.body.problems).toMatchObject({ title_ge: { code: 'required' } })
  })

  it('for a stale version has the current record', async () => {
    const present = { id: '7', version: 5 }
    serve({ 'PATCH /regions/7': () => problem(412, 'version_stale', { record: present }) })
    const error = await failureOf(
      provider.update('regions', { id: '7', data: { a: 1 }, previousData: { id: '7', version: 3, a: 0 } }),
    )
    expect(error.body).toMatchObject({ code: 'version_stale', record: present })
    expect(error.message).toBe(english.problems.version_stale)
  })

  it('without a problem document is interpreted by its status, and a missing response as a lost connection', async () => {
    serve({
      'GET /regions/1': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'GET /regions/2': () => Promise.reject(new TypeError('x')),
    })
    expect((await failureOf(provider.getOne('regions', { id: '1' }))).message).toBe(english.problems.unavailable)
    expect((await failureOf(provider.getOne('regions', { id: '2' }))).message).toBe(english.problems.network)
  })
})
