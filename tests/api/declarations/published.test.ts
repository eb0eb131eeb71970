import { expect, it } from 'vitest'
import { portsAt } from '../../../src/engine/ports.ts'
import { carryOutSchedules } from '../../../src/features/schedules/carryOut.ts'
import { describeApi } from '../describeApi.ts'
import { draft, publish, wineRoutes } from './publishing.ts'

describeApi('a resource published on a running server', api => {
  const admin = () => api().as('admin')
  let id = ''

  it('does not exist while it is a draft', async () => {
    await draft(admin(), 'wine_routes', wineRoutes)
    expect((await admin()('GET', '/wine_routes')).status).toBe(404)
  })

  it('increments the model number, which every response contains', async () => {
    expect((await admin()('GET', '/regions')).headers.get('Marani-Model')).toBe('0')
    const published = await publish(api(), ['wine_routes'], 'Wine routes at last')
    expect([published.status, published.record.number]).toEqual([200, 1])
    expect(published.headers.get('Marani-Model')).toBe('1')
    expect((await admin()('GET', '/regions')).headers.get('Marani-Model')).toBe('1')
    expect((await admin()('GET', '/declarations/drafts')).record).toEqual([])
  })

  it('accepts records immediately, with every validation of its declaration', async () => {
    const wrong = await admin()('POST', '/wine_routes', { body: { name_ge: 'კახეთი', name_en: 'K', length_km: 900 } })
    expect(wrong.refusal).toEqual({ status: 422, code: 'invalid', errors: { length_km: 'too_big' } })
    for (const [name_ge, name_en, difficulty, length_km] of [
      ['კახეთის გზა', 'Kakheti way', 'easy', 42.5],
      ['ქართლის გზა', 'Kartli way', 'hard', 20],
    ]) {
      const made = await admin()('POST', '/wine_routes', { body: { name_ge, name_en, difficulty, length_km } })
      expect(made.status).toBe(201)
      id ||= String(made.record.id)
    }
    const changed = await admin()('PATCH', `/wine_routes/${id}`, { body: { version: 1, length_km: 43 } })
    expect([changed.status, changed.record.length_km]).toEqual([200, 43])
  })

  it('is listed, filtered, sorted and searched', async () => {
    const names = async (query: Record<string, unknown>) => {
      const { status, rows } = await admin()('GET', '/wine_routes', { query })
      return [status, ...rows.map(row => row.name_en)]
    }
    expect(await names({ sort: ['length_km', 'ASC'] })).toEqual([200, 'Kartli way', 'Kakheti way'])
    expect(await names({ filter: { difficulty: 'easy' } })).toEqual([200, 'Kakheti way'])
    expect(await names({ filter: { q: 'კახეთში' } })).toEqual([200, 'Kakheti way'])
    expect(await names({ filter: { length_km_gte: 30 } })).toEqual([200, 'Kakheti way'])
  })

  it('is exported with its own labels, and has a history', async () => {
    const file = await admin()('GET', '/export/wine_routes', {
      query: { format: 'csv', columns: ['name_en', 'difficulty'] },
      headers: { 'Content-Language': 'en' },
    })
    expect(file.text).toContain('Difficulty')
    expect(file.text).toContain('Easy')
    const history = await admin()('GET', `/wine_routes/${id}/history`)
    expect([history.status, history.rows.length]).toEqual([200, 2])
  })

  it('is moderated: nobody outside sees it before it is published, and everybody does afterwards', async () => {
    const before = await api().nobody('GET', '/public/wine_routes')
    expect([before.status, before.rows]).toEqual([200, []])
    const { record } = await admin()('GET', `/wine_routes/${id}`)
    const moved = await admin()('POST', `/wine_routes/${id}/publish`, { body: { version: record.version } })
    expect(moved.status).toBe(200)
    const after = await api().nobody('GET', '/public/wine_routes')
    expect(after.rows.map(row => [row.name_en, row.organization_id])).toEqual([['Kakheti way', undefined]])
  })

  it('is hidden and shown according to schedules', async () => {
    for (const [transition, count] of [
      ['hide', 0],
      ['show', 1],
    ] as const) {
      const { record } = await admin()('GET', `/wine_routes/${id}`)
      const at = new Date(api().clock.now().getTime() + 60_000).toISOString()
      const body = { version: record.version, transition, at }
      expect((await admin()('POST', `/wine_routes/${id}/schedule`, { body })).record.scheduled_as).toBe(transition)
      expect((await admin()('GET', '/schedules')).rows.map(({ resource }) => resource)).toEqual(['wine_routes'])
      api().clock.advance(60)
      await carryOutSchedules(portsAt(api().ports.lasting), { signal: new AbortController().signal })
      expect((await api().nobody('GET', '/public/wine_routes')).rows).toHaveLength(count)
    }
  })

  it('is accessible to those named in its access, and to nobody else', async () => {
    expect((await api().nobody('GET', '/wine_routes')).status).toBe(401)
    for (const person of ['owner', 'guide', 'user'] as const) {
      const own = await api().as(person)('GET', '/wine_routes')
      expect([own.status, own.rows]).toEqual([200, []])
      expect((await api().as(person)('GET', `/wine_routes/${id}`)).status).toBe(404)
      expect((await api().as(person)('DELETE', `/wine_routes/${id}`)).status).toBe(403)
    }
  })

  it("is in the API document and in the panel's configuration, in the requested language", async () => {
    const { record } = await api().nobody('GET', '/openapi.json')
    expect(Object.keys(record.paths as object).filter(path => path.startsWith('/wine_routes'))).not.toEqual([])
    const headers = { 'Content-Language': 'ka' }
    const settings = await admin()('GET', '/settings', { headers })
    const { texts, model } = settings.record as { texts: Record<string, Record<string, object>>; model: number }
    expect([model, texts.resources?.wine_routes, texts.codes?.route_difficulties]).toEqual([
      1,
      expect.objectContaining({ name: 'ღვინის მარშრუტი |||| ღვინის მარშრუტები' }),
      { easy: 'მარტივი', hard: 'რთული' },
    ])
    const known = { headers: { ...headers, 'If-None-Match': settings.headers.get('ETag') ?? '' } }
    expect((await admin()('GET', '/settings', known)).status).toBe(304)
  })

  it('is exported as a document; importing it unchanged creates no draft', async () => {
    const { record: document } = await admin()('GET', '/declarations/export', {
      query: { resources: ['wine_routes'] },
    })
    const same = await admin()('POST', '/declarations/import', { body: { document } })
    expect(same.record).toEqual({ drafted: [], unchanged: ['wine_routes'], kept: [] })
  })

  it('rejects writes based on an older model with model_changed', async () => {
    const body = { name_ge: 'გზა', name_en: 'Way', grape: 'Saperavi' }
    const late = await admin()('POST', '/wine_routes', { body, headers: { 'Marani-Model': '0' } })
    expect(late.refusal).toEqual({ status: 409, code: 'model_changed', params: { number: 1 } })
    const present = await admin()('POST', '/wine_routes', { body, headers: { 'Marani-Model': '1' } })
    expect([present.status, present.problem.code]).toEqual([400, 'unknown_field'])
  })

  it('is hidden when its publication is undone, with its rows kept, and back when the undo is undone', async () => {
    const undo = async (number: number) => {
      const { record } = await admin()('POST', `/declarations/undo/${number}`, { body: {} })
      return admin()('POST', `/declarations/undo/${number}`, {
        body: { plan: record.plan },
        headers: { Proof: await api().proofOf('admin') },
      })
    }
    expect((await undo(1)).record.number).toBe(2)
    expect((await admin()('GET', '/wine_routes')).status).toBe(404)
    expect((await undo(2)).record.number).toBe(3)
    expect((await admin()('GET', '/wine_routes')).rows).toHaveLength(2)
    const { rows } = await admin()('GET', '/declarations/history')
    expect(rows.map(({ number, undoes, undone_by, note }) => [number, undoes, undone_by, note])).toEqual([
      [3, 2, null, null],
      [2, 1, 3, null],
      [1, null, null, 'Wine routes at last'],
    ])
    expect((await undo(3)).record.number).toBe(4)
    const { rows: oldest } = await admin()('GET', '/declarations/history', { query: { range: [3, 3] } })
    expect(oldest.map(({ number, undone_by }) => [number, undone_by])).toEqual([[1, 2]])
  })
})
