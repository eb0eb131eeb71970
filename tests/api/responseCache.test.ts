import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResponseCache } from '../../server/responseCache.ts'
import { recordRead } from '../../server/database/readTables.ts'
import { createWrittenTables } from '../../server/database/writtenTables.ts'
import { fixture } from './content.ts'
import { sqlStores } from './stores.ts'
import { openApi, type TestApi } from './testApi.ts'

describe.each(sqlStores)('a public response, over %s,', (_name, open) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(open)
  })
  afterAll(() => api.close())

  const shown = (row: Record<string, unknown>) =>
    row.status === 'approved' && row.visible === true && row.deleted_at === null
  const place = fixture('establishments', shown)
  const costOf = async (path: string, headers: Record<string, string> = {}) => {
    const before = api.statements?.length ?? 0
    const response = await api.nobody('GET', `/public/${path}`, { headers })
    return { cost: (api.statements?.length ?? 0) - before, response }
  }

  it.each([
    `establishments/${place.id}`,
    `establishments/${place.slug_en}`,
    'establishments?range=[0,4]',
    'regions?lang=en',
    `establishments/${place.id}/meta`,
  ])('is read once and sent again without a statement: %s', async path => {
    const first = await costOf(path)
    expect(first.cost).toBeGreaterThan(0)
    const again = await costOf(path)
    expect([again.cost, again.response.text, again.response.status]).toEqual([0, first.response.text, 200])
    const tag = String(first.response.headers.get('etag'))
    const known = await costOf(path, { 'If-None-Match': tag })
    expect([known.cost, known.response.status, known.response.text]).toEqual([0, 304, ''])
    expect(known.response.headers.get('cache-control')).toBe('public, no-cache')
  })

  it('is new at the next call after the record was changed, hidden or shown again, whatever else is written', async () => {
    const path = `establishments/${place.id}`
    const { response } = await costOf(path)
    await api.nobody('POST', '/auth/login', { body: { email: 'nobody@marani.example', password: 'not theirs' } })
    expect((await costOf(path)).cost).toBe(0)
    await api.put('establishments', place.id, { name_en: 'Another name' })
    const changed = await costOf(path, { 'If-None-Match': String(response.headers.get('etag')) })
    expect([changed.response.status, changed.response.record.name_en]).toEqual([200, 'Another name'])
    await api.put('establishments', place.id, { visible: false })
    expect((await costOf(path)).response.status).toBe(404)
    await api.put('establishments', place.id, { visible: true })
    expect((await costOf(path)).response.status).toBe(200)
  })

  it('is stored separately for other fields, another language or another page', async () => {
    const texts = await Promise.all(
      ['', '?lang=en', '?lang=ka', '?fields=name_en', '?range=[1,2]'].map(
        async query => (await costOf(`establishments${query}`)).response.text,
      ),
    )
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('has the count that each caller requests, whoever requested it before', async () => {
    const ask = async (headers: Record<string, string> = {}) =>
      (await costOf('establishments?range=[0,1]', headers)).response.headers.get('content-range')
    expect(await ask({ Prefer: 'count=none' })).toBe('establishments 0-1/*')
    const whole = await ask()
    expect(whole).toMatch(/^establishments 0-1\/\d+$/)
    expect(await ask({ Prefer: 'respond-async, count=exact' })).toBe(whole)
    expect(await ask({ Prefer: 'count=none' })).toBe('establishments 0-1/*')
    expect((await costOf('establishments?range=[0,1]')).cost).toBe(0)
  })

  it('is created again each minute, because places open and close', async () => {
    const path = `establishments/${place.id}`
    await costOf(path)
    expect((await costOf(path)).cost).toBe(0)
    api.clock.advance(60)
    expect((await costOf(path)).cost).toBeGreaterThan(0)
  })

  it('redirects from a former address without a statement, and elsewhere after the record moves again', async () => {
    const move = async (slug_en: string) => {
      const admin = api.as('admin')
      const { version } = (await admin('GET', `/establishments/${place.id}`)).record
      expect((await admin('PATCH', `/establishments/${place.id}`, { body: { slug_en, version } })).status).toBe(200)
    }
    await move('first-address')
    await move('second-address')
    const moved = async () => {
      const { response, cost } = await costOf('establishments/first-address')
      return [response.status, response.headers.get('location')?.split('/').at(-1), cost > 0]
    }
    expect([await moved(), await moved()]).toEqual([
      [301, 'second-address', true],
      [301, 'second-address', false],
    ])
    await move('third-address')
    expect(await moved()).toEqual([301, 'third-address', true])
  })
})

describe('stored responses', () => {
  const moment = new Date('2026-06-01T12:00:00Z')
  const response = (text: string) => ({ bytes: new TextEncoder().encode(text), tag: '""' })
  const open = () => {
    const written = createWrittenTables({ isAlone: true })
    const answers = createResponseCache(written)
    let made = 0
    const ask = (key: string, letters = 1) =>
      answers.keep(key, moment, async () => {
        recordRead(['wines'])
        return response(`${(made += 1)}`.padEnd(letters))
      })
    return { written, answers, ask, made: () => made }
  }

  it('are removed when they take too much memory, the least recently requested first', async () => {
    const { ask, made } = open()
    const long = 300_000
    for (let number = 0; number < 100; number++) await ask(String(number), long)
    expect(made()).toBe(100)
    await ask('99', long)
    expect(made()).toBe(100)
    await ask('0', long)
    expect(made()).toBe(101)
  })

  it('count with the memory of their keys too, so that many short ones do not take three times the limit', async () => {
    const { ask, made } = open()
    for (let number = 0; number < 100_000; number++) await ask(String(number))
    await ask('99999')
    expect(made()).toBe(100_000)
    await ask('0')
    expect(made()).toBe(100_001)
  })

  it('are not used if a table that they read was written while they were created', async () => {
    const { written, answers, ask, made } = open()
    await answers.keep('x', moment, async () => {
      recordRead(['wines'])
      written.note(['wines'])
      return response('old')
    })
    expect(await ask('x')).toEqual(response('1'))
    expect(made()).toBe(1)
  })
})
