import { expect, it } from 'vitest'
import type { BulkResult } from '../../src/engine/model/bulk.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { importer } from './import/imported.ts'
import { nextNumber } from './makeValid.ts'
import { createPerson } from './moderation/people.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'

describeApi('a record without a name', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const { send, check, run } = importer(api)
  const refused = { status: 422, code: 'invalid', errors: { name_ge: 'name_needed' } }

  it.each([{}, { name_ge: '', name_en: '  ' }, { name_ge: '\u200b', name_en: '\u3164' }, { rooms: 3, desc_ge: 'ა' }])(
    'cannot be created from %j',
    async body => {
      expect((await api().as('owner')('POST', '/establishments', { body })).refusal).toEqual(refused)
      expect((await admin('POST', '/guides', { body: { ...body, rooms: undefined } })).refusal).toEqual(refused)
    },
  )

  it('cannot be created as an organization without its legal name either', async () => {
    expect(
      (await api().as('owner')('POST', '/organizations', { body: { contact_person_name: 'Somebody' } })).refusal,
    ).toEqual({ status: 422, code: 'invalid', errors: { legal_name: 'required' } })
  })

  it('can be created with a name in only one language', async () => {
    for (const body of [{ name_ge: `სახელი ${nextNumber()}` }, { name_en: `Name ${nextNumber()}` }])
      expect((await admin('POST', '/establishments', { body })).status).toBe(201)
  })

  it('does not result from a change, a bulk change or a proposal', async () => {
    const made = (await admin('POST', '/establishments', { body: { name_en: `Named ${nextNumber()}` } })).record
    expect(
      (await admin('PATCH', `/establishments/${String(made.id)}`, { body: { version: 1, name_en: null } })).refusal,
    ).toEqual(refused)
    const bulk = await admin('POST', '/establishments/bulk/update', {
      body: { records: [{ id: made.id, version: 1 }], values: { name_en: '' } },
    })
    expect((bulk.json as { results: BulkResult[] }).results[0]?.problem).toMatchObject({
      code: 'invalid',
      errors: { name_ge: { code: 'name_needed' } },
    })
    expect(
      (
        await admin('PATCH', `/establishments/${String(made.id)}`, {
          body: { version: 1, name_en: null, name_ge: 'ქართულად' },
        })
      ).status,
    ).toBe(200)
    const guide = await createPerson(api(), 'guide')
    const { row } = await insertRecord(api(), 'guides', { status: 'approved', more: { user_id: guide.id } })
    const response = await guide.call('PATCH', `/guides/${String(row.id)}`, {
      body: { version: row.version, name_ge: null, name_en: null },
    })
    expect([response.status, Object.keys(response.refusal.errors ?? {})]).toEqual([422, ['name_ge', 'name_en']])
  })

  it('does not result from an import: its row is rejected at that field', async () => {
    const id = await send(
      'establishments',
      ['Name', 'Code'],
      [
        ['', `nameless-${nextNumber()}`],
        ['Named', `named-${nextNumber()}`],
      ],
    )
    const seen = await check(id, {
      resource: 'establishments',
      key: 'code',
      fields: { name_en: { column: 'Name' }, code: { column: 'Code' } },
    })
    expect(seen).toMatchObject({ created: 1, refused: 1, problems: [{ field: 'name_ge', code: 'name_needed' }] })
    expect(await run(id, true)).toMatchObject({ created: 1 })
  })

  it('is possible for texts for search engines, which are identified by their establishment', async () => {
    const { id } = (await admin('POST', '/establishments', { body: { name_en: `Seen ${nextNumber()}` } })).record
    expect(
      (await admin('PUT', `/establishments/${String(id)}/meta`, { body: { keywords_en: 'wine' } as Row })).status,
    ).toBe(200)
  })
})
