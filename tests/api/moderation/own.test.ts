import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { complete, rowOf, rowsOf, insertRecord } from './moderatedRecords.ts'

const ownChange = { status: 403, code: 'own_change' }
const reviewing = ['incoming_request_access']

describeApi('nobody decides on their own changes:', api => {
  const organization = async () => String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
  const approveRequest = (who: TestPerson, request: Row) =>
    who.call('POST', `/requests/${String(request.id)}/approve`, { body: { version: request.version } })
  const openOf = async (row: Row) => {
    const [request] = await rowsOf(api(), 'requests', { open_record_id: row.id })
    if (!request) throw new Error('No request is open')
    return request
  }
  /** Every way to decide is refused alike, nothing happens, and the review says why. */
  const refused = async (who: TestPerson, row: Row, entity = 'establishments') => {
    const [request, before] = [await openOf(row), await rowOf(api(), entity, row.id)]
    const body = { version: request.version }
    const fields = Object.fromEntries(Object.keys(request.changes as Row).map(name => [name, 'approve']))
    const answers = [
      await approveRequest(who, request),
      await who.call('POST', `/requests/${String(request.id)}/decline`, { body: { ...body, reason: 'No' } }),
      await who.call('POST', `/requests/${String(request.id)}/decide`, { body: { ...body, fields } }),
      await who.call('POST', `/${entity}/${String(row.id)}/approve`, { body: { version: before.version } }),
      await who.call('POST', `/${entity}/${String(row.id)}/decline`, {
        body: { version: before.version, reason: 'No' },
      }),
    ]
    expect(answers.map(response => response.refusal)).toEqual(answers.map(() => ownChange))
    expect((await who.call('GET', `/requests/${String(request.id)}/review`)).record.refusal).toBe('own_change')
    expect([await openOf(row), await rowOf(api(), entity, row.id)]).toEqual([request, before])
  }
  const patch = async (who: TestPerson, row: Row, values: Row, entity = 'establishments') => {
    const { version } = await rowOf(api(), entity, row.id)
    return (await who.call('PATCH', `/${entity}/${String(row.id)}`, { body: { version, ...values } })).record
  }
  /** Gives somebody another role and no organization any more. */
  const leave = async (who: TestPerson, role: string, permissions: string[]) =>
    api().put('users', who.id, { role, permissions, organization_ids: [] })

  it('not the author of the change', async () => {
    const { row } = await insertRecord(api(), 'guides', { status: 'approved' })
    const moderator = await createPerson(api(), 'moderator', { permissions: reviewing })
    await patch(moderator, row, { name_en: 'Renamed by staff' }, 'guides')
    await refused(moderator, row, 'guides')
    expect(
      (await approveRequest(await createPerson(api(), 'moderator', { permissions: reviewing }), await openOf(row)))
        .status,
    ).toBe(200)
  })

  it('not the author of a small addition to someone else’s change, even after staff took it over', async () => {
    const home = await organization()
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more: { organization_id: home } })
    const [owner, manager] = [
      await createPerson(api(), 'objectowner', { organization_ids: [home] }),
      await createPerson(api(), 'manager', { organization_ids: [home] }),
    ]
    await patch(owner, row, { rooms: 7, beds: 9 })
    await patch(manager, row, { name_en: 'A word' })
    await leave(manager, 'moderator', ['full_access'])
    await refused(manager, row)
  })

  it('not the author who then left the organization', async () => {
    const home = await organization()
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more: { organization_id: home } })
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [home] })
    await patch(owner, row, { rooms: 7 })
    await leave(owner, 'administrator', [])
    await refused(owner, row)
  })

  it('not the author of a draft that somebody else submitted', async () => {
    const home = await organization()
    const [writer, helper, owner] = [
      await createPerson(api(), 'manager', { organization_ids: [home] }),
      await createPerson(api(), 'manager', { organization_ids: [home] }),
      await createPerson(api(), 'objectowner', { organization_ids: [home] }),
    ]
    const made = (
      await writer.call('POST', '/establishments', { body: complete('establishments', { organization_id: home }) })
    ).record
    await patch(helper, made, { rooms: 12 })
    const { version } = await rowOf(api(), 'establishments', made.id)
    expect(
      (await owner.call('POST', `/establishments/${String(made.id)}/submit`, { body: { version } })).record.status,
    ).toBe('onmoderation')
    const { changes, author_id } = await openOf(made)
    expect(author_id).toBe(owner.id)
    expect(changes).toMatchObject({ name_ge: { by: writer.id }, rooms: { by: helper.id, to: 12 } })
    for (const left of [writer, helper]) {
      await leave(left, 'moderator', reviewing)
      await refused(left, made)
    }
  })

  it.each([
    ['a moderator of the organization', 'moderator'],
    ['an administrator who belongs to it', 'administrator'],
  ])('not %s', async (_name, role) => {
    const home = await organization()
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'onmoderation',
      more: { organization_id: home },
    })
    const insider = await createPerson(api(), role, { permissions: ['full_access'], organization_ids: [home] })
    await refused(insider, row)
    const { row: draft } = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { organization_id: home },
    })
    expect(
      (await insider.call('POST', `/establishments/${String(draft.id)}/publish`, { body: { version: 1 } })).refusal,
    ).toEqual(ownChange)
    const { row: shown } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { organization_id: home },
    })
    expect(await patch(insider, shown, { rooms: 3 })).toMatchObject({ rooms: null, request_id: expect.any(String) })
  })

  it('not a member of the organization to which the record would be moved', async () => {
    const [from, to] = [await organization(), await organization()]
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more: { organization_id: from } })
    await patch(await createPerson(api(), 'objectowner', { organization_ids: [from, to] }), row, {
      organization_id: to,
    })
    await refused(await createPerson(api(), 'moderator', { permissions: ['full_access'], organization_ids: [to] }), row)
  })

  it('not staff who move a public record to their own organization, including their other changes', async () => {
    const home = await organization()
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved' })
    const insider = await createPerson(api(), 'moderator', { permissions: ['full_access'], organization_ids: [home] })
    expect(await patch(insider, row, { organization_id: home, rooms: 5 })).toMatchObject({
      rooms: null,
      organization_id: null,
      request_id: expect.any(String),
    })
    await refused(insider, row)
  })

  it('not staff who changed a record in moderation: they are authors of it from then on', async () => {
    const { row } = await insertRecord(api(), 'establishments', { status: 'onmoderation' })
    const staff = await createPerson(api(), 'moderator', { permissions: ['full_access'] })
    await patch(staff, row, { rooms: 44 })
    expect((await openOf(row)).changes).toMatchObject({ rooms: { by: staff.id } })
    await refused(staff, row)
  })

  it('not a person who emptied a field of a record that was never public, which the review shows', async () => {
    const { row } = await insertRecord(api(), 'guides', {
      status: 'onmoderation',
      more: { website: 'https://guide.example', certified: true },
    })
    const moderator = await createPerson(api(), 'moderator', { permissions: reviewing })
    await patch(moderator, row, { website: null, certified: false }, 'guides')
    const { changes } = await openOf(row)
    expect(changes).toMatchObject({
      website: { from: 'https://guide.example', to: null, by: moderator.id },
      certified: { from: true, to: false, by: moderator.id },
    })
    await refused(moderator, row, 'guides')
    expect(
      (await approveRequest(await createPerson(api(), 'moderator', { permissions: reviewing }), await openOf(row)))
        .status,
    ).toBe(200)
  })

  it('not a person who emptied a field of a draft that somebody else submitted', async () => {
    const home = await organization()
    const [helper, owner] = [
      await createPerson(api(), 'manager', { organization_ids: [home] }),
      await createPerson(api(), 'objectowner', { organization_ids: [home] }),
    ]
    const more = { organization_id: home, rooms: 7, beds: 9, disability_support: true }
    const made = (await owner.call('POST', '/establishments', { body: complete('establishments', more) })).record
    await patch(helper, made, { rooms: null, disability_support: false })
    await patch(owner, made, { beds: null })
    const { version } = await rowOf(api(), 'establishments', made.id)
    await owner.call('POST', `/establishments/${String(made.id)}/submit`, { body: { version } })
    const { changes } = await openOf(made)
    expect(changes).toMatchObject({
      rooms: { from: 7, to: null, by: helper.id },
      disability_support: { from: true, to: false, by: helper.id },
    })
    expect(changes).not.toHaveProperty('beds')
    await leave(helper, 'moderator', reviewing)
    await refused(helper, made)
  })

  it('except staff with the permission, who publish records that they created, which the history shows', async () => {
    const staff = await createPerson(api(), 'moderator', { permissions: ['establishment_content_access'] })
    const made = (await staff.call('POST', '/establishments', { body: complete('establishments') })).record
    expect(made.status).toBe('noapproval')
    expect(
      (await staff.call('POST', `/establishments/${String(made.id)}/publish`, { body: { version: made.version } }))
        .record.status,
    ).toBe('approved')
    expect(
      (await rowsOf(api(), 'history', { record_id: made.id })).map(({ action, created_by }) => [action, created_by]),
    ).toEqual([
      ['create', staff.id],
      ['publish', staff.id],
    ])
  })
})
