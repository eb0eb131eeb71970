import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { newRegion, nextNumber } from './makeValid.ts'

describeApi('history', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (resource: string, body: Row) => (await admin('POST', `/${resource}`, { body })).record
  const history = async (resource: string, id: unknown, query: Record<string, unknown> = {}) =>
    admin('GET', `/${resource}/${id}/history`, { query })

  it('has every write, newest first: who, when, the old and new values, and from where', async () => {
    const body = newRegion({ title_en: 'One' })
    const { id } = await create('regions', body)
    const times = [api().clock.now().toISOString()]
    const step = async (method: string, path: string, sent?: Row) => {
      api().clock.advance(1)
      times.unshift(api().clock.now().toISOString())
      await admin(method, path, sent ? { body: sent } : {})
    }
    await step('PATCH', `/regions/${id}`, { version: 1, title_en: 'Two', lat: 42 })
    await step('DELETE', `/regions/${id}`)
    await step('POST', `/regions/${id}/restore`)
    const rows = (await history('regions', id)).rows
    expect(rows.map(({ id: _id, ...entry }) => entry)).toEqual([
      {
        at: times[0],
        by: api().idOf('admin'),
        by_staff: true,
        action: 'restore',
        version: 4,
        changes: { deleted_at: [times[1], null] },
        origin: 'api',
        api_key: null,
      },
      {
        at: times[1],
        by: api().idOf('admin'),
        by_staff: true,
        action: 'delete',
        version: 3,
        changes: { deleted_at: [null, times[1]] },
        origin: 'api',
        api_key: null,
      },
      {
        at: times[2],
        by: api().idOf('admin'),
        by_staff: true,
        action: 'update',
        version: 2,
        changes: { title_en: ['One', 'Two'], lat: [null, 42] },
        origin: 'api',
        api_key: null,
      },
      {
        at: times[3],
        by: api().idOf('admin'),
        by_staff: true,
        action: 'create',
        version: 1,
        changes: { title_ge: [null, body.title_ge], title_en: [null, 'One'] },
        origin: 'api',
        api_key: null,
      },
    ])
  })

  it('names the person who wrote, not the owner', async () => {
    const made = (await api().as('owner')('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    await api().as('moderator')('PATCH', `/establishments/${made.id}`, { body: { version: 1, rooms: 3 } })
    const rows = (await history('establishments', made.id)).rows
    expect(rows.map(row => row.by_staff)).toEqual([true, false])
    expect(rows.map(row => row.by)).toEqual([api().idOf('moderator'), api().idOf('owner')])
  })

  it('is returned in pages', async () => {
    const { id } = await create('regions', newRegion())
    for (let version = 1; version < 30; version++)
      await admin('PATCH', `/regions/${id}`, { body: { version, title_en: `Name ${version}` } })
    const first = await history('regions', id)
    expect(first.headers.get('content-range')).toBe('history 0-24/30')
    expect(first.rows.map(row => row.version)).toEqual(Array.from({ length: 25 }, (_value, index) => 30 - index))
    const last = await history('regions', id, { range: [25, 49] })
    expect(last.headers.get('content-range')).toBe('history 25-29/30')
    expect(last.rows.map(row => row.version)).toEqual([5, 4, 3, 2, 1])
    expect((await history('regions', id, { range: [5, 1] })).refusal).toEqual({ status: 400, code: 'malformed_range' })
    expect((await history('regions', id, { sort: ['at', 'ASC'] })).refusal).toEqual({
      status: 400,
      code: 'unknown_parameter',
      params: { parameter: 'sort' },
    })
  })

  it('of a record that was never written here is empty', async () => {
    const response = await history('regions', fixture('regions').id)
    expect([response.rows, response.headers.get('content-range')]).toEqual([[], 'history */0'])
  })

  it('does not show the fields that a role may not read', async () => {
    const { id } = await create('users', {
      email: `person${nextNumber()}@marani.example`,
      firstname: 'A',
      lastname: 'B',
      role: 'moderator',
      permissions: ['seo'],
    })
    await admin('PATCH', `/users/${id}`, { body: { version: 1, permissions: ['statistics'], lastname: 'C' } })
    const seen = (await api().as('moderator')('GET', `/users/${id}/history`)).rows.map(row =>
      Object.keys(row.changes as Row),
    )
    expect(seen[0]).toEqual(['lastname'])
    expect(seen.flat()).not.toContain('permissions')
    expect((await history('users', id)).rows[0]?.changes).toEqual({
      permissions: [['seo'], ['statistics']],
      lastname: ['B', 'C'],
    })
  })

  it('contains neither search words nor version counters', async () => {
    const { id } = await create('regions', newRegion())
    await admin('PATCH', `/regions/${id}`, { body: { version: 1, title_en: 'Other' } })
    const names = (await history('regions', id)).rows.flatMap(row => Object.keys(row.changes as Row))
    expect(
      names.filter(name =>
        ['search', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'id'].includes(name),
      ),
    ).toEqual([])
  })

  it('is available only to people who may read the record', async () => {
    const foreign = fixture(
      'establishments',
      row => row.organization_id !== fixture('organizations').id && row.organization_id !== null,
    )
    expect((await api().as('owner')('GET', `/establishments/${foreign.id}/history`)).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await api().as('guide')('GET', `/mail/${fixture('mail').id}/history`)).refusal).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })

  it('of a view of another entity is that of the same record', async () => {
    const moderator = fixture('moderators')
    await admin('PATCH', `/users/${moderator.id}`, { body: { version: moderator.version, phone: '599123123' } })
    expect((await history('moderators', moderator.id)).rows).toEqual((await history('users', moderator.id)).rows)
  })

  it('cannot be changed in the store, by whatever method', async () => {
    const { id } = await create('regions', newRegion())
    const before = await history('regions', id)
    const where = [{ property: 'record_id', operator: 'in', value: [id] } as const]
    await expect(api().store.update('history', where, { action: 'x' })).rejects.toThrow(
      'rows of history are only ever added',
    )
    await expect(api().store.update('history', [], {})).rejects.toThrow('rows of history are only ever added')
    await expect(api().store.remove('history', where)).rejects.toThrow('rows of history are only ever added')
    expect((await history('regions', id)).text).toBe(before.text)
  })

  it('cannot be written through any route', async () => {
    for (const call of [
      admin('POST', '/history', { body: {} }),
      admin('DELETE', `/regions/${fixture('regions').id}/history`),
      admin('PUT', `/regions/${fixture('regions').id}/history`, { body: {} }),
    ])
      expect([404, 405]).toContain((await call).status)
  })
})
