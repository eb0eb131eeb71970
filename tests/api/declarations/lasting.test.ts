import { expect, it } from 'vitest'
import { documentShape, type StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { describeApi } from '../describeApi.ts'
import { draft, publish, tastingRooms, wineRoutes } from './publishing.ts'

/** The same document with other words about its resource. */
const withEntity = (document: object, more: object): StoredDocument => {
  const { data } = documentShape.safeParse(document)
  const [routes, ...others] = data?.resources ?? []
  if (!data || !routes) throw new Error('There is no resource')
  const { moderated: _moderated, ...entity } = routes.entity
  return { ...data, resources: [{ ...routes, entity: { ...entity, ...more } }, ...others] }
}

describeApi('a declared resource', api => {
  const admin = () => api().as('admin')
  const exported = async () =>
    (await admin()('GET', '/declarations/export', { query: { resources: ['wine_routes'] } })).record
  const kinds = async (): Promise<unknown[]> => {
    const { document } = (await admin()('GET', '/declarations')).record as unknown as { document: StoredDocument }
    return (document.resources ?? []).map(({ entity, kind }) => entity.moderated ?? kind)
  }
  const made = async (name: string): Promise<Record<string, unknown>> => {
    const { status, record, text } = await api().as('owner')('POST', '/wine_routes', {
      body: { name_ge: `${name}ა`, name_en: name, difficulty: 'easy', length_km: 20 },
    })
    expect(status, text).toBe(201)
    return record
  }

  it('includes the trash: a record moves there, is listed there, and can be restored', async () => {
    await draft(admin(), 'wine_routes', wineRoutes)
    await publish(api(), ['wine_routes'])
    const route = await made('Kakheti way')
    expect((await admin()('DELETE', `/wine_routes/${String(route.id)}`)).status).toBe(200)
    const ids = async (filter: object) =>
      (await admin()('GET', '/wine_routes', { query: { filter } })).rows.map(({ id }) => id)
    expect([await ids({}), await ids({ deleted_at_null: false })]).toEqual([[], [route.id]])
    const restored = await admin()('POST', `/wine_routes/${String(route.id)}/restore`)
    expect([restored.status, restored.record.name_en, await ids({})]).toEqual([200, 'Kakheti way', [route.id]])
  })

  it('includes its counts and its history', async () => {
    const [route] = (await admin()('GET', '/wine_routes')).rows
    const path = `/wine_routes/${String(route?.id)}`
    const before = api().clock.now().toISOString()
    api().clock.advance(60)
    const changed = await admin()('PATCH', path, { body: { version: route?.version, length_km: 30 } })
    expect(changed.status, changed.text).toBe(200)
    const past = await admin()('GET', `${path}/as_of`, { query: { at: before } })
    expect([past.status, past.text.includes('20')]).toEqual([200, true])
    for (const other of ['/overview', '/statistics', `${path}/usage`, `${path}/history`])
      expect([other, (await admin()('GET', other)).status]).toEqual([other, 200])
  })

  it('includes its number among kinds and the status of its records when moderation is switched off and on again', async () => {
    const [route] = (await admin()('GET', '/wine_routes')).rows
    const shown = await admin()('POST', `/wine_routes/${String(route?.id)}/publish`, {
      body: { version: route?.version },
    })
    expect(shown.status, shown.text).toBe(200)
    const [number] = await kinds()
    expect(number).toBeGreaterThanOrEqual(100)
    await draft(admin(), 'wine_routes', withEntity(await exported(), {}))
    expect((await publish(api(), ['wine_routes'])).status).toBe(200)
    expect(await kinds()).toEqual([number])
    const other = await made('Kartli way')
    await draft(admin(), 'wine_routes', withEntity(await exported(), { moderated: true }))
    expect((await publish(api(), ['wine_routes'])).status).toBe(200)
    expect(await kinds()).toEqual([number])
    const { rows } = await admin()('GET', '/wine_routes', { query: { sort: ['id', 'ASC'] } })
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [route?.id, 'approved'],
      [other.id, 'approved'],
    ])
    const proposed = await api().as('owner')('PATCH', `/wine_routes/${String(other.id)}`, {
      body: { version: other.version, length_km: 44 },
    })
    expect([proposed.status, proposed.record.length_km]).toEqual([200, 20])
    const third = await made('Imereti way')
    expect(third.status).toBe('draft')
  })

  it('includes the visibility of its records when moderation is switched on for the first time', async () => {
    await draft(admin(), 'halls', tastingRooms('halls'))
    await publish(api(), ['halls'])
    const [one, gone] = await Promise.all(
      ['ერთი', 'ორი'].map(name_ge => admin()('POST', '/halls', { body: { name_ge, name_en: name_ge } })),
    )
    await admin()('DELETE', `/halls/${String(gone?.record.id)}`)
    await draft(admin(), 'halls', tastingRooms('halls', { moderated: true }))
    expect((await publish(api(), ['halls'])).status).toBe(200)
    const { rows } = await admin()('GET', '/halls')
    expect(rows.map(({ id, status }) => [id, status])).toEqual([[one?.record.id, 'approved']])
    expect((await admin()('GET', `/halls/${String(gone?.record.id)}`)).record.status).toBe('deleted')
  })

  it('includes references to it: both resources can be hidden and shown again with their values', async () => {
    const naming = { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 }
    const cellar = { name: 'cellar_id', type: 'reference', reference: 'cellars' }
    const bottles = (hide: string[]) => {
      const { resources = [], ...rest } = tastingRooms('bottles', {
        groups: [
          { name: 'naming', fields: [naming] },
          { name: 'place', fields: [cellar] },
        ],
      })
      return { ...rest, resources: resources.map(resource => ({ ...resource, hide })) }
    }
    await draft(admin(), 'cellars', tastingRooms('cellars'))
    await publish(api(), ['cellars'])
    await draft(admin(), 'bottles', bottles([]))
    await publish(api(), ['bottles'])
    const { record: one } = await admin()('POST', '/cellars', { body: { name_ge: 'მარანი', name_en: 'Cellar' } })
    const body = { name_ge: 'ბოთლი', name_en: 'Bottle', cellar_id: one.id }
    expect((await admin()('POST', '/bottles', { body })).status).toBe(201)
    await draft(admin(), 'bottles', bottles(['cellar_id']))
    expect((await publish(api(), ['bottles'])).status).toBe(200)
    const { resources = [] } = tastingRooms('cellars')
    const hidden = resources.map(resource => ({ ...resource, hidden: true as const }))
    await draft(admin(), 'cellars', { format: 'marani/1', resources: hidden })
    const gone = await publish(api(), ['cellars'])
    expect(gone.status, gone.text).toBe(200)
    expect((await admin()('GET', '/cellars')).status).toBe(404)
    expect((await admin()('GET', '/bottles')).rows).toMatchObject([{ name_en: 'Bottle' }])
    await draft(admin(), 'cellars', tastingRooms('cellars'))
    expect((await publish(api(), ['cellars'])).status).toBe(200)
    await draft(admin(), 'bottles', bottles([]))
    const back = await publish(api(), ['bottles'])
    expect(back.status, back.text).toBe(200)
    expect((await admin()('GET', '/bottles')).rows).toMatchObject([{ cellar_id: one.id }])
  })
})
