import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { idsOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import { newEstablishment, nextNumber } from './makeValid.ts'

describeApi('an outdated translation', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (values: Row = {}) =>
    (await admin('POST', '/establishments', { body: newEstablishment({ desc_en: 'Description', ...values }) })).record
  const change = async (record: Row, values: Row) =>
    (await admin('PATCH', `/establishments/${record.id}`, { body: { version: record.version, ...values } })).record
  const confirm = (id: unknown, body: Row, person: Parameters<ReturnType<typeof api>['as']>[0] = 'admin') =>
    api().as(person)('POST', `/establishments/${id}/confirm_translation`, { body })

  it('is listed with the record, and found by a filter', async () => {
    const made = await create()
    expect(made.outdated).toEqual([])
    const changed = await change(made, { desc_ge: 'სხვა აღწერა', name_ge: `სხვა ${nextNumber()}` })
    expect(changed.outdated).toEqual(['name', 'desc'])
    const found = async (filter: Row) =>
      idsOf((await admin('GET', '/establishments', { query: { filter: { id: made.id, ...filter } } })).rows)
    expect(await found({ outdated: 'desc' })).toEqual([made.id])
    expect(await found({ outdated: ['title', 'name'] })).toEqual([made.id])
    expect(await found({ outdated_null: false })).toEqual([made.id])
    expect(await found({ outdated: 'text' })).toEqual([])
    expect(await found({ outdated_null: true })).toEqual([])
  })

  it('is up to date again when the English is written, and the history shows both', async () => {
    const left = await change(await create(), { desc_ge: 'სხვა' })
    const mended = await change(left, { desc_en: 'Other' })
    expect(mended.outdated).toEqual([])
    const lines = (await admin('GET', `/establishments/${mended.id}/history`)).rows
    expect(lines.slice(0, 2).map(line => (line.changes as Row).outdated)).toEqual([
      [['desc'], []],
      [[], ['desc']],
    ])
  })

  it('is up to date again when someone confirms it, and nothing else changes', async () => {
    const left = await change(await create(), { desc_ge: 'სხვა', name_ge: `სხვა ${nextNumber()}` })
    const response = await confirm(left.id, { version: left.version, fields: ['desc'] })
    expect(response.record).toEqual({ ...left, outdated: ['name'], version: Number(left.version) + 1 })
    expect(response.headers.get('etag')).toBe(`"${Number(left.version) + 1}"`)
    const [line] = (await admin('GET', `/establishments/${left.id}/history`)).rows
    expect(line).toMatchObject({
      action: 'confirm_translation',
      by: api().idOf('admin'),
      changes: { outdated: [['name', 'desc'], ['name']] },
    })
  })

  it('that is confirmed without being outdated causes no write', async () => {
    const made = await create()
    expect((await confirm(made.id, { version: 1, fields: ['desc', 'name'] })).record).toEqual(made)
    expect((await admin('GET', `/establishments/${made.id}/history`)).rows).toHaveLength(1)
  })

  it('cannot be written, and cannot be confirmed from an old version, for no field, or by people who may not change the record', async () => {
    const left = await change(await create(), { desc_ge: 'სხვა' })
    const refusals = async (body: Row, person?: 'guide' | 'owner') => (await confirm(left.id, body, person)).refusal
    expect(
      (await admin('PATCH', `/establishments/${left.id}`, { body: { version: left.version, outdated: [] } })).refusal
        .errors,
    ).toEqual({ outdated: 'read_only' })
    expect(await refusals({ fields: ['desc'] })).toEqual({ status: 428, code: 'version_missing' })
    expect(await refusals({ version: 1, fields: ['desc'] })).toMatchObject({ status: 412, code: 'version_stale' })
    for (const fields of [[], ['slug'], ['beds'], ['no_such_field'], ['desc_ge'], 'desc', [5], null])
      expect((await refusals({ version: left.version, fields })).status, JSON.stringify(fields)).toBe(422)
    expect(await refusals({ version: left.version, fields: ['desc'], more: 1 })).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    expect(await refusals({ version: left.version, fields: ['desc'] }, 'guide')).toMatchObject({ status: 404 })
    expect((await admin('GET', `/establishments/${left.id}`)).record).toEqual(left)
  })

  it('of a public record is confirmed by its owner without a change of the public version', async () => {
    const made = await create({ organization_id: '019ba5e0-0000-7000-8008-000000000001' })
    const left = await change(made, { desc_ge: 'სხვა' })
    await api().put('establishments', left.id, { status: 'approved' })
    const before = (await api().nobody('GET', `/public/establishments/${left.id}`)).text
    expect((await confirm(left.id, { version: left.version, fields: ['desc'] }, 'owner')).record).toMatchObject({
      outdated: [],
      status: 'approved',
      request_id: null,
    })
    expect((await api().nobody('GET', `/public/establishments/${left.id}`)).text).toBe(before)
  })

  it('of a locked record cannot be confirmed by people who may not change it', async () => {
    const left = await change(await create({ organization_id: '019ba5e0-0000-7000-8008-000000000001' }), {
      desc_ge: 'სხვა',
    })
    await api().put('establishments', left.id, { status: 'locked' })
    expect((await confirm(left.id, { version: left.version, fields: ['desc'] }, 'owner')).refusal).toMatchObject({
      status: 409,
      code: 'illegal_transition',
    })
  })

  it('is recognized when a reviewer approves only the Georgian text, and not while it is only proposed', async () => {
    const made = await create({ organization_id: '019ba5e0-0000-7000-8008-000000000001' })
    await api().put('establishments', made.id, { status: 'approved' })
    const proposed = (
      await api().as('owner')('PATCH', `/establishments/${made.id}`, {
        body: { version: made.version, desc_ge: 'ახალი აღწერა' },
      })
    ).record
    expect(proposed.outdated).toEqual([])
    const approved = await api().as('moderator')('POST', `/establishments/${made.id}/approve`, {
      body: { version: proposed.version },
    })
    expect(approved.record).toMatchObject({ desc_ge: 'ახალი აღწერა', outdated: ['desc'] })
  })

  it('is recognized in every entity with both languages', async () => {
    const region = (
      await admin('POST', '/regions', { body: { title_ge: `მხარე ${nextNumber()}`, title_en: 'Region' } })
    ).record
    const changed = (
      await admin('PATCH', `/regions/${region.id}`, { body: { version: 1, title_ge: `კუთხე ${nextNumber()}` } })
    ).record
    expect(changed.outdated).toEqual(['title'])
    expect(
      (await admin('POST', `/regions/${region.id}/confirm_translation`, { body: { version: 2, fields: ['title'] } }))
        .record.outdated,
    ).toEqual([])
  })
})
