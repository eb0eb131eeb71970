import { expect, it } from 'vitest'
import type { MergePreview, MergeResult } from '../../../src/features/merging/mergeShapes.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Proposals } from '../../../src/engine/rules/moderation/proposals.ts'
import { fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { newEstablishment } from '../makeValid.ts'
import { maker } from './parts.ts'

describeApi('merging what open requests propose', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  const owner: typeof admin = (...call) => api().as('owner')(...call)
  const mergeInto = async (resource: string, id: unknown, into: unknown) =>
    (await admin('POST', `/${resource}/${String(id)}/merge`, { body: { into } })).record as unknown as MergeResult
  const undo = async (id: string) => (await admin('POST', `/merges/${id}/undo`)).record

  /** A public establishment of the owner's, with a change of theirs waiting. */
  const waiting = async (values: Row, change: Row) => {
    const organization = fixture('organizations', row => row.created_by === api().idOf('owner'))
    const { images } = fixture(
      'establishments',
      row => row.status === 'approved' && ((row.images ?? []) as unknown[]).length >= 3,
    )
    const made = await make.establishment({ organization_id: organization.id, images, ...values })
    await api().put('establishments', made.id, { status: 'approved' })
    const { request_id } = (
      await owner('PATCH', `/establishments/${String(made.id)}`, { body: { version: 1, ...change } })
    ).record
    expect(request_id).toEqual(expect.any(String))
    return {
      id: made.id,
      request: request_id,
      proposals: async () => (await make.read('requests', request_id)).changes as Proposals,
    }
  }

  it('replaces the record in the proposal, which keeps its author and can be approved', async () => {
    const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
    const place = await waiting({ facility_id: [third.id] }, { facility_id: [third.id, one.id], rooms: 11 })
    const preview = (await admin('GET', `/facilities/${String(one.id)}/merge`, { query: { into: String(other.id) } }))
      .record as unknown as MergePreview
    expect(preview).toMatchObject({ uses: [], requests: { count: 1, capped: false } })
    const { counts } = await mergeInto('facilities', one.id, other.id)
    expect(counts).toEqual({ requests: 1 })
    expect(await place.proposals()).toMatchObject({
      facility_id: { from: [third.id], to: [third.id, other.id], by: api().idOf('owner') },
      rooms: { to: 11 },
    })
    const { version } = await make.read('requests', place.request)
    const approved = await api().as('moderator')('POST', `/requests/${String(place.request)}/approve`, {
      body: { version },
    })
    expect(approved.status, approved.text).toBe(200)
    expect(await make.read('establishments', place.id)).toMatchObject({ facility_id: [third.id, other.id], rooms: 11 })
  })

  it('changes the record and its proposal together, and undoing restores both', async () => {
    const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
    const place = await waiting({ facility_id: [one.id] }, { facility_id: [one.id, third.id] })
    const before = await place.proposals()
    const { id } = await mergeInto('facilities', one.id, other.id)
    expect(await place.proposals()).toMatchObject({ facility_id: { from: [other.id], to: [other.id, third.id] } })
    expect(await undo(id)).toMatchObject({ put_back: 2, left_count: 0 })
    expect(await place.proposals()).toEqual(before)
    expect((await make.read('establishments', place.id)).facility_id).toEqual([one.id])
  })

  it('closes a request that proposed only the kept record instead of the merged one', async () => {
    const [one, other] = [await make.cuisine(), await make.cuisine()]
    const place = await waiting({ cuisine_id: [one.id] }, { cuisine_id: [other.id] })
    const { id } = await mergeInto('cuisines', one.id, other.id)
    expect(await make.read('establishments', place.id)).toMatchObject({
      cuisine_id: [other.id],
      request_id: null,
      status: 'approved',
    })
    expect((await make.read('requests', place.request)).status).toBe('withdrawn')
    expect(await undo(id)).toMatchObject({
      put_back: 1,
      left_count: 1,
      left: [{ resource: 'requests', id: place.request }],
    })
  })

  it('keeps the category of a proposed object type consistent', async () => {
    const [here, there] = [await make.category(), await make.category()]
    const [one, other, old] = [
      await make.objectType({ category_id: here.id }),
      await make.objectType({ category_id: there.id }),
      await make.objectType({ category_id: here.id }),
    ]
    const place = await waiting({ category_id: here.id, object_type_id: old.id }, { object_type_id: one.id })
    await mergeInto('object_types', one.id, other.id)
    expect(await place.proposals()).toMatchObject({
      object_type_id: { from: old.id, to: other.id },
      category_id: { from: here.id, to: there.id, by: api().idOf('owner') },
    })
    const { version } = await make.read('requests', place.request)
    expect(
      (await api().as('moderator')('POST', `/requests/${String(place.request)}/approve`, { body: { version } })).status,
    ).toBe(200)
    expect(await make.read('establishments', place.id)).toMatchObject({
      category_id: there.id,
      object_type_id: other.id,
    })
  })

  it('keeps the first request of a record that was never public consistent with the record', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    const organization = fixture(
      'organizations',
      row => row.created_by === api().idOf('owner') && row.status === 'approved',
    )
    const { images } = fixture(
      'establishments',
      row => row.status === 'approved' && ((row.images ?? []) as unknown[]).length >= 3,
    )
    const made = (
      await owner('POST', '/establishments', {
        body: newEstablishment({ organization_id: organization.id, images, facility_id: [one.id] }),
      })
    ).record
    const sent = (await owner('POST', `/establishments/${String(made.id)}/submit`, { body: { version: made.version } }))
      .record
    expect(sent.status).toBe('onmoderation')
    const { counts } = await mergeInto('facilities', one.id, other.id)
    expect(counts).toEqual({ establishments: 1, requests: 1 })
    expect((await make.read('establishments', made.id)).facility_id).toEqual([other.id])
    expect(((await make.read('requests', sent.request_id)).changes as Proposals).facility_id).toMatchObject({
      from: null,
      to: [other.id],
      by: api().idOf('owner'),
    })
  })

  it('is consistent with a request that is changed at the same time', async () => {
    const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
    const place = await waiting({}, { facility_id: [one.id] })
    const { version } = await make.read('establishments', place.id)
    const [merged, changed] = await Promise.all([
      admin('POST', `/facilities/${String(one.id)}/merge`, { body: { into: other.id } }),
      owner('PATCH', `/establishments/${String(place.id)}`, { body: { version, facility_id: [one.id, third.id] } }),
    ])
    expect(merged.status, merged.text).toBe(200)
    expect([200, 412, 422]).toContain(changed.status)
    await api().ports.background.settled()
    expect((await place.proposals()).facility_id?.to).toEqual(
      changed.status === 200 ? [other.id, third.id] : [other.id],
    )
  })
})
