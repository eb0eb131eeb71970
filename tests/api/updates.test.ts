import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { entities, entityNames, fixture, picture, presentOf } from './content.ts'
import { newEstablishment, newRegion, nextNumber } from './makeValid.ts'
import type { CallOptions } from './testApi.ts'

const nowhere = '018f0000-0000-7000-8000-00000000dead'

describeApi('a change', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (resource: string, body: Row) => (await admin('POST', `/${resource}`, { body })).record
  const read = async (resource: string, id: unknown) => (await admin('GET', `/${resource}/${id}`)).record
  const history = async (resource: string, id: unknown) => (await admin('GET', `/${resource}/${id}/history`)).rows

  describe.each(['PUT', 'PATCH'])('by %s', method => {
    const change = (resource: string, id: unknown, options: CallOptions) => admin(method, `/${resource}/${id}`, options)

    it('writes the fields that are sent, and no others', async () => {
      const before = await create('regions', newRegion({ lat: 42, lng: 44 }))
      api().clock.advance(60)
      const response = await change('regions', before.id, { body: { title_en: '  Renamed ', version: 1 } })
      expect(response.record).toEqual({
        ...before,
        title_en: 'Renamed',
        version: 2,
        updated_at: api().clock.now().toISOString(),
      })
      expect(response.headers.get('etag')).toBe('"2"')
      expect(await read('regions', before.id)).toEqual(response.record)
    })

    it('names the version it is based on in the body or in If-Match', async () => {
      const { id } = await create('regions', newRegion())
      expect((await change('regions', id, { body: { title_en: 'A', version: 1 } })).record.version).toBe(2)
      expect(
        (await change('regions', id, { body: { title_en: 'B' }, headers: { 'If-Match': '"2"' } })).record.version,
      ).toBe(3)
      expect(
        (await change('regions', id, { body: { title_en: 'C' }, headers: { 'If-Match': 'W/"3"' } })).record.version,
      ).toBe(4)
    })

    it('without a version is rejected and writes nothing', async () => {
      const before = await create('regions', newRegion())
      const bodies = [
        { title_en: 'A', version: null },
        { title_en: 'A', id: before.id },
        ...(method === 'PATCH' ? [{ title_en: 'A' }] : []),
      ]
      for (const body of bodies)
        expect((await change('regions', before.id, { body })).refusal).toEqual({ status: 428, code: 'version_missing' })
      expect(await read('regions', before.id)).toEqual(before)
    })

    it('of an old version is rejected with the current record and writes nothing', async () => {
      const { id } = await create('regions', newRegion())
      const present = (await change('regions', id, { body: { title_en: 'First', version: 1 } })).record
      for (const options of [
        { body: { title_en: 'Second', version: 1 } },
        { body: { title_en: 'Second' }, headers: { 'If-Match': '"1"' } },
      ]) {
        const response = await change('regions', id, options)
        expect([response.status, response.problem.code, response.problem.record]).toEqual([
          412,
          'version_stale',
          present,
        ])
      }
      expect(await read('regions', id)).toEqual(present)
      expect(await history('regions', id)).toHaveLength(2)
    })

    it.each([['1'], [1.5], [true], [{}], [[]]])('with the invalid version %j is rejected', async version => {
      const { id } = await create('regions', newRegion())
      expect((await change('regions', id, { body: { title_en: 'A', version } })).refusal).toEqual({
        status: 422,
        code: 'invalid',
        errors: { version: 'wrong_type' },
      })
    })

    it.each(['1', '"x"', '*', '"1", "2"', '"99999999999999"', ''])('with If-Match %j is malformed', async tag => {
      const { id } = await create('regions', newRegion())
      expect((await change('regions', id, { body: { title_en: 'A' }, headers: { 'If-Match': tag } })).refusal).toEqual({
        status: 400,
        code: 'malformed_header',
        params: { header: 'If-Match' },
      })
    })

    it('is rejected with every invalid field at once and writes nothing', async () => {
      const before = await create('establishments', newEstablishment())
      const body = {
        version: 1,
        beds: -1,
        email: 'x',
        region_id: nowhere,
        facility_id: [nowhere, 'x'],
        name_en: 'fine',
        status: 'approved',
        created_by: nowhere,
        code: 5,
      }
      expect((await change('establishments', before.id, { body })).refusal).toEqual({
        status: 422,
        code: 'invalid',
        errors: {
          beds: 'too_small',
          email: 'invalid_format',
          region_id: 'reference_missing',
          municipality_id: 'not_within',
          facility_id: 'invalid_format',
          status: 'read_only',
          created_by: 'read_only',
          code: 'wrong_type',
        },
      })
      expect(await read('establishments', before.id)).toEqual(before)
    })

    it('of an unknown field is rejected with its name', async () => {
      const { id } = await create('regions', newRegion())
      for (const field of ['nothing', 'search', '__proto__', 'constructor'])
        expect((await change('regions', id, { text: `{"version": 1, "${field}": {"a": 1}}` })).refusal).toEqual({
          status: 400,
          code: 'unknown_field',
          params: { field },
        })
    })

    it('cannot empty a required field', async () => {
      const { id } = await create('regions', newRegion())
      expect(
        (await change('regions', id, { body: { version: 1, title_ge: null, title_en: ' ' } })).refusal.errors,
      ).toEqual({ title_ge: 'required', title_en: 'required' })
    })

    it('of a record that does not exist or is in the trash is not found', async () => {
      const { id } = await create('regions', newRegion())
      await admin('DELETE', `/regions/${id}`)
      for (const one of [id, nowhere])
        expect((await change('regions', one, { body: { version: 1, title_en: 'A' } })).refusal).toEqual({
          status: 404,
          code: 'not_found',
        })
    })
  })

  it.each(entityNames)('that writes back what was read changes nothing: %s', async name => {
    for (const before of presentOf(name)) {
      const written = await admin('PUT', `/${name}/${before.id}`, { body: before })
      if (entities.some(entity => entity.name === name && !entity.declaration.access?.update)) {
        expect(written.refusal).toEqual({ status: 403, code: 'forbidden' })
        continue
      }
      expect(written.record).toEqual(before)
      expect(await read(name, before.id)).toEqual(before)
      expect(await history(name, before.id)).toEqual([])
    }
  })

  it('by the owner of an unfinished record that writes back what was read changes nothing', async () => {
    const owner = api().as('owner')
    for (const { id } of (await owner('GET', '/establishments')).rows) {
      const before = (await owner('GET', `/establishments/${id}`)).record
      expect((await owner('PUT', `/establishments/${id}`, { body: before })).record).toEqual(before)
    }
  })

  it('of a record with missing values is not rejected for fields that it does not change', async () => {
    const { id } = await create('establishments', newEstablishment())
    await api().put('establishments', id, { status: 'approved', images: [] })
    expect((await admin('PATCH', `/establishments/${id}`, { body: { version: 1, rooms: 7 } })).record).toMatchObject({
      rooms: 7,
      status: 'approved',
    })
    expect(
      (
        await admin('PATCH', `/establishments/${id}`, {
          body: { version: 2, name_en: '', images: [{ url: picture() }] },
        })
      ).refusal.errors,
    ).toEqual({ name_en: 'required', images: 'too_few' })
  })

  it('that writes back a record without a value that is now required changes nothing', async () => {
    const { id } = await create('regions', newRegion())
    await api().put('regions', id, { title_en: null })
    const before = await read('regions', id)
    expect((await admin('PUT', `/regions/${id}`, { body: before })).record).toEqual(before)
    expect(
      (await admin('PATCH', `/regions/${id}`, { body: { version: 1, code: `L-${nextNumber()}` } })).refusal.errors,
    ).toEqual({ title_en: 'required' })
  })

  it('that writes back a record without a slug creates none', async () => {
    const { id } = await create('establishments', newEstablishment())
    await api().put('establishments', id, { slug_ge: null, slug_en: null })
    const before = await read('establishments', id)
    expect((await admin('PUT', `/establishments/${id}`, { body: before })).record).toEqual(before)
    expect(await history('establishments', id)).toHaveLength(1)
  })

  it('of a public record by its owner awaits moderation, and of a draft is written immediately', async () => {
    const owner = api().as('owner')
    const rows = (await owner('GET', '/establishments', { query: { range: [0, 99] } })).rows
    const approved = rows.find(row => row.status === 'approved')
    const waiting = (
      await owner('PATCH', `/establishments/${approved?.id}`, { body: { version: approved?.version, rooms: 9 } })
    ).record
    expect(waiting).toMatchObject({
      rooms: approved?.rooms,
      request_id: expect.any(String),
      version: Number(approved?.version) + 1,
    })
    const draft = (await owner('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    expect((await owner('PATCH', `/establishments/${draft.id}`, { body: { version: 1, rooms: 9 } })).record.rooms).toBe(
      9,
    )
  })

  it('cannot move a record to another person’s organization', async () => {
    const owner = api().as('owner')
    const draft = (await owner('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    const foreign = fixture('organizations', row => row.id !== draft.organization_id)
    for (const organization_id of [foreign.id, null])
      expect(
        (await owner('PATCH', `/establishments/${draft.id}`, { body: { version: 1, organization_id } })).refusal.errors,
      ).toEqual({ organization_id: 'reference_missing' })
  })

  it('of every field at once is returned as it was sent', async () => {
    const { id } = await create('establishments', newEstablishment())
    const other = fixture(
      'establishments',
      row => row.facility_id !== null && (row.facility_id as string[]).length > 2 && row.status === 'approved',
    )
    const {
      id: _id,
      version: _version,
      code: _code,
      slug_ge: _ge,
      slug_en: _en,
      status: _status,
      created_at: _at,
      created_by: _by,
      updated_at: _u,
      updated_by: _ub,
      completeness: _score,
      ...values
    } = other
    const more = {
      working_days: { monday: [{ opens: '09:00', closes: '02:00' }] },
      images: [{ url: picture(), alt_ge: 'მარანი' }],
      cover_photo: { url: picture(1), type: 'image/png' },
      embed_videos: ['https://vimeo.com/1'],
      beds: null,
      name_en: "O'Hara; -- \\ % 🍷",
    }
    const response = await admin('PUT', `/establishments/${id}`, { body: { ...values, ...more, version: 1 } })
    expect(response.record).toMatchObject({ ...values, ...more })
    expect(await read('establishments', id)).toEqual(response.record)
  })

  it('to a unique value of another record is rejected, and to its own changes nothing', async () => {
    const [a, b] = [`U-${nextNumber()}`, `U-${nextNumber()}`]
    const first = await create('regions', newRegion({ code: a }))
    await create('regions', newRegion({ code: b }))
    expect((await admin('PATCH', `/regions/${first.id}`, { body: { version: 1, code: b } })).refusal.errors).toEqual({
      code: 'not_unique',
    })
    expect(
      (await admin('PATCH', `/regions/${first.id}`, { body: { version: 1, code: ` ${a} ` } })).record.version,
    ).toBe(1)
  })
})
