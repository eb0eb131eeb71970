import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { randomFrom } from '../model/random.ts'
import { fixture, presentOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import { newRegion, nextNumber } from './makeValid.ts'

describeApi('a record as of a past moment', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const at = (
    resource: string,
    id: unknown,
    moment: string,
    person: Parameters<ReturnType<typeof api>['as']>[0] = 'admin',
  ) => api().as(person)('GET', `/${resource}/${id}/as_of`, { query: { at: moment } })
  const now = () => api().clock.now().toISOString()

  it('is the record that was returned at that moment, whatever was written since', async () => {
    const random = randomFrom(7)
    const steps: { moment: string; record: Row }[] = []
    const note = (record: Row) => steps.push({ moment: now(), record })
    const made = (await admin('POST', '/establishments', { body: { name_en: `Then ${nextNumber()}`, beds: 1 } })).record
    note(made)
    const values = () => ({
      name_en: `Then ${nextNumber()}`,
      beds: Math.floor(random() * 50),
      desc_ge: random() < 0.5 ? null : 'ა',
      facility_id: random() < 0.5 ? [] : [fixture('facilities').id],
      lat: random() < 0.5 ? 42 : null,
      wine_road_member: random() < 0.5,
    })
    for (let turn = 0; turn < 30; turn++) {
      api().clock.advance(60)
      const { version } = steps.at(-1)?.record ?? {}
      note((await admin('PATCH', `/establishments/${made.id}`, { body: { version, ...values() } })).record)
    }
    for (const { moment, record } of steps) {
      expect((await at('establishments', made.id, moment)).record).toEqual(record)
      const later = new Date(Date.parse(moment) + 59_000).toISOString()
      expect((await at('establishments', made.id, later)).record).toEqual(record)
    }
    expect((await at('establishments', made.id, '2100-01-01T00:00:00Z')).record).toEqual(steps.at(-1)?.record)
  })

  it('is the last version written by then, even if the clock was ahead for a while and was set back', async () => {
    const made = (await admin('POST', '/establishments', { body: { name_en: `Then ${nextNumber()}`, beds: 1 } })).record
    const write = async (beds: number) =>
      (
        await admin('PATCH', `/establishments/${made.id}`, {
          body: { version: (await admin('GET', `/establishments/${made.id}`)).record.version, beds },
        })
      ).record
    api().clock.advance(3_600)
    const [ahead] = [now(), await write(2)]
    api().clock.advance(-3_000)
    const [back, last] = [now(), await write(3)]
    for (const moment of [back, ahead, '2100-01-01T00:00:00Z'])
      expect((await at('establishments', made.id, moment)).record, moment).toEqual(last)
    const before = new Date(Date.parse(back) - 1).toISOString()
    expect((await at('establishments', made.id, before)).record).toEqual(made)
    api().clock.advance(3_000)
  })

  it('does not exist before it was created', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    expect((await at('regions', id, new Date(api().clock.now().getTime() - 1).toISOString())).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await at('regions', id, now())).status).toBe(200)
  })

  it('was in the trash only for administrators', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    const [before] = [now(), api().clock.advance(60)]
    await admin('DELETE', `/regions/${id}`)
    const [between] = [now(), api().clock.advance(60)]
    await admin('POST', `/regions/${id}/restore`)
    expect((await at('regions', id, between)).record.deleted_at).toBe(between)
    expect((await at('regions', id, between, 'owner')).refusal).toEqual({ status: 404, code: 'not_found' })
    for (const moment of [before, now()]) expect((await at('regions', id, moment, 'owner')).status).toBe(200)
  })

  it('has the fields that the reader may read, and is available only to people who may read the record', async () => {
    const { id } = (
      await admin('POST', '/users', {
        body: {
          email: `then${nextNumber()}@marani.example`,
          firstname: 'A',
          lastname: 'B',
          role: 'moderator',
          permissions: ['seo'],
        },
      })
    ).record
    const [before] = [now(), api().clock.advance(60)]
    await admin('PATCH', `/users/${id}`, { body: { version: 1, permissions: [], lastname: 'C' } })
    expect((await at('users', id, before)).record).toMatchObject({
      permissions: ['seo'],
      lastname: 'B',
      version: 1,
      updated_at: before,
    })
    const seen = (await at('users', id, before, 'moderator')).record
    expect(seen.lastname).toBe('B')
    expect(seen).not.toHaveProperty('permissions')
    const foreign = fixture(
      'establishments',
      row => row.organization_id !== fixture('organizations').id && row.organization_id !== null,
    )
    expect((await at('establishments', foreign.id, now(), 'owner')).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await at('mail', fixture('mail').id, now(), 'guide')).refusal).toEqual({ status: 403, code: 'forbidden' })
  })

  it('is the present one if it was never written here', async () => {
    const row = fixture('regions')
    expect((await at('regions', row.id, now())).record).toEqual((await admin('GET', `/regions/${row.id}`)).record)
  })

  it('can be restored as a new change: its values are sent like any others', async () => {
    const made = (await admin('POST', '/regions', { body: newRegion({ title_en: 'Old' }) })).record
    const [before] = [now(), api().clock.advance(60)]
    const changed = (await admin('PATCH', `/regions/${made.id}`, { body: { version: 1, title_en: 'New' } })).record
    const { title_en } = (await at('regions', made.id, before)).record
    const back = (await admin('PATCH', `/regions/${made.id}`, { body: { version: changed.version, title_en } })).record
    expect(back).toMatchObject({ title_en: 'Old', version: 3 })
    expect((await admin('GET', `/regions/${made.id}/history`)).rows).toHaveLength(3)
  })

  it('is requested with a valid moment', async () => {
    const { id } = fixture('regions')
    const wrong = { status: 400, code: 'malformed_parameter', params: { parameter: 'at' } }
    for (const moment of ['', 'yesterday', '2026-05-26', '2026-02-30T00:00:00Z', '+012345-01-01T00:00:00Z', 'a\u0000'])
      expect((await at('regions', id, moment)).refusal, moment).toEqual(wrong)
    expect((await admin('GET', `/regions/${id}/as_of`)).refusal).toEqual(wrong)
    expect(
      (await admin('GET', `/regions/${id}/as_of?at=2026-06-01T00:00:00Z&at=2026-06-01T00:00:00Z`)).refusal,
    ).toEqual(wrong)
    expect((await at('regions', id, '2026-06-01T13:00:00+04:00')).status).toBe(200)
  })
})

