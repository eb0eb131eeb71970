import { expect, it } from 'vitest'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { describeApi } from './describeApi.ts'
import type { Person } from './testApi.ts'
import { fixture } from './content.ts'
import { newRegion, nextNumber } from './makeValid.ts'

interface Line extends Row {
  id: string
  by: string
  at: string
  changes: Record<string, [unknown, unknown]>
}

describeApi('activity', api => {
  const answered = (role: Person, filter: Row = {}, after?: unknown) =>
    api().as(role)('GET', '/activity', { query: { filter, ...(after ? { after } : {}) } })
  const ask = async (...provided: Parameters<typeof answered>) =>
    (await answered(...provided)).record as { lines: Line[]; next: unknown }
  const refusal = async (...provided: Parameters<typeof answered>) => (await answered(...provided)).refusal
  const region = async () => (await api().as('admin')('POST', '/regions', { body: newRegion() })).record
  const change = (role: Person, resource: string, { id, version }: Row, values: Row) =>
    api().as(role)('PATCH', `/${resource}/${id}`, { body: { version, ...values } })

  it('shows administrators who did what to which record and from where, newest first', async () => {
    const made = await region()
    await change('admin', 'regions', made, { title_en: 'Another name' })
    const { lines } = await ask('admin', { record_id: made.id })
    expect(lines).toMatchObject([
      {
        by: api().idOf('admin'),
        action: 'update',
        resource: 'regions',
        record_id: made.id,
        title: made.title_ge,
        version: 2,
        changes: { title_en: [made.title_en, 'Another name'] },
      },
      { action: 'create', version: 1 },
    ])
  })

  it('is filtered by field in both languages, person, entity, action and days in the country’s time zone', async () => {
    const made = await region()
    await change('admin', 'regions', made, { lat: 42.1 })
    const only = async (filter: Row) =>
      (await ask('admin', { record_id: made.id, ...filter })).lines.map(line => line.action)
    expect(await only({ field: 'lat' })).toEqual(['update'])
    expect(await only({ field: 'title' })).toEqual(['create'])
    expect(await only({ field: 'title_en' })).toEqual(['create'])
    expect(await only({ by: api().idOf('moderator') })).toEqual([])
    expect(await only({ resource: 'villages' })).toEqual([])
    expect(await only({ kind: 'created' })).toEqual(['create'])
    expect(await only({ kind: ['deleted', 'changed'] })).toEqual(['update'])
    expect(await only({ to: '2000-01-01' })).toEqual([])
    expect(await only({ from: '2000-01-01', to: '2100-01-01' })).toEqual(['update', 'create'])
  })

  it('continues after the last line of a page to the end, with each line once', async () => {
    const made = await region()
    for (let version = 1; version < 60; version++)
      await change('admin', 'regions', { id: made.id, version }, { title_en: `Name ${version}` })
    const first = await ask('admin', { record_id: made.id })
    const second = await ask('admin', { record_id: made.id }, first.next)
    const versions = [...first.lines, ...second.lines].map(line => line.version)
    expect(versions).toEqual(Array.from({ length: 60 }, (_one, index) => 60 - index))
    expect([first.lines.length, second.next]).toEqual([50, null])
  })

  it('shows everybody else only their own actions', async () => {
    const made = (await api().as('owner')('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    await change('moderator', 'establishments', made, { rooms: 3 })
    const mine = await ask('owner', { record_id: made.id })
    expect(mine.lines.map(line => [line.by, line.action])).toEqual([[api().idOf('owner'), 'create']])
    expect((await ask('moderator')).lines.every(line => line.by === api().idOf('moderator'))).toBe(true)
    expect(await refusal('moderator', { by: api().idOf('owner') })).toEqual({ status: 403, code: 'forbidden' })
    expect((await ask('admin', { record_id: made.id })).lines.map(line => line.by)).toEqual([
      api().idOf('moderator'),
      api().idOf('owner'),
    ])
  })

  it('ends for people who may no longer read the record, and begins for those to whom it now belongs', async () => {
    const made = (await api().as('owner')('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    const foreign = fixture('organizations', row => row.id !== made.organization_id).id
    const moved = (await change('admin', 'establishments', made, { organization_id: foreign })).record
    expect((await ask('owner', { record_id: made.id })).lines).toEqual([])
    const back = (await change('admin', 'establishments', moved, { organization_id: made.organization_id })).record
    await change('owner', 'establishments', back, { rooms: 4 })
    expect((await ask('owner', { record_id: made.id })).lines.map(line => line.changes)).toEqual([{ rooms: [null, 4] }])
  })

  it('hides fields that the person may not read, and lines about nothing else', async () => {
    const { id } = (
      await api().as('admin')('POST', '/users', {
        body: {
          email: `person${nextNumber()}@marani.example`,
          firstname: 'A',
          lastname: 'B',
          role: 'moderator',
          permissions: ['seo'],
        },
      })
    ).record
    const line = (changes: Row) =>
      newRow(api().ports, { ...system, id: api().idOf('moderator') }, 'history', {
        entity: 'users',
        record_id: String(id),
        record_version: 2,
        action: 'update',
        changes,
        fields: Object.keys(changes),
      })
    await api().store.insert('history', [
      line({ permissions: [[], ['seo']] }),
      line({ permissions: [['seo'], []], lastname: ['B', 'C'] }),
    ])
    expect((await ask('moderator', { record_id: id })).lines.map(({ changes }) => changes)).toEqual([
      { lastname: ['B', 'C'] },
    ])
    expect(await refusal('moderator', { field: 'permissions' })).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field: 'permissions' },
    })
    expect((await ask('admin', { record_id: id, field: 'permissions' })).lines).toHaveLength(3)
  })

  it('rejects invalid queries with a clear message', async () => {
    const wrong = (field: string) => ({ status: 400, code: 'invalid_filter_value', params: { field } })
    expect(await refusal('admin', { by: 'me' })).toEqual(wrong('by'))
    expect(await refusal('admin', { kind: 'guessed' })).toEqual(wrong('kind'))
    expect(await refusal('admin', { from: '2026-13-01' })).toEqual(wrong('from'))
    expect(await refusal('admin', { when: 'today' })).toMatchObject({ code: 'unknown_field' })
    expect(await refusal('admin', { field: 'search' })).toMatchObject({ status: 400, code: 'unknown_field' })
    expect(await refusal('admin', { resource: 'sessions' })).toEqual({ status: 404, code: 'not_found' })
    expect(await refusal('admin', { from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ status: 422 })
    expect(await refusal('admin', {}, ['soon', 'there'])).toEqual({
      status: 400,
      code: 'malformed_parameter',
      params: { parameter: 'after' },
    })
  })

  it('can be exported with a line for each changed field, in words, by people who may read it', async () => {
    const made = await region()
    await change('admin', 'regions', made, { title_en: '=1+1', lat: 42.1 })
    const file = async (role: Person, format: string) =>
      api().as(role)('GET', '/activity/export', {
        query: { filter: { record_id: made.id, kind: 'changed' }, format, lang: 'en' },
      })
    const csv = await file('admin', 'csv')
    const [head, ...lines] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toBe('When,Who,Action,Kind of record,Record,Field,Before,After,From where')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain("'=1+1")
    expect(csv.headers.get('content-disposition')).toMatch(/attachment; filename="activity-.*\.csv"/)
    expect(JSON.parse((await file('admin', 'json')).text)).toHaveLength(2)
    expect(JSON.parse((await file('moderator', 'json')).text)).toEqual([])
    expect((await file('admin', 'geojson')).refusal).toMatchObject({ status: 422 })
  })
})
