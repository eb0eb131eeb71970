import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { referrersOf } from '../../src/engine/model/referrers.ts'
import { load } from '../../src/engine/records/load.ts'
import { describeApi } from './describeApi.ts'
import { contentOf, entities, fixture, idsOf } from './content.ts'
import { newEstablishment, newRegion, nextNumber } from './makeValid.ts'
import { people, registry } from './testApi.ts'

const removable = entities
  .filter(entity => entity.declaration.access?.delete && entity.declaration.access.create)
  .map(entity => entity.name)

describeApi('the trash', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (resource: string, body: Row) => (await admin('POST', `/${resource}`, { body })).record
  const list = async (resource: string, filter: Row) =>
    idsOf((await admin('GET', `/${resource}`, { query: { filter } })).rows)
  it('gets a record with its values, and with when and by whom it was deleted', async () => {
    const before = await create('establishments', newEstablishment())
    api().clock.advance(60)
    expect((await admin('DELETE', `/establishments/${before.id}`)).record).toEqual(before)
    const now = api().clock.now().toISOString()
    expect((await admin('GET', `/establishments/${before.id}`)).record).toEqual({
      ...before,
      deleted_at: now,
      status: 'deleted',
      version: 2,
      updated_at: now,
    })
  })

  /** A record that nothing uses: like one of the fixtures, without what only one may have. */
  const unused = async (name: string): Promise<Row> => {
    const entity = registry.entity(name)
    const like = fixture(name, row => !people.some(person => row.id === api().idOf(person)))
    if (!referrersOf(registry, entity).some(({ property }) => property.field.onDelete)) return like
    const own = [...entity.properties.values()]
      .filter(({ field }) => field.unique)
      .map(property => [property.name, null])
    const row = { ...like, ...Object.fromEntries(own), id: api().ports.newId() }
    await load(api().ports, { [name]: [row] })
    return row
  }

  it.each(removable)('hides a record of %s from every list, and restores it with all its values', async name => {
    const before = await unused(name)
    const removed = await admin('DELETE', `/${name}/${before.id}`)
    expect(removed.record).toEqual(before)
    expect(await list(name, { id: [before.id] })).toEqual([])
    const restored = await admin('POST', `/${name}/${before.id}/restore`)
    expect(restored.record).toEqual({
      ...before,
      version: Number(before.version) + 2,
      updated_at: api().clock.now().toISOString(),
      updated_by: api().idOf('admin'),
    })
    expect(await list(name, { id: [before.id] })).toEqual([before.id])
  })

  it('is visible only to administrators, on request', async () => {
    const deleted = contentOf('establishments').filter(row => row.deleted_at !== null)
    const [first] = deleted
    expect((await list('establishments', { deleted_at_null: false })).toSorted()).toEqual(
      expect.arrayContaining(idsOf(deleted)),
    )
    expect(await list('establishments', { deleted_at_gte: '2000-01-01T00:00:00Z', id: [first?.id] })).toEqual([
      first?.id,
    ])
    for (const person of ['moderator', 'owner'] as const) {
      expect(
        (await api().as(person)('GET', '/establishments', { query: { filter: { deleted_at_null: false } } })).refusal,
      ).toEqual({ status: 400, code: 'unknown_field', params: { field: 'deleted_at_null' } })
      expect((await api().as(person)('GET', `/establishments/${first?.id}`)).refusal).toEqual({
        status: 404,
        code: 'not_found',
      })
      expect((await api().as(person)('GET', `/establishments/${first?.id}/history`)).refusal).toEqual({
        status: 404,
        code: 'not_found',
      })
    }
  })

  it('accepts no deletion of an old version, and any if no version is sent', async () => {
    const { id } = await create('regions', newRegion())
    await admin('PATCH', `/regions/${id}`, { body: { version: 1, title_en: 'Changed' } })
    expect((await admin('DELETE', `/regions/${id}`, { headers: { 'If-Match': '"1"' } })).refusal).toMatchObject({
      status: 412,
      code: 'version_stale',
    })
    expect((await admin('DELETE', `/regions/${id}`, { headers: { 'If-Match': '"2"' } })).status).toBe(200)
  })

  it('gets a record once', async () => {
    const { id } = await create('regions', newRegion())
    expect((await admin('DELETE', `/regions/${id}`)).status).toBe(200)
    expect((await admin('DELETE', `/regions/${id}`)).refusal).toEqual({ status: 404, code: 'not_found' })
  })

  it.each(['draft', 'noapproval', 'approved', 'declined', 'hidden', 'locked'])(
    'restores a record with the status that it had: %s',
    async status => {
      const { id } = await create('establishments', newEstablishment())
      await api().put('establishments', id, { status })
      await admin('DELETE', `/establishments/${id}`)
      expect((await admin('POST', `/establishments/${id}/restore`)).record).toMatchObject({ status, deleted_at: null })
    },
  )

  it('restores the status before the last deletion', async () => {
    const { id } = await create('establishments', newEstablishment())
    for (const status of ['draft', 'approved']) {
      await api().put('establishments', id, { status })
      await admin('DELETE', `/establishments/${id}`)
      expect((await admin('POST', `/establishments/${id}/restore`)).record.status).toBe(status)
    }
  })

  it('restores a record without a history as a draft', async () => {
    const [deleted] = contentOf('establishments').filter(row => row.deleted_at !== null)
    expect((await admin('POST', `/establishments/${deleted?.id}/restore`)).record).toMatchObject({
      status: 'draft',
      deleted_at: null,
    })
  })

  it('restores nothing that is not in it', async () => {
    const { id } = await create('establishments', newEstablishment())
    expect((await admin('POST', `/establishments/${id}/restore`)).refusal).toEqual({
      status: 409,
      code: 'illegal_transition',
      params: { transition: 'restore', status: 'noapproval' },
    })
  })

  it('does not restore a record whose unique value another one has taken, until that is free', async () => {
    const code = `T-${nextNumber()}`
    const first = await create('regions', newRegion({ code }))
    await admin('DELETE', `/regions/${first.id}`)
    const second = await create('regions', newRegion({ code }))
    expect((await admin('POST', `/regions/${first.id}/restore`)).refusal).toEqual({
      status: 422,
      code: 'invalid',
      errors: { code: 'not_unique' },
    })
    expect((await admin('GET', `/regions/${first.id}`)).record).toMatchObject({ version: 2 })
    await admin('DELETE', `/regions/${second.id}`)
    expect((await admin('POST', `/regions/${first.id}/restore`)).record.code).toBe(code)
  })

  it('restores records only for administrators', async () => {
    const made = (await api().as('owner')('POST', '/establishments', { body: { name_en: 'Draft' } })).record
    expect((await api().as('owner')('DELETE', `/establishments/${made.id}`)).status).toBe(200)
    for (const person of ['owner', 'moderator'] as const)
      expect((await api().as(person)('POST', `/establishments/${made.id}/restore`)).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
    expect((await admin('POST', `/establishments/${made.id}/restore`)).record.status).toBe('draft')
  })

  it('does not accept a public record from its owner', async () => {
    const owner = api().as('owner')
    const approved = (await owner('GET', '/establishments', { query: { filter: { status: 'approved' } } })).rows[0]
    expect((await owner('DELETE', `/establishments/${approved?.id}`)).refusal).toMatchObject({
      status: 409,
      code: 'illegal_transition',
    })
  })
})