describeApi('the actions of a person', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const activity = (id: unknown, query: Record<string, unknown> = {}) =>
    admin('GET', `/users/${id}/activity`, { query })

  it('are listed over all records, newest first, with what changed and from where', async () => {
    const owner = api().as('owner')
    const made = (await owner('POST', '/establishments', { body: { name_en: 'Did' } })).record
    api().clock.advance(5)
    await owner('PATCH', `/establishments/${made.id}`, { body: { version: made.version, beds: 4 } })
    const response = await activity(api().idOf('owner'))
    expect(response.headers.get('content-range')).toBe('activity 0-1/2')
    expect(response.rows.map(({ id: _id, ...line }) => line)).toEqual([
      {
        at: api().clock.now().toISOString(),
        by: api().idOf('owner'),
        resource: 'establishments',
        record_id: made.id,
        action: 'update',
        version: 2,
        changes: { beds: [null, 4] },
        origin: 'api',
        api_key: null,
      },
      expect.objectContaining({ action: 'create', record_id: made.id, version: 1, origin: 'api' }),
    ])
  })

  it('are returned in pages', async () => {
    for (let turn = 0; turn < 6; turn++) await admin('POST', '/regions', { body: newRegion() })
    const [all, some] = [
      await activity(api().idOf('admin'), { range: [0, 99] }),
      await activity(api().idOf('admin'), { range: [1, 3] }),
    ]
    expect(some.rows).toEqual(all.rows.slice(1, 4))
    expect(some.headers.get('content-range')).toBe(`activity 1-3/${all.rows.length}`)
  })

  it('are available only to administrators, and only for existing people', async () => {
    for (const person of ['moderator', 'owner', 'manager', 'guide', 'user'] as const)
      expect((await api().as(person)('GET', `/users/${api().idOf(person)}/activity`)).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
    expect((await activity('018f0000-0000-7000-8000-00000000dead')).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await activity('x')).refusal).toEqual({ status: 400, code: 'malformed_id' })
  })

  it('are an empty list for a person who did nothing', async () => {
    expect((await activity(api().idOf('user'))).rows).toEqual([])
  })

  it('cannot be changed by any route: every method except reading is rejected', async () => {
    const { id } = presentOf('regions')[0] ?? {}
    for (const path of [
      `/users/${String(api().idOf('admin'))}/activity`,
      `/regions/${String(id)}/history`,
      `/regions/${String(id)}/as_of`,
      '/history',
      `/history/${String(id)}`,
    ])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect([404, 405], `${method} ${path}`).toContain((await admin(method, path, { body: { version: 1 } })).status)
  })
})
