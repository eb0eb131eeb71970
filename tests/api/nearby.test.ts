import { expect, it } from 'vitest'
import type { Neighbour } from '../../src/engine/model/place.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { nextNumber } from './makeValid.ts'
import { createPerson, type TestPerson } from './moderation/people.ts'
import { complete, rowOf, rowsOf, insertRecord } from './moderation/moderatedRecords.ts'

/** A place that no fixture is near to. */
const empty = { lat: 41.93, lng: 45.3 }
const metre = 1 / 111_195

describeApi('the list of similar places', api => {
  const staff = () => createPerson(api(), 'moderator', { permissions: ['establishment_content_access'] })
  const ask = async (who: TestPerson, query: Record<string, unknown>, resource = 'establishments') =>
    (await who.call('GET', `/${resource}/nearby`, { query })).json as unknown as Neighbour[]
  const home = async () => String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)

  it('contains places within 20 metres, nearest first, without the record itself and the trash', async () => {
    const at = (metres: number) => ({ lat: empty.lat + metres * metre, lng: empty.lng })
    const [near, far, beyond, gone] = await Promise.all(
      [3, 19, 22, 1].map(metres => insertRecord(api(), 'establishments', { status: 'approved', more: at(metres) })),
    )
    await api().put('establishments', gone?.row.id, { deleted_at: api().clock.now().toISOString() })
    const found = await ask(await staff(), empty)
    expect(found.map(({ id, metres, same_name }) => ({ id, metres, same_name }))).toEqual([
      { id: near?.row.id, metres: 3, same_name: false },
      { id: far?.row.id, metres: 19, same_name: false },
    ])
    expect(beyond?.row.id).toBeTypeOf('string')
    expect((await ask(await staff(), { ...empty, id: near?.row.id })).map(({ id }) => id)).toEqual([far?.row.id])
  })

  it('contains places with the same name in the same municipality, at any distance', async () => {
    const name = `Twin ${nextNumber()}`
    const [here, elsewhere] = [
      fixture('municipalities'),
      fixture('municipalities', row => row.id !== fixture('municipalities').id),
    ]
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { name_en: name, municipality_id: here.id, lat: 42.2, lng: 42.7 },
    })
    await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { name_en: name, municipality_id: elsewhere.id, lat: 42.2, lng: 42.7 },
    })
    const found = await ask(await staff(), {
      lat: 42.3,
      lng: 43.3,
      municipality_id: here.id,
      name_en: ` ${name} `,
      name_ge: 'სხვა',
    })
    expect(found).toMatchObject([{ id: row.id, title_en: name, same_name: true }])
    expect(found[0]?.metres).toBeGreaterThan(40_000)
    expect(await ask(await staff(), { lat: 42.3, lng: 43.3, name_en: name })).toEqual([])
  })

  it('shows owners their own records, the public name of others, and of hidden ones only that they exist', async () => {
    const [mine, foreign] = [await home(), await home()]
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [mine] })
    const place = { lat: 42.61, lng: 43.21 }
    const own = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { ...place, organization_id: mine },
    })
    const open = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { ...place, lat: place.lat + 5 * metre, organization_id: foreign, visible: true },
    })
    await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { ...place, lat: place.lat + 8 * metre, organization_id: foreign, visible: false },
    })
    await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { ...place, lat: place.lat + 12 * metre, organization_id: foreign },
    })
    const nothing = { id: null, title_ge: '', title_en: '', status: null, same_name: false }
    expect(await ask(owner, place)).toEqual([
      {
        id: own.row.id,
        title_ge: own.row.name_ge,
        title_en: own.row.name_en,
        status: 'draft',
        metres: 0,
        same_name: false,
      },
      { id: null, title_ge: open.row.name_ge, title_en: open.row.name_en, status: null, metres: 5, same_name: false },
      { ...nothing, metres: 8 },
      { ...nothing, metres: 12 },
    ])
  })

  it('does not reveal someone else’s draft to an owner by its name', async () => {
    const [mine, foreign] = [await home(), await home()]
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [mine] })
    const name = `Secret ${nextNumber()}`
    const municipality_id = fixture('municipalities').id
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { name_en: name, municipality_id, organization_id: foreign, lat: 42.9, lng: 42.1 },
    })
    const requested = { municipality_id, name_en: name }
    expect(await ask(owner, { ...requested, lat: 42.5, lng: 42.1 })).toEqual([])
    expect(await ask(owner, { ...requested, lat: row.lat, lng: row.lng })).toEqual([
      { id: null, title_ge: '', title_en: '', status: null, metres: 0, same_name: false },
    ])
  })

  it('is available to those who may write such records, for entities with coordinates', async () => {
    const query = { query: empty }
    const status = async (role: string, path: string, more: Row = {}) =>
      (await (await createPerson(api(), role, more)).call('GET', path, query)).refusal
    expect(await status('guide', '/establishments/nearby')).toEqual({ status: 403, code: 'forbidden' })
    expect(await status('user', '/establishments/nearby')).toEqual({ status: 403, code: 'forbidden' })
    expect(await status('moderator', '/establishments/nearby', { permissions: ['seo'] })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect((await api().nobody('GET', '/establishments/nearby', query)).status).toBe(401)
    for (const resource of ['guides', 'organizations', 'pages', 'no_such'])
      expect(await status('administrator', `/${resource}/nearby`), resource).toEqual({
        status: 404,
        code: 'route_not_found',
      })
    for (const resource of ['villages', 'municipalities', 'regions'])
      expect((await api().as('admin')('GET', `/${resource}/nearby`, query)).json, resource).toEqual([])
    const { id, lat, lng } = fixture('villages', row => row.lat !== null)
    expect(await ask({ call: api().as('admin') } as TestPerson, { lat, lng }, 'villages')).toMatchObject([
      { id, metres: 0, status: null },
    ])
  })

  it('rejects an invalid location, ID or name', async () => {
    const who = await staff()
    const wrong: [name: string, value: string][] = [
      ['lat', ''],
      ['lat', '91'],
      ['lat', 'NaN'],
      ['lat', '1e999'],
      ['lng', '-180.1'],
      ['lng', 'x'],
      ['id', 'x'],
      ['municipality_id', "'"],
      ['name_ge', 'x'.repeat(201)],
      ['name_en', '\u0000'],
    ]
    for (const [name, value] of wrong)
      expect(
        (await who.call('GET', '/establishments/nearby', { query: { ...empty, [name]: value } })).refusal,
        `${name}=${value}`,
      ).toMatchObject({ status: 400, code: 'malformed_parameter' })
    expect((await who.call('GET', '/establishments/nearby', { query: { lat: 41 } })).refusal).toMatchObject({
      status: 400,
      code: 'malformed_parameter',
    })
    expect((await who.call('GET', '/establishments/nearby?lat=1&lat=2&lng=3')).refusal).toMatchObject({
      status: 400,
      code: 'malformed_parameter',
    })
    expect((await who.call('GET', '/establishments/nearby', { query: { ...empty, name: 'x' } })).refusal).toMatchObject(
      { status: 400, code: 'unknown_parameter' },
    )
  })

  it('takes one statement, or two with a name, however many places there are', async () => {
    const { statements } = api()
    if (!statements) return expect(api().store).toBeDefined()
    const who = await staff()
    const place = { lat: 42.77, lng: 42.33 }
    const cost = async (query: Record<string, unknown>) => {
      const before = statements.length
      await ask(who, query)
      return statements.length - before - 1
    }
    for (let number = 0; number < 12; number++)
      await insertRecord(api(), 'establishments', { status: 'approved', more: place })
    expect(await cost(place)).toBe(1)
    expect(await cost({ ...place, municipality_id: fixture('municipalities').id, name_ge: 'ა', name_en: 'b' })).toBe(2)
    expect(await ask(who, place)).toHaveLength(10)
  })
})

