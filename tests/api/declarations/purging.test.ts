import { expect, it } from 'vitest'
import { createModels } from '../../../src/features/declarations/createModels.ts'
import { readHead } from '../../../src/features/declarations/head.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import type { Condition } from '../../../src/engine/model/query.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { sweepFiles, unusedMilliseconds } from '../../../src/features/files/sweepFiles.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { jpeg } from '../files/pictures.ts'
import { upload } from '../files/upload.ts'
import { program } from '../testApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

const day = 24 * 3_600

const naming = { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 }
const withNote = (name: string): StoredDocument =>
  tastingRooms(name, { groups: [{ name: 'naming', fields: [naming, { name: 'note', type: 'text' }] }] })

describeApi('permanent deletion', api => {
  const admin = () => api().as('admin')
  const purge = async (resource: string, body: object, headers?: Record<string, string>): Promise<ApiResponse> =>
    admin()('POST', `/declarations/${resource}/purge`, {
      body,
      headers: headers ?? { Proof: await api().proofOf('admin') },
    })
  const hide = async (number: unknown): Promise<void> => {
    const { record } = await admin()('POST', `/declarations/undo/${String(number)}`, { body: {} })
    const done = await admin()('POST', `/declarations/undo/${String(number)}`, { body: { plan: record.plan } })
    expect(done.status, done.text).toBe(200)
  }
  /** The rows of a table as somebody sees them who declares it by themselves. */
  const rowsOf = async (document: StoredDocument, name: string): Promise<number | string> => {
    const { models } = createModels(program, api().place, {
      number: 9_999,
      document: { ...emptyDocument, ...document },
    })
    const selection = { entity: name, where: [] }
    return models
      .current()
      .store.count(selection)
      .catch(() => 'no table')
  }
  const view = async (resource: string, filter: object, columns: readonly string[] = []): Promise<void> => {
    const body = { name: 'Mine', filter, sort: null, columns, density: 'dense', role: null }
    expect((await admin()('POST', `/list_views/${resource}`, { body })).status).toBe(201)
  }
  const storedOf = (entity: string, where: Condition) => {
    const sort = { property: 'id', order: 'ASC' } as const
    return api()
      .ports.models.current()
      .store.find({ entity, where: [where], sort, offset: 0, limit: 99 })
  }
  const linesOf = async (entity: string) =>
    (await storedOf('history', { property: 'entity', operator: 'in', value: [entity] })).map(({ action, changes }) => ({
      action,
      names: Object.keys(changes as object),
    }))
  const viewsOf = (resource: string) =>
    storedOf('list_views', { property: 'resource', operator: 'in', value: [resource] })
  const finish = async (): Promise<void> => {
    api().clock.advance(61)
    await runDue(api().ports)
    await api().ports.background.settled()
  }

  it('requires 30 days hidden, a password and the typed name; then the table is dropped and the name stays reserved', async () => {
    await draft(admin(), 'old_rooms', withNote('old_rooms'))
    const { record } = await publish(api(), ['old_rooms'])
    await admin()('POST', '/old_rooms', { body: { name_ge: 'მარანი', name_en: 'Cellar', note: 'Closed' } })
    await view('old_rooms', { note: 'Closed' })
    expect((await purge('old_rooms', { name: 'old_rooms' })).refusal).toMatchObject({ code: 'not_hidden' })
    for (const path of ['hidden', 'purge', 'purge/note'])
      expect((await admin()('GET', `/declarations/old_rooms/${path}`)).refusal).toMatchObject({ code: 'not_hidden' })
    for (const path of ['no_rooms/purge', 'old_rooms/purge/no_note'])
      expect((await admin()('GET', `/declarations/${path}`)).status).toBe(404)
    await hide(record.number)
    const exported = await admin()('GET', '/declarations/old_rooms/hidden')
    expect([exported.status, exported.text.split('\r\n').length]).toEqual([200, 3])
    expect(exported.text).toMatch(/^id,.*name_ge,name_en.*\r\n.*მარანი,Cellar.*Closed/s)
    expect((await api().as('moderator')('GET', '/declarations/old_rooms/hidden')).status).toBe(403)
    expect((await purge('old_rooms', { name: 'old_rooms' })).refusal).toMatchObject({ code: 'purge_early' })
    const purgeDate = async () => (await admin()('GET', '/declarations/old_rooms/purge')).record.from
    const from = await purgeDate()
    const [publication] = (await admin()('GET', '/declarations/history')).rows
    expect(Date.parse(String(from)) - Date.parse(String(publication?.created_at))).toBe(30 * day * 1_000)
    // Publications of others do not change it, however many there are.
    await draft(admin(), 'later_rooms', tastingRooms('later_rooms'))
    expect((await publish(api(), ['later_rooms'])).status).toBe(200)
    expect(await purgeDate()).toBe(from)
    api().clock.advance(29 * day)
    expect((await purge('old_rooms', { name: 'old_rooms' })).refusal).toMatchObject({ code: 'purge_early' })
    api().clock.advance(2 * day)
    expect(await purgeDate()).toBeNull()
    expect((await purge('old_rooms', { name: 'old_rooms' }, {})).refusal).toMatchObject({ code: 'proof_missing' })
    expect((await purge('old_rooms', { name: 'rooms' })).refusal).toMatchObject({ errors: { name: 'wrong_value' } })
    expect(
      (await api().as('moderator')('POST', '/declarations/old_rooms/purge', { body: { name: 'old_rooms' } })).status,
    ).toBe(403)

    const done = await purge('old_rooms', { name: 'old_rooms', note: 'Nobody needs it' })
    expect([done.status, done.headers.get('Marani-Model')]).toEqual([200, String(done.record.number)])
    const [line] = (await admin()('GET', '/declarations/history')).rows
    expect(line).toMatchObject({
      number: done.record.number,
      note: 'Nobody needs it',
      steps: [{ code: 'purge_resource', kind: 'purges' }],
    })
    expect(await rowsOf(withNote('old_rooms'), 'old_rooms')).toBe(1)
    await finish()
    expect([0, 'no table']).toContain(await rowsOf(withNote('old_rooms'), 'old_rooms'))
    expect([await linesOf('old_rooms'), await viewsOf('old_rooms')]).toEqual([[], []])

    const { number: base } = (await admin()('GET', '/declarations')).record
    const again = await admin()('PUT', '/declarations/drafts/old_rooms', {
      body: { base, document: withNote('old_rooms') },
    })
    expect(again.record.mistakes).toMatchObject([{ code: 'purged_name' }])
    const undo = await admin()('POST', `/declarations/undo/${String(done.record.number)}`, { body: {} })
    expect(undo.record.mistakes).toMatchObject([{ code: 'purged_name' }])
    await admin()('DELETE', '/declarations/drafts/old_rooms')
  })

  it('can be of a field, whose column is dropped once every server has loaded the model; other fields and records stay', async () => {
    await draft(admin(), 'field_rooms', tastingRooms('field_rooms'))
    await publish(api(), ['field_rooms'])
    await draft(admin(), 'field_rooms', withNote('field_rooms'))
    const { record } = await publish(api(), ['field_rooms'])
    const made = await admin()('POST', '/field_rooms', {
      body: { name_ge: 'მარანი', name_en: 'Cellar', note: 'Closed' },
    })
    await view('field_rooms', { note: 'Closed', name_en: 'Cellar' }, ['note', 'name'])
    expect((await purge('field_rooms', { name: 'note', field: 'note' })).refusal).toMatchObject({ code: 'not_hidden' })
    await hide(record.number)
    const values = await admin()('GET', '/declarations/field_rooms/hidden/note')
    expect(values.text.replaceAll('\r\n', ' ')).toMatch(/^id,name_ge,name_en,note [0-9a-f-]{36},მარანი,Cellar,Closed $/)
    expect((await admin()('GET', '/declarations/field_rooms/hidden/other')).status).toBe(404)
    api().clock.advance(31 * day)
    const other = createModels(
      program,
      api().place,
      await readHead(api().ports.models.current().store, program.declarations),
    ).models
    const done = await purge('field_rooms', { name: 'note', field: 'note' })
    expect(done.status, done.text).toBe(200)
    // One that has not heard of it yet reads what is there still.
    const find = () => {
      const sort = { property: 'id', order: 'ASC' } as const
      return other.current().store.find({ entity: 'field_rooms', where: [], sort, offset: 0, limit: 9 })
    }
    expect((await find()).map(row => row.note)).toEqual(['Closed'])
    await other.newest()
    await finish()
    expect(await find()).toEqual([expect.not.objectContaining({ note: 'Closed' })])
    expect(await linesOf('field_rooms')).toEqual([
      { action: 'create', names: expect.not.arrayContaining(['note']) as unknown },
    ])
    expect(await viewsOf('field_rooms')).toMatchObject([{ filter: { name_en: 'Cellar' }, columns: ['name'] }])
    const [read, changed] = [
      await admin()('GET', `/field_rooms/${String(made.record.id)}`),
      await admin()('PATCH', `/field_rooms/${String(made.record.id)}`, { body: { version: 1, name_en: 'Old cellar' } }),
    ]
    expect([read.status, changed.status, changed.record.name_en]).toEqual([200, 200, 'Old cellar'])
    expect((await purge('field_rooms', { name: 'note', field: 'note' })).status).toBe(404)
    const { number: base } = (await admin()('GET', '/declarations')).record
    const again = await admin()('PUT', '/declarations/drafts/field_rooms', {
      body: { base, document: withNote('field_rooms') },
    })
    expect(again.record.mistakes).toMatchObject([{ code: 'purged_name' }])
    await admin()('DELETE', '/declarations/drafts/field_rooms')
  })

  it('is rejected for anything of the product, and for anything that another resource refers to', async () => {
    expect((await purge('establishments', { name: 'establishments' })).status).toBe(404)
    expect((await purge('establishments', { name: 'name', field: 'name' })).status).toBe(404)
    await draft(admin(), 'first_cellars', tastingRooms('first_cellars'))
    const first = await publish(api(), ['first_cellars'])
    const referring = tastingRooms('second_cellars', {
      groups: [
        { name: 'naming', fields: [naming, { name: 'first_id', type: 'reference', reference: 'first_cellars' }] },
      ],
    })
    await draft(admin(), 'second_cellars', referring)
    const second = await publish(api(), ['second_cellars'])
    await hide(second.record.number)
    await hide(first.record.number)
    api().clock.advance(31 * day)
    expect((await purge('first_cellars', { name: 'first_cellars' })).refusal).toMatchObject({ code: 'purge_referred' })
    expect((await purge('second_cellars', { name: 'second_cellars' })).status).toBe(200)
    expect((await purge('first_cellars', { name: 'first_cellars' })).status).toBe(200)
    await finish()
  })

  it('releases files that only it used', async () => {
    const gallery = tastingRooms('photo_rooms', {
      groups: [{ name: 'naming', fields: [naming, { name: 'photos', type: 'images', maximum: 5 }] }],
    })
    await draft(admin(), 'photo_rooms', gallery)
    const { record } = await publish(api(), ['photo_rooms'])
    const sent = { bytes: await jpeg({ width: 40, height: 30, shade: 91 }), resource: 'photo_rooms', field: 'photos' }
    const { url } = (await upload(api(), 'admin', sent)).record
    const made = await admin()('POST', '/photo_rooms', { body: { name_ge: 'ა', name_en: 'A', photos: [{ url }] } })
    expect(made.status, made.text).toBe(201)
    await hide(record.number)
    const isKept = async () => {
      api().clock.advance(unusedMilliseconds.since / 1000 + day)
      await sweepFiles(api().ports)
      const where = [{ property: 'hash', operator: 'in', value: [String(url).slice(7)] }] as const
      return (await api().store.count({ entity: 'files', where: [...where] })) === 1
    }
    expect(await isKept()).toBe(true)
    expect((await purge('photo_rooms', { name: 'photo_rooms' })).status).toBe(200)
    await finish()
    expect(await isKept()).toBe(false)
  })
})
