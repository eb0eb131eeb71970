import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish, wineRoutes } from './publishing.ts'

const renamed = (document: object, from: string, to: string): object =>
  JSON.parse(JSON.stringify(document).replaceAll(`"${from}"`, `"${to}"`)) as object

describeApi('a field that gets another name', api => {
  it('keeps its values, filters and order, and the former name is unknown', async () => {
    const admin = api().as('admin')
    await draft(admin, 'wine_routes', wineRoutes)
    await publish(api(), ['wine_routes'])
    for (const [name_ge, length_km] of [
      ['კახეთის გზა', 42.5],
      ['ქართლის გზა', 20],
    ])
      expect((await admin('POST', '/wine_routes', { body: { name_ge, name_en: name_ge, length_km } })).status).toBe(201)
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
    expect((await admin('GET', '/wine_routes', { query: { filter: { length_km_gte: 30 } } })).status).toBe(400)
  })

  it('is kept where it was, so that the name before has them again', async () => {
    const admin = api().as('admin')
    const { record } = await admin('POST', '/declarations/undo/2', { body: {} })
    const headers = { Proof: await api().proofOf('admin') }
    expect((await admin('POST', '/declarations/undo/2', { body: { plan: record.plan }, headers })).status).toBe(200)
    const { rows } = await admin('GET', '/wine_routes', { query: { sort: ['length_km', 'ASC'] } })
    expect(rows.map(row => row.length_km)).toEqual([20, 50])
  })
})
