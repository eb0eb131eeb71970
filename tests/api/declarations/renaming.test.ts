import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { draft, publish, tastingRooms, wineRoutes } from './publishing.ts'

const renamed = (document: object, from: string, to: string): object =>
  JSON.parse(JSON.stringify(document).replaceAll(`"${from}"`, `"${to}"`)) as object

describeApi('a field that gets another name', api => {
  const view = async (sort: readonly string[], filter: object, columns: readonly string[]): Promise<void> => {
    const body = { name: 'Mine', filter, sort, columns, density: 'dense', role: null }
    expect((await api().as('admin')('POST', '/list_views/wine_routes', { body })).status).toBe(201)
  }

  it('keeps its values, filters and order', async () => {
    const admin = api().as('admin')
    await draft(admin, 'wine_routes', wineRoutes)
    await publish(api(), ['wine_routes'])
    for (const [name_ge, length_km] of [
      ['კახეთის გზა', 42.5],
      ['ქართლის გზა', 20],
    ])
      expect((await admin('POST', '/wine_routes', { body: { name_ge, name_en: name_ge, length_km } })).status).toBe(201)
    api().clock.advance(1)
    await view(['length_km', 'ASC'], { length_km_gte: 30, difficulty: 'easy' }, ['name', 'length_km'])
    const { record } = await admin('GET', '/declarations/export', { query: { resources: ['wine_routes'] } })
    await draft(admin, 'wine_routes', renamed(record, 'length_km', 'distance_km'))
    const { steps } = (await admin('POST', '/declarations/preview', { body: {} })).record as {
      steps: { code: string }[]
    }
    expect(steps.map(({ code }) => code)).toContain('rename_field')
    expect((await publish(api(), ['wine_routes'])).record.number).toBe(2)
    const { rows } = await admin('GET', '/wine_routes', { query: { sort: ['distance_km', 'ASC'] } })
    expect(rows.map(row => [row.distance_km, row.length_km])).toEqual([
      [20, undefined],
      [42.5, undefined],
    ])
    const far = await admin('GET', '/wine_routes', { query: { filter: { distance_km_gte: 30 } } })
    expect(far.rows.map(row => row.name_ge)).toEqual(['კახეთის გზა'])
    const { id, version } = far.rows[0] ?? {}
    const changed = await admin('PATCH', `/wine_routes/${String(id)}`, { body: { version, distance_km: 50 } })
    expect([changed.status, changed.record.distance_km]).toEqual([200, 50])
  })

  it('is used with its new name in all stored references', async () => {
    const admin = api().as('admin')
    const { rows: routes } = await admin('GET', '/wine_routes', { query: { filter: { distance_km_gte: 50 } } })
    const path = `/wine_routes/${String(routes[0]?.id)}`
    const { rows } = await admin('GET', `${path}/history`)
    expect(rows.map(({ action, changes }) => [action, (changes as Row).distance_km])).toEqual([
      ['update', [42.5, 50]],
      ['create', [null, 42.5]],
    ])
    const query = { filter: { resource: 'wine_routes', field: 'distance_km' } }
    const { lines } = (await admin('GET', '/activity', { query })).record as { lines: { changes: Row }[] }
    expect(lines.map(({ changes }) => Object.keys(changes).filter(name => name.endsWith('_km')))).toEqual([
      ['distance_km'],
      ['distance_km'],
      ['distance_km'],
    ])
    const before = await admin('GET', `${path}/as_of`, { query: { at: rows[1]?.at } })
    expect([before.status, before.record.distance_km]).toEqual([200, 42.5])
  })

  it('is used with its new name in saved views', async () => {
    const { rows } = await api().as('admin')('GET', '/list_views/wine_routes')
    expect(rows).toMatchObject([
      { sort: ['distance_km', 'ASC'], filter: { distance_km_gte: 30 }, columns: ['name', 'distance_km'] },
    ])
  })

  const renamedHeaders = ({ headers }: ApiResponse) =>
    ['Deprecation', 'Sunset', 'Marani-Renamed'].map(name => headers.get(name))

  it('is accepted under its former name for 90 days, and responses report the new one', async () => {
    const admin = api().as('admin')
    const since = api().clock.now()
    const reported = [
      `@${Math.floor(since.getTime() / 1_000)}`,
      new Date(since.getTime() + 90 * 24 * 3_600_000).toUTCString(),
      'length_km=distance_km',
    ]
    const far = await admin('GET', '/wine_routes', {
      query: { filter: { length_km_gte: 30 }, sort: ['length_km', 'ASC'] },
    })
    expect([far.status, far.rows.length, renamedHeaders(far)]).toEqual([200, 1, reported])
    const { id, version } = far.rows[0] ?? {}
    const some = await admin('GET', `/wine_routes/${String(id)}`, { query: { fields: 'length_km' } })
    expect([Object.keys(some.record), renamedHeaders(some)]).toEqual([['id', 'distance_km'], reported])
    const changed = await admin('PATCH', `/wine_routes/${String(id)}`, { body: { version, length_km: 55 } })
    expect([changed.status, changed.record.distance_km, renamedHeaders(changed)]).toEqual([200, 55, reported])
    const back = await admin('PATCH', `/wine_routes/${String(id)}`, {
      body: { version: changed.record.version, length_km: 50 },
    })
    const wrong = await admin('PATCH', `/wine_routes/${String(id)}`, {
      body: { version: back.record.version, length_km: 900 },
    })
    expect(wrong.refusal).toEqual({ status: 422, code: 'invalid', errors: { distance_km: 'too_big' } })
    const made = await admin('POST', '/wine_routes', { body: { name_ge: 'გზა', name_en: 'Way', length_km: 7 } })
    expect([made.status, made.record.distance_km]).toEqual([201, 7])
    await admin('DELETE', `/wine_routes/${String(made.record.id)}`, { body: { version: 1 } })
    const file = await admin('GET', '/export/wine_routes', {
      query: { format: 'json', columns: ['name_en', 'length_km'] },
    })
    expect([file.status, renamedHeaders(file)]).toEqual([200, reported])
    expect(renamedHeaders(await admin('GET', '/wine_routes', { query: { filter: { distance_km_gte: 30 } } }))).toEqual([
      null,
      null,
      null,
    ])
    const bulk = await admin('POST', '/wine_routes/bulk/changes', {
      body: { filter: { length_km: 50 }, fields: { length_km: { set: 50 } } },
    })
    expect([bulk.status, bulk.record.fields, bulk.record.total]).toEqual([201, { distance_km: { set: 50 } }, 1])
    const each = await admin('POST', '/wine_routes/bulk/update', {
      body: { records: [{ id, version: back.record.version }], values: { length_km: 50 } },
    })
    expect([each.status, renamedHeaders(each)]).toEqual([200, reported])
    for (const time of ['first', 'second']) {
      const shown = await api().nobody('GET', '/public/wine_routes', { query: { sort: ['length_km', 'ASC'] } })
      expect([shown.status, renamedHeaders(shown)], `the ${time} time`).toEqual([200, reported])
    }
    const both = await admin('POST', '/wine_routes', { body: { name_ge: 'ა', length_km: 7, distance_km: 8 } })
    expect([both.status, both.problem.code]).toEqual([400, 'unknown_field'])
    const { record } = await api().nobody('GET', '/openapi.json')
    const { schemas } = record.components as { schemas: Record<string, { properties: Record<string, object> }> }
    expect(schemas.wine_routes_change?.properties.length_km).toMatchObject({ deprecated: true })
  })

  it('is rejected under its former name afterwards', async () => {
    const admin = api().as('admin')
    api().clock.advance(91 * 24 * 3_600)
    const late = await admin('GET', '/wine_routes', { query: { filter: { length_km_gte: 30 } } })
    expect([late.status, late.problem.code]).toEqual([400, 'unknown_field'])
  })

  it('keeps its column, so that undoing the change restores everything', async () => {
    const admin = api().as('admin')
    const { record } = await admin('POST', '/declarations/undo/2', { body: {} })
    const headers = { Proof: await api().proofOf('admin') }
    expect((await admin('POST', '/declarations/undo/2', { body: { plan: record.plan }, headers })).status).toBe(200)
    const { rows } = await admin('GET', '/wine_routes', { query: { sort: ['length_km', 'ASC'] } })
    expect(rows.map(row => row.length_km)).toEqual([20, 50])
  })
  it('leaves its former name to another field, which does not inherit its history', async () => {
    const admin = api().as('admin')
    const { record } = await admin('GET', '/declarations/export', { query: { resources: ['wine_routes'] } })
    await draft(admin, 'wine_routes', renamed(record, 'length_km', 'way_km'))
    expect((await publish(api(), ['wine_routes'])).status).toBe(200)
    const next = (await admin('GET', '/declarations/export', { query: { resources: ['wine_routes'] } })).record
    const field = '{"name":"way_km"'
    const text = JSON.stringify(next).replace(field, `{"name":"length_km","type":"integer"},${field}`)
    await draft(
      admin,
      'wine_routes',
      JSON.parse(text.replace(/"former":\{[^}]*\},?|,"column":"length_km"/g, '')) as object,
    )
    expect((await publish(api(), ['wine_routes'])).status).toBe(200)
    const { rows } = await admin('GET', '/wine_routes', { query: { filter: { way_km: 50 } } })
    const { id, version } = rows[0] ?? {}
    const body = { version, length_km: 4 }
    expect((await admin('PATCH', `/wine_routes/${String(id)}`, { body })).status).toBe(200)
    const lines = (await admin('GET', `/wine_routes/${String(id)}/history`)).rows
    const written = lines.map(({ changes }) => Object.keys(changes as Row).filter(name => name.endsWith('_km')))
    expect([written[0], written.at(-1)]).toEqual([['length_km'], ['way_km']])
  })

  it('is named by it behind points of other resources, and where its column is said to be wide', async () => {
    const admin = api().as('admin')
    const naming = { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 }
    const declared = (name: string, field: object) =>
      tastingRooms(name, { groups: [{ name: 'naming', fields: [naming, field] }] })
    await draft(admin, 'trails', declared('trails', { name: 'steps', type: 'integer' }))
    expect((await publish(api(), ['trails'])).status).toBe(200)
    await draft(admin, 'stops', declared('stops', { name: 'trail_id', type: 'reference', reference: 'trails' }))
    expect((await publish(api(), ['stops'])).status).toBe(200)
    const view = { name: 'Mine', density: 'dense', role: null, columns: [] }
    const filter = { 'trail_id.steps_gte': 30, $any: [{ 'trail_id.steps': 40 }, { 'trail_id.name_en_begins': 'K' }] }
    const made = await admin('POST', '/list_views/stops', {
      body: { ...view, filter, sort: ['trail_id.name_en', 'ASC'] },
    })
    expect(made.status, made.text).toBe(201)
    const wide = await admin('POST', '/list_views/trails', {
      body: { ...view, filter: {}, sort: null, columns: ['name', 'steps'], widths: { steps: 200 } },
    })
    expect(wide.status, wide.text).toBe(201)
    const { record } = await admin('GET', '/declarations/export', { query: { resources: ['trails'] } })
    await draft(admin, 'trails', renamed(record, 'steps', 'paces'))
    const published = await publish(api(), ['trails'])
    expect(published.status, published.text).toBe(200)
    expect((await admin('GET', '/list_views/stops')).rows).toMatchObject([
      {
        filter: { 'trail_id.paces_gte': 30, $any: [{ 'trail_id.paces': 40 }, { 'trail_id.name_en_begins': 'K' }] },
        sort: ['trail_id.name_en', 'ASC'],
      },
    ])
    expect((await admin('GET', '/list_views/trails')).rows).toMatchObject([
      { columns: ['name', 'paces'], widths: { paces: 200 } },
    ])
    const { record: trail } = await admin('POST', '/trails', {
      body: { name_ge: 'ბილიკი', name_en: 'Path', paces: 40 },
    })
    await admin('POST', '/stops', { body: { name_ge: 'ჩერდება', name_en: 'Stop', trail_id: trail.id } })
    const stops = await admin('GET', '/stops', {
      query: {
        filter: { $all: [{ 'trail_id.steps_gte': 30 }, { 'trail_id.steps': 40 }] },
        fields: 'name_en,trail_id.steps',
      },
    })
    expect(stops.rows).toMatchObject([{ name_en: 'Stop', _expanded: { trail_id: { paces: 40 } } }])
    expect(stops.headers.get('Marani-Renamed')).toBe('trail_id.steps=trail_id.paces')
  })
})
