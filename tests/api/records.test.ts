import { describe, expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { entityNames, fixture, presentOf } from './content.ts'
import { newEstablishment, newRegion, nextNumber } from './makeValid.ts'

const nowhere = '018f0000-0000-7000-8000-00000000dead'

describeApi('one record', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  it.each(entityNames)('of %s has the values of the fixtures, with its version as ETag', async name => {
    for (const row of presentOf(name)) {
      const response = await admin('GET', `/${name}/${row.id}`)
      expect(response.record).toEqual(row)
      expect(response.headers.get('etag')).toBe(`"${row.version}"`)
    }
  })

  it('is not sent again if the client has the current version', async () => {
    const { id, version } = fixture('establishments')
    const call = (tag: string) => admin('GET', `/establishments/${id}`, { headers: { 'If-None-Match': tag } })
    for (const tag of [`"${version}"`, `W/"${version}"`, `"x", "${version}"`, '*']) {
      const response = await call(tag)
      expect([response.status, response.text, response.headers.get('etag')]).toEqual([304, '', `"${version}"`])
    }
    for (const tag of ['"0"', `"${version}0"`, String(version), 'nonsense']) expect((await call(tag)).status).toBe(200)
  })

  it('is found by its ID in upper or lower case', async () => {
    const { id } = fixture('establishments')
    expect((await admin('GET', `/establishments/${String(id).toUpperCase()}`)).record.id).toBe(id)
  })

  it('that does not exist gets the same error as one of another entity', async () => {
    const region = fixture('regions')
    for (const path of [
      `/regions/${nowhere}`,
      `/villages/${region.id}`,
      `/nothing/${nowhere}`,
      `/history/${nowhere}`,
      `/credentials/${nowhere}`,
    ])
      expect((await admin('GET', path)).refusal, path).toEqual({ status: 404, code: 'not_found' })
  })

  it.each(['1', 'x', 'null', `${nowhere}0`, "'", '%00', '%F0%9F', '..%2f..%2fetc', '%27%20or%201=1'])(
    'cannot have the ID %s',
    async id => {
      expect((await admin('GET', `/regions/${id}`)).refusal).toEqual({ status: 400, code: 'malformed_id' })
    },
  )
})

