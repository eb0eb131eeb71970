import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { registry } from '../testApi.ts'
import { fixture } from '../content.ts'
import { nextNumber } from '../makeValid.ts'
import { createPerson, type TestPerson } from './people.ts'
import { complete, everything, rowOf, rowsOf, insertRecord } from './moderatedRecords.ts'

describeApi('the content of a request', api => {
  const createReviewer = () => createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] })
  const home = async (status = 'approved') =>
    String((await insertRecord(api(), 'organizations', { status: status as 'approved' })).row.id)
  const openOf = async (row: Row): Promise<Row> => {
    const [request] = await rowsOf(api(), 'requests', { open_record_id: row.id })
    if (!request) throw new Error('No request is open')
    return request
  }
  const patch = async (who: TestPerson, entity: string, row: Row, values: Row) =>
    who.call('PATCH', `/${entity}/${String(row.id)}`, {
      body: { version: (await rowOf(api(), entity, row.id)).version, ...values },
    })
  const decide = (who: TestPerson, request: Row, fields: Row) =>
    who.call('POST', `/requests/${String(request.id)}/decide`, { body: { version: request.version, fields } })
  const approve = (who: TestPerson, request: Row) =>
    who.call('POST', `/requests/${String(request.id)}/approve`, { body: { version: request.version } })
  const rejectedWithoutEffect = async (work: () => ReturnType<typeof approve>) => {
    const before = await everything(api())
    const { refusal } = await work()
    expect(await everything(api())).toEqual(before)
    return refusal
  }

  it('for fields that only staff may write is rejected from authors, on every route', async () => {
    const organization = await home()
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization] })
    for (const status of ['draft', 'onmoderation', 'approved'] as const) {
      const { row } = await insertRecord(api(), 'establishments', { status, more: { organization_id: organization } })
      expect((await patch(owner, 'establishments', row, { code: 'MINE', rooms: 3 })).refusal.errors).toEqual({
        code: 'read_only',
      })
      for (const name of ['status', 'request_id', 'lock_reason', 'outdated', 'created_by', 'id']) {
        const response = await patch(owner, 'establishments', row, {
          [name]:
            name === 'outdated' ? ['desc'] : name === 'status' ? 'noapproval' : '018f0000-0000-7000-8000-00000000dead',
        })
        expect(response.refusal, name).toEqual({ status: 422, code: 'invalid', errors: { [name]: 'read_only' } })
      }
      for (const name of ['search', 'deleted_at', 'open_record_id', 'constructor', '__proto__'])
        expect(
          (await owner.call('PATCH', `/establishments/${String(row.id)}`, { text: `{"version":1,"${name}":"x"}` }))
            .refusal.code,
          name,
        ).toBe('unknown_field')
      expect((await rowOf(api(), 'establishments', row.id)).version).toBe(1)
    }
    const guide = await createPerson(api(), 'guide')
    const { row } = await insertRecord(api(), 'guides', { status: 'approved', more: { user_id: guide.id } })
    expect((await patch(guide, 'guides', row, { certified: true })).refusal.errors).toEqual({ certified: 'read_only' })
  })

  it('that staff added to an author’s request is stored with its author, and the first author may read it', async () => {
    const [guide, staff] = [await createPerson(api(), 'guide'), await createPerson(api(), 'moderator')]
    const { row } = await insertRecord(api(), 'guides', { status: 'approved', more: { user_id: guide.id } })
    await patch(guide, 'guides', row, { website: 'https://guide.example' })
    expect((await patch(staff, 'guides', row, { certified: true })).record).toMatchObject({
      certified: false,
      website: null,
    })
    const { open } = (await guide.call('GET', `/guides/${String(row.id)}/request`)).record as { open: Row }
    expect(open.changes).toMatchObject({
      website: { by: guide.id, to: 'https://guide.example' },
      certified: { by: staff.id, from: false, to: true },
    })
    await approve(await createReviewer(), await openOf(row))
    expect(await rowOf(api(), 'guides', row.id)).toMatchObject({
      certified: true,
      website: 'https://guide.example',
      request_id: null,
    })
  })

  it('shows an author no more than the record itself does', async () => {
    const organization = await home()
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization] })
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'onmoderation',
      more: { organization_id: organization },
    })
    const { open } = (await owner.call('GET', `/establishments/${String(row.id)}/request`)).record as { open: Row }
    const record = (await owner.call('GET', `/establishments/${String(row.id)}`)).record
    expect(Object.keys(open.changes as Row).filter(name => !(name in record))).toEqual([])
    for (const name of ['open_record_id', 'search', 'deleted_at']) expect(open).not.toHaveProperty(name)
    const stranger = await createPerson(api(), 'objectowner', { organization_ids: [await home()] })
    expect((await stranger.call('GET', `/establishments/${String(row.id)}/request`)).status).toBe(404)
    expect(
      (
        await (
          await createPerson(api(), 'moderator', { permissions: ['seo'] })
        ).call('GET', `/establishments/${String(row.id)}/request`)
      ).refusal.code,
    ).toBe('forbidden')
  })

  it('has the new value of each property once, based on what is stored, whatever it was before', async () => {
    const organization = await home()
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization] })
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { organization_id: organization, rooms: 4, facility_id: [fixture('facilities').id] },
    })
    await patch(owner, 'establishments', row, {
      facility_id: [],
      lat: 41.8,
      lng: 44.5,
      working_days: {},
      always_open: true,
      title_ge: 'სათაური',
      rooms: null,
    })
    await patch(owner, 'establishments', row, { lat: 41.9 })
    const { changes } = await openOf(row)
    const stored = await rowOf(api(), 'establishments', row.id)
    for (const [name, { from, to }] of Object.entries(changes as Record<string, { from: unknown; to: unknown }>)) {
      expect(from, name).toEqual(stored[name])
      expect(to, name).not.toEqual(stored[name])
    }
    expect(changes).toMatchObject({
      facility_id: { to: [] },
      lat: { to: 41.9 },
      lng: { to: 44.5 },
      always_open: { to: true },
      rooms: { from: 4, to: null },
    })
    await approve(await createReviewer(), await openOf(row))
    expect(await rowOf(api(), 'establishments', row.id)).toMatchObject({
      facility_id: [],
      lat: 41.9,
      lng: 44.5,
      always_open: true,
      rooms: null,
      title_ge: 'სათაური',
    })
  })

  it('says that the owner is new, also after it is extended, until something of theirs was approved', async () => {
    const organization = await home()
    const [owner, manager] = [
      await createPerson(api(), 'objectowner', { organization_ids: [organization] }),
      await createPerson(api(), 'manager', { organization_ids: [organization] }),
    ]
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { organization_id: organization },
    })
    await patch(owner, 'establishments', row, { rooms: 5 })
    expect(await openOf(row)).toMatchObject({ risks: ['new_owner'], risk: 1 })
    await patch(manager, 'establishments', row, { mobile: '599111222', lat: 41.7 })
    expect(await openOf(row)).toMatchObject({ risks: ['new_owner', 'contacts', 'coordinates'], risk: 3, round: 1 })
    await approve(await createReviewer(), await openOf(row))
    await patch(owner, 'establishments', row, { rooms: 6 })
    expect(await openOf(row)).toMatchObject({ risks: [], risk: 0, round: 2 })
    await patch(owner, 'establishments', row, { lng: 44.9 })
    expect(await openOf(row)).toMatchObject({ risks: ['coordinates'], risk: 1 })
  })

  it('cannot be approved after a record that it refers to was deleted, and nothing is written', async () => {
    const admin = api().as('admin')
    const category = (
      await admin('POST', '/categories', {
        body: { name_ge: 'კატეგორია', name_en: 'Category', title_ge: 'კატეგორია', title_en: 'Category' },
      })
    ).record
    const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    const writer = { by: row.created_by, at: api().clock.now().toISOString() }
    await api().put('requests', request?.id, {
      changes: {
        ...(request?.changes as Row),
        cuisine_id: { from: [], to: ['018f0000-0000-7000-8000-00000000dead'], ...writer },
        category_id: { from: row.category_id, to: category.id, ...writer },
      },
    })
    await admin('DELETE', `/categories/${String(category.id)}`)
    const open = await openOf(row)
    const moderator = await createReviewer()
    expect(await rejectedWithoutEffect(() => approve(moderator, open))).toEqual({
      status: 422,
      code: 'incomplete',
      errors: { cuisine_id: 'reference_missing', category_id: 'reference_missing', object_type_id: 'not_within' },
    })
    const no = { decline: 'It is not there' }
    expect((await decide(moderator, open, { name_en: 'approve', cuisine_id: no, category_id: no })).record.status).toBe(
      'partly',
    )
    expect(await rowOf(api(), 'establishments', row.id)).toMatchObject({
      name_en: 'Waiting name',
      category_id: row.category_id,
      cuisine_id: [],
    })
  })

  it('cannot be approved after another record, new or public, has taken its address or code', async () => {
    const taken = `taken-${nextNumber()}`
    await insertRecord(api(), 'establishments', { status: 'draft', more: { slug_en: taken } })
    const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    await api().put('requests', request?.id, {
      changes: { slug_en: { from: null, to: taken, by: row.created_by, at: api().clock.now().toISOString() } },
    })
    const moderator = await createReviewer()
    expect(await rejectedWithoutEffect(async () => approve(moderator, await openOf(row)))).toEqual({
      status: 422,
      code: 'incomplete',
      errors: { slug_en: 'not_unique' },
    })
    const fresh = await insertRecord(api(), 'establishments', {
      status: 'onmoderation',
      more: {
        images: [],
        category_id: '018f0000-0000-7000-8000-00000000dead',
        object_type_id: '018f0000-0000-7000-8000-00000000dead',
      },
    })
    expect(await rejectedWithoutEffect(async () => approve(moderator, await openOf(fresh.row)))).toEqual({
      status: 422,
      code: 'incomplete',
      errors: { images: 'required', category_id: 'reference_missing', object_type_id: 'reference_missing' },
    })
  })

  it('is not approved in parts that depend on each other', async () => {
    const like = fixture('municipalities')
    const other = fixture('municipalities', one => one.region_id !== like.region_id)
    const { row, request } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      waits: true,
      more: { region_id: like.region_id, municipality_id: like.id },
    })
    const writer = { by: row.created_by, at: api().clock.now().toISOString() }
    await api().put('requests', request?.id, {
      changes: {
        region_id: { from: row.region_id, to: other.region_id, ...writer },
        municipality_id: { from: row.municipality_id, to: other.id, ...writer },
      },
    })
    const moderator = await createReviewer()
    const open = await openOf(row)
    expect(
      await rejectedWithoutEffect(() =>
        decide(moderator, open, { region_id: 'approve', municipality_id: { decline: 'No' } }),
      ),
    ).toEqual({ status: 422, code: 'incomplete', errors: { municipality_id: 'not_within' } })
    expect(
      await rejectedWithoutEffect(() =>
        decide(moderator, open, { region_id: { decline: 'No' }, municipality_id: 'approve' }),
      ),
    ).toEqual({ status: 422, code: 'incomplete', errors: { municipality_id: 'not_within' } })
    expect((await decide(moderator, open, { region_id: 'approve', municipality_id: 'approve' })).record.status).toBe(
      'approved',
    )
  })

  it('is declined with the text that a reason of the catalogue has at that time, and keeps it', async () => {
    const words = {
      title_ge: 'ბუნდოვანი',
      title_en: 'Blurred',
      text_ge: 'ფოტო ბუნდოვანია',
      text_en: 'The photo is blurred',
    }
    const admin = api().as('admin')
    const reason = (await admin('POST', '/decline_reasons', { body: words })).record
    const moderator = await createReviewer()
    const first = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    await decide(moderator, await openOf(first.row), { name_en: { decline: '', reason_id: reason.id } })
    await admin('PATCH', `/decline_reasons/${String(reason.id)}`, {
      body: { version: reason.version, text_en: 'Other words' },
    })
    await admin('DELETE', `/decline_reasons/${String(reason.id)}`)
    expect((await rowOf(api(), 'requests', first.request?.id)).decisions).toEqual({
      name_en: { decision: 'declined', reason: '', reason_ge: words.text_ge, reason_en: words.text_en },
    })
    const second = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    expect(
      await rejectedWithoutEffect(async () =>
        decide(moderator, await openOf(second.row), { name_en: { decline: '', reason_id: reason.id } }),
      ),
    ).toEqual({ status: 422, code: 'invalid', errors: { reason_id: 'reference_missing' } })
  })

  it('for a place whose organization was locked in the meantime is opened when that is public again', async () => {
    const organization = await home()
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [organization] })
    const moved = async (name: string) =>
      (
        await api().as('admin')('POST', `/organizations/${organization}/${name}`, {
          body: { version: (await rowOf(api(), 'organizations', organization)).version, reason: 'Papers' },
        })
      ).record.status
    expect(await moved('lock')).toBe('locked')
    const made = (
      await owner.call('POST', '/establishments', {
        body: complete('establishments', { organization_id: organization }),
      })
    ).record
    expect(
      (await owner.call('POST', `/establishments/${String(made.id)}/submit`, { body: { version: made.version } }))
        .record.status,
    ).toBe('pending')
    expect(await moved('unlock')).toBe('approved')
    expect(await rowOf(api(), 'establishments', made.id)).toMatchObject({
      status: 'onmoderation',
      request_id: expect.any(String),
    })
    expect(await openOf(made)).toMatchObject({ author_id: owner.id, first_time: true })
  })

  it('never names fields that people do not write', () => {
    const written = new Set(
      [...registry.entities.values()]
        .filter(({ declaration }) => declaration.moderated !== undefined)
        .flatMap(({ properties }) =>
          [...properties.values()].filter(({ field }) => !field.readOnly).map(({ name }) => name),
        ),
    )
    expect(
      ['status', 'request_id', 'lock_reason', 'outdated', 'completeness', 'version', 'search', 'id'].filter(name =>
        written.has(name),
      ),
    ).toEqual([])
  })
})