describeApi('an invalid location', api => {
  const staff = () => createPerson(api(), 'moderator', { permissions: ['establishment_content_access'] })
  const swapped = { lat: 44.8015, lng: 41.6938 }

  it('is stored in a draft and rejected on submit, with nothing written', async () => {
    const who = await createPerson(api(), 'moderator', { permissions: ['full_access'] })
    for (const [place, code] of [
      [swapped, 'swapped_coordinates'],
      [{ lat: 40.1772, lng: 44.5035 }, 'outside_country'],
    ] as const) {
      const { row } = await insertRecord(api(), 'establishments', {
        status: 'draft',
        more: { ...complete('establishments'), ...place },
      })
      const submitted = await who.call('POST', `/establishments/${String(row.id)}/submit`, { body: { version: 1 } })
      expect(submitted.refusal).toEqual({ status: 422, code: 'incomplete', errors: { lat: code } })
      expect(await rowOf(api(), 'establishments', row.id)).toMatchObject({
        status: 'draft',
        version: 1,
        request_id: null,
        ...place,
      })
      const mended = await who.call('PATCH', `/establishments/${String(row.id)}`, { body: { version: 1, ...empty } })
      expect(mended.status).toBe(200)
      expect(
        (await who.call('POST', `/establishments/${String(row.id)}/submit`, { body: { version: 2 } })).status,
      ).toBe(200)
    }
  })

  it('is rejected for a public record, by either of its two numbers', async () => {
    const who = await staff()
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved' })
    const change = (values: Row) =>
      who.call('PATCH', `/establishments/${String(row.id)}`, { body: { version: 1, ...values } })
    expect((await change(swapped)).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { lat: 'swapped_coordinates' },
    })
    for (const values of [{ lat: 51 }, { lng: 2.35 }])
      expect((await change(values)).refusal).toEqual({
        status: 422,
        code: 'invalid',
        errors: { lat: 'outside_country' },
      })
    expect((await rowOf(api(), 'establishments', row.id)).version).toBe(1)
  })

  it('does not prevent other changes of a record that already had it', async () => {
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more: swapped })
    const response = await (
      await staff()
    ).call('PATCH', `/establishments/${String(row.id)}`, { body: { version: 1, rooms: 7 } })
    expect(response.status).toBeLessThan(300)
  })

  it('is rejected immediately for villages, municipalities and regions', async () => {
    const { id: municipality_id, region_id } = fixture('municipalities')
    const inside = { region_id, municipality_id }
    const bodies: Record<string, Row> = { villages: inside, municipalities: { region_id }, regions: {} }
    for (const [resource, body] of Object.entries(bodies)) {
      const response = await api().as('admin')('POST', `/${resource}`, {
        body: { title_ge: 'ახალი', title_en: `New ${nextNumber()}`, ...body, ...swapped },
      })
      expect(response.refusal, resource).toEqual({
        status: 422,
        code: 'invalid',
        errors: { lat: 'swapped_coordinates' },
      })
    }
  })

  it('outside its region or at the location of another is accepted, and shown to the reviewer', async () => {
    const tbilisi = fixture('regions', row => row.code === 'GE-TB')
    const imereti = fixture('regions', row => row.code === 'GE-IM')
    const municipality = fixture('municipalities', row => row.region_id === tbilisi.id)
    const draft = async (more: Row) => {
      const organization_id = String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
      const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization_id] })
      const { row } = await insertRecord(api(), 'establishments', {
        status: 'draft',
        more: {
          ...complete('establishments'),
          region_id: tbilisi.id,
          municipality_id: municipality.id,
          village_id: null,
          organization_id,
          ...more,
        },
      })
      const response = await owner.call('POST', `/establishments/${String(row.id)}/submit`, { body: { version: 1 } })
      expect(response.status).toBe(200)
      return (await rowsOf(api(), 'requests', { open_record_id: row.id }))[0]
    }
    const middle = { lat: imereti.lat, lng: imereti.lng }
    expect((await draft({ lat: 41.7203, lng: 44.7711 }))?.risks).toEqual(['new_owner'])
    expect((await draft(middle))?.risks).toEqual(['new_owner', 'outside_region'])
    expect((await draft({ lat: 41.72031, lng: 44.77112 }))?.risks).toEqual(['new_owner', 'same_place'])
  })
})