describeApi('a new record', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = (resource: string, body: unknown) => admin('POST', `/${resource}`, { body })

  it('is returned as it is stored, with everything that every record has', async () => {
    const response = await create(
      'regions',
      newRegion({ title_en: '  North  ', code: 'N1', lat: 42.123456789, lng: 44 }),
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"1"')
    const now = api().clock.now().toISOString()
    const by = api().idOf('admin')
    expect(response.record).toMatchObject({
      title_en: 'North',
      code: 'N1',
      lat: 42.1234568,
      lng: 44,
      image: null,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: by,
      updated_by: by,
      deleted_at: null,
    })
    expect((await admin('GET', `/regions/${response.record.id}`)).record).toEqual(response.record)
  })

  it('has an ID that sorts by time', async () => {
    const first = (await create('regions', newRegion())).record
    const second = (await create('regions', newRegion())).record
    expect(String(first.id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(String(second.id) > String(first.id)).toBe(true)
  })

  it('starts with the declared defaults, and with the status that depends on its author', async () => {
    const byStaff = (await create('establishments', { name_en: 'Unfinished' })).record
    expect(byStaff).toMatchObject({
      status: 'noapproval',
      visible: true,
      always_open: false,
      facility_id: [],
      images: [],
      working_days: null,
    })
    const byOwner = await api().as('owner')('POST', '/establishments', { body: { name_en: 'Draft' } })
    expect(byOwner.record).toMatchObject({
      status: 'draft',
      organization_id: fixture('organizations', row => row.status === 'approved').id,
      created_by: api().idOf('owner'),
    })
  })

  it('of a view of another entity gets the values that define that view', async () => {
    const moderator = (
      await create('moderators', {
        email: `new${nextNumber()}@marani.example`,
        firstname: 'N',
        lastname: 'M',
        permissions: ['seo'],
      })
    ).record
    expect((await admin('GET', `/users/${moderator.id}`)).record).toMatchObject({
      role: 'moderator',
      status: 'active',
      permissions: ['seo'],
    })
  })

  it('is rejected with every invalid field at once', async () => {
    const body = newEstablishment({
      beds: -1,
      rooms: 1.5,
      email: 'x',
      website_url: 'javascript:alert(1)',
      lat: 91,
      mobile: '12',
      region_id: nowhere,
      facility_id: [nowhere],
      working_days: { holiday: [] },
      status: 'approved',
      always_open: 'yes',
      name_en: 'x'.repeat(201),
    })
    const { errors, ...refusal } = (await create('establishments', body)).refusal
    expect(refusal).toEqual({ status: 422, code: 'invalid' })
    expect(errors).toEqual({
      beds: 'too_small',
      rooms: 'not_integer',
      email: 'invalid_format',
      website_url: 'not_http_url',
      lat: 'too_big',
      mobile: 'wrong_length',
      region_id: 'reference_missing',
      municipality_id: 'not_within',
      facility_id: 'reference_missing',
      working_days: 'unknown_key',
      status: 'read_only',
      always_open: 'wrong_type',
      name_en: 'too_long',
    })
  })

  it('is rejected with every missing required field', async () => {
    expect((await create('villages', {})).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { title_ge: 'required', region_id: 'required', municipality_id: 'required' },
    })
    expect((await create('users', { firstname: ' ', lastname: '', email: null })).refusal.errors).toEqual({
      email: 'required',
      firstname: 'required',
      lastname: 'required',
    })
  })

  it('of an entity that is not moderated requires every field, of a moderated one only its name', async () => {
    expect((await create('organizations', { legal_name: 'Named' })).record.status).toBe('noapproval')
  })

  it.each(['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at', 'status'])(
    'cannot set its own %s',
    async name => {
      const values: Record<string, unknown> = {
        version: 7,
        status: 'approved',
        id: nowhere,
        created_by: nowhere,
        updated_by: nowhere,
      }
      const { status, errors } = (
        await create('establishments', newEstablishment({ [name]: values[name] ?? '2020-01-01T00:00:00.000Z' }))
      ).refusal
      expect([status, errors]).toEqual([422, { [name]: 'read_only' }])
    },
  )

  it('may contain values that it would start with anyway', async () => {
    const body = newEstablishment({ status: 'noapproval', version: 1, deleted_at: null, organization_id: null })
    expect((await create('establishments', body)).status).toBe(201)
    const question = await api().as('owner')('POST', '/help', {
      body: { subject: 'How', text: 'Why', status: 'open', last_message_at: null },
    })
    expect(question.status).toBe(201)
  })

  it('cannot contain fields that only other people may write', async () => {
    const owner = api().as('owner')
    expect((await owner('POST', '/establishments', { body: { name_en: 'A', code: 'X' } })).refusal.errors).toEqual({
      code: 'read_only',
    })
    expect(
      (await owner('POST', '/help', { body: { subject: 'a', text: 'b', status: 'closed' } })).refusal.errors,
    ).toEqual({ status: 'read_only' })
    const guide = api().as('guide')
    expect(
      (await guide('POST', '/guides', { body: { name_en: 'A', certified: true, user_id: api().idOf('user') } })).refusal
        .errors,
    ).toMatchObject({ certified: 'read_only', user_id: 'read_only' })
  })

  it.each(['nothing', 'search', 'name', '__proto__', 'constructor', 'hasOwnProperty', 'password'])(
    'cannot have the field %s',
    async field => {
      const text = `{"name_en": "A", ${JSON.stringify(field)}: "x"}`
      expect((await admin('POST', '/establishments', { text })).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field },
      })
    },
  )

  it('cannot have a unique value of another record, except of a deleted one', async () => {
    const code = `C-${nextNumber()}`
    const first = (await create('regions', newRegion({ code }))).record
    expect((await create('regions', newRegion({ code }))).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { code: 'not_unique' },
    })
    await admin('DELETE', `/regions/${first.id}`)
    expect((await create('regions', newRegion({ code }))).status).toBe(201)
  })

  it('is not stored if it was rejected', async () => {
    const count = async (name: string) =>
      Number((await admin('GET', `/${name}`, { query: { range: [0, 0] } })).headers.get('content-range')?.split('/')[1])
    const before = [await count('establishments'), await count('organizations')]
    await create('establishments', newEstablishment({ beds: -1 }))
    await create('organizations', { id_number: '404990011' })
    expect([await count('establishments'), await count('organizations')]).toEqual(before)
  })

  describe('of an owner', () => {
    it('that is an organization belongs to them immediately, and others remain theirs', async () => {
      const owner = api().as('owner')
      const before = (await owner('GET', '/organizations')).rows
      const made = await Promise.all(
        [1, 2, 3].map(() => owner('POST', '/organizations', { body: { legal_name: `Company ${nextNumber()}` } })),
      )
      const after = (await owner('GET', '/organizations')).rows
      expect(after.map(row => row.id).toSorted()).toEqual(
        [...before, ...made.map(response => response.record)].map(row => row.id).toSorted(),
      )
    })

    it('changes the owner’s record like any other write: with version and history', async () => {
      const person = async () => (await admin('GET', `/users/${api().idOf('owner')}`)).record
      const before = await person()
      const made = (await api().as('owner')('POST', '/organizations', { body: { legal_name: 'Another company' } }))
        .record
      const after = await person()
      expect(after).toMatchObject({
        version: Number(before.version) + 1,
        organization_ids: [...(before.organization_ids as string[]), made.id],
      })
      const [latest] = (await admin('GET', `/users/${api().idOf('owner')}/history`)).rows
      expect(latest).toMatchObject({
        by: api().idOf('owner'),
        action: 'update',
        changes: { organization_ids: [before.organization_ids, after.organization_ids] },
      })
    })

    it('cannot belong to an organization of somebody else, nor to none if there are several', async () => {
      const foreign = fixture('organizations', row => row.created_by !== api().idOf('owner'))
      const owner = api().as('owner')
      expect(
        (await owner('POST', '/establishments', { body: { name_en: 'A', organization_id: foreign.id } })).refusal
          .errors,
      ).toEqual({ organization_id: 'reference_missing' })
      expect((await owner('POST', '/establishments', { body: { name_en: 'A' } })).refusal.errors).toEqual({
        organization_id: 'required',
      })
    })
  })
})
