import { expect, it } from 'vitest'
import type { MapContent } from '../../src/engine/model/place.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { placeFields } from '../../src/engine/rules/place/place.ts'
import { entities, fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'
import { createPerson, type TestPerson } from './moderation/people.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'

/** The sea, in which no fixture stands. */
const sea = { lat: 41.9, lng: 40.4 }
const view = { west: 40, south: 41.5, east: 40.8, north: 42.3 }
const whole = { west: 39, south: 40, east: 47, north: 44 }

const written = ({ west, south, east, north }: typeof view): string => [west, south, east, north].join(',')

describeApi('a list as a map', api => {
  const staff = () => createPerson(api(), 'moderator', { permissions: ['establishment_content_access'] })
  const look = async (
    who: Pick<TestPerson, 'call'>,
    {
      bounds = view,
      zoom = 9,
      filter,
      resource = 'establishments',
    }: { bounds?: typeof view; zoom?: number; filter?: Row; resource?: string } = {},
  ) =>
    (
      await who.call('GET', `/${resource}/map`, {
        query: { bounds: written(bounds), zoom, ...(filter ? { filter } : {}) },
      })
    ).json as unknown as MapContent
  const put = async (lat: number, lng: number, more: Row = {}) =>
    (await insertRecord(api(), 'establishments', { status: 'approved', more: { lat, lng, ...more } })).row
  const home = async () => String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)

  it('shows distant records as points and the others as clusters, which split when zooming in', async () => {
    const name = `Sea ${nextNumber()}`
    const [one, near, far] = await Promise.all([
      put(sea.lat, sea.lng, { name_en: name }),
      put(sea.lat + 0.01, sea.lng + 0.01),
      put(sea.lat - 0.3, sea.lng + 0.3),
    ])
    const who = await staff()
    const afar = await look(who)
    expect(afar).toMatchObject({
      total: 3,
      clusters: [{ count: 2 }],
      points: [
        { id: far.id, lat: far.lat, lng: far.lng, title_ge: far.name_ge, title_en: far.name_en, status: 'approved' },
      ],
    })
    const [{ bounds, lat, lng } = { bounds: view, lat: 0, lng: 0 }] = afar.clusters
    for (const { lat: y, lng: x } of [one, near] as Row[] as { lat: number; lng: number }[])
      expect([bounds.south <= y, y <= bounds.north, bounds.west <= x, x <= bounds.east]).toEqual([
        true,
        true,
        true,
        true,
      ])
    expect([bounds.south < lat, lat < bounds.north, bounds.west < lng, lng < bounds.east]).toEqual([
      true,
      true,
      true,
      true,
    ])
    const close = await look(who, { bounds, zoom: 15 })
    expect(close).toMatchObject({ total: 2, clusters: [] })
    expect(close.points.map(({ id }) => id)).toEqual([one.id, near.id].toSorted())
    expect(await look(who, { filter: { q: name } })).toMatchObject({
      total: 1,
      clusters: [],
      points: [{ id: one.id, title_en: name }],
    })
  })

  it('keeps records at one location in a cluster at any zoom', async () => {
    const spot = { lat: 42.111_111, lng: 40.222_222 }
    await Promise.all([put(spot.lat, spot.lng), put(spot.lat, spot.lng)])
    const bounds = { west: spot.lng - 0.001, south: spot.lat - 0.001, east: spot.lng + 0.001, north: spot.lat + 0.001 }
    expect(await look(await staff(), { bounds, zoom: 22 })).toMatchObject({
      total: 2,
      clusters: [{ count: 2 }],
      points: [],
    })
  })

  it('shows what the list shows: the same filter, no trash, and to owners their own alone', async () => {
    const [mine, foreign] = [await home(), await home()]
    const place = { west: 39.2, south: 42.6, east: 39.8, north: 43.4 }
    const own = await put(43, 39.5, { organization_id: mine })
    await put(42.8, 39.3, { organization_id: foreign, visible: false })
    const gone = await put(43.2, 39.7, { organization_id: mine })
    await api().put('establishments', gone.id, { deleted_at: api().clock.now().toISOString() })
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [mine] })
    expect((await look(owner, { bounds: place })).points.map(({ id }) => id)).toEqual([own.id])
    expect(await look(await staff(), { bounds: place })).toMatchObject({ total: 2 })
    expect(await look(await staff(), { bounds: place, filter: { visible: false } })).toMatchObject({
      total: 1,
      points: [{ status: 'approved' }],
    })
    expect(
      await look({ call: api().as('admin') }, { bounds: place, filter: { deleted_at_null: false } }),
    ).toMatchObject({ total: 1, points: [{ id: gone.id }] })
    expect(
      await look(await createPerson(api(), 'objectowner', { organization_ids: [await home()] }), { bounds: whole }),
    ).toEqual({ total: 0, clusters: [], points: [] })
  })

  it('has as many records as the list has with coordinates, at any zoom', async () => {
    for (const { name } of entities.filter(entity => placeFields(entity).length > 0)) {
      const listed = (
        await api().as('admin')('GET', `/${name}`, {
          query: {
            range: [0, 999],
            filter: { lat_gte: whole.south, lat_lte: whole.north, lng_gte: whole.west, lng_lte: whole.east },
          },
        })
      ).rows
      expect(listed.length, name).toBeGreaterThan(2)
      for (const zoom of [0, 6, 9, 22]) {
        const { total, clusters, points } = await look(
          { call: api().as('admin') },
          { bounds: whole, zoom, resource: name },
        )
        expect(total, `${name} ${zoom}`).toBe(listed.length)
        expect(
          clusters.reduce((sum, { count }) => sum + count, points.length),
          `${name} ${zoom}`,
        ).toBe(total)
      }
    }
  })

  it('is available to everyone who may read records with coordinates, and shows no more than the list', async () => {
    const query = { query: { bounds: written(view), zoom: 9 } }
    const refusal = async (role: string, path: string, more: Row = {}) =>
      (await (await createPerson(api(), role, more)).call('GET', path, query)).refusal
    expect((await api().nobody('GET', '/establishments/map', query)).status).toBe(401)
    for (const role of ['guide', 'user'])
      expect(await look(await createPerson(api(), role), { bounds: whole }), role).toEqual({
        total: 0,
        clusters: [],
        points: [],
      })
    for (const resource of ['villages', 'municipalities', 'regions'])
      expect(
        (await look(await createPerson(api(), 'user'), { bounds: whole, resource })).total,
        resource,
      ).toBeGreaterThan(2)
    for (const resource of ['guides', 'organizations', 'pages', 'no_such'])
      expect(await refusal('administrator', `/${resource}/map`), resource).toEqual({
        status: 404,
        code: 'route_not_found',
      })
    const { id, lat, lng, title_en } = fixture('villages', row => row.lat !== null)
    const spot = { west: Number(lng), south: Number(lat), east: Number(lng), north: Number(lat) }
    expect(await look({ call: api().as('admin') }, { bounds: spot, resource: 'villages', zoom: 12 })).toMatchObject({
      points: [{ id, title_en, status: null }],
    })
  })

  it('rejects an invalid viewport or filter', async () => {
    const who = await staff()
    const ask = async (query: Record<string, unknown>) =>
      (await who.call('GET', '/establishments/map', { query })).refusal
    const good = { bounds: written(view), zoom: 9 }
    const wrong: [name: string, value: string][] = [
      ...[
        '',
        '1,2,3',
        '1,2,3,4,5',
        'x,1,2,3',
        '1,,2,3',
        '3,1,2,4',
        '1,4,2,3',
        '-181,0,1,1',
        '0,0,1,90.1',
        '0,0,1e999,1',
        'NaN,0,1,1',
      ].map((value): [string, string] => ['bounds', value]),
      ...['', 'x', '-1', '1.5', '23', '1e1', '007'].map((value): [string, string] => ['zoom', value]),
    ]
    for (const [name, value] of wrong)
      expect(await ask({ ...good, [name]: value }), `${name}=${value}`).toEqual({
        status: 400,
        code: 'malformed_parameter',
        params: { parameter: name },
      })
    expect(await ask({ zoom: 9 })).toMatchObject({ status: 400, code: 'malformed_parameter' })
    expect((await who.call('GET', `/establishments/map?bounds=${written(view)}&zoom=1&zoom=2`)).refusal).toMatchObject({
      status: 400,
      code: 'malformed_parameter',
    })
    expect(await ask({ ...good, range: [0, 1] })).toMatchObject({ status: 400, code: 'unknown_parameter' })
    expect(await ask({ ...good, filter: { nothing: 1 } })).toMatchObject({ status: 400, code: 'unknown_field' })
    expect(await ask({ ...good, filter: { lat_gte: 'x' } })).toMatchObject({
      status: 400,
      code: 'invalid_filter_value',
    })
    expect(await ask({ ...good, filter: '{' })).toMatchObject({ status: 400, code: 'malformed_filter' })
  })

  it('takes at most two statements, however many records there are', async () => {
    const { statements } = api()
    if (!statements) return expect(api().store).toBeDefined()
    const who = await staff()
    const cost = async (bounds: typeof view) => {
      const before = statements.length
      await look(who, { bounds })
      return statements.length - before - 1
    }
    expect(await cost(whole)).toBe(2)
    expect(await cost({ west: 1, south: 1, east: 2, north: 2 })).toBe(1)
  })
})
