import { expect, it } from 'vitest'
import type { CompletenessCounts } from '../../src/engine/model/completeness.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { rebuildDerived } from '../../src/engine/records/rebuildDerived.ts'
import { completenessOf } from '../../src/engine/rules/validation/completeness.ts'
import { idsOf, picture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { newEstablishment, nextNumber } from './makeValid.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'
import { registry } from './testApi.ts'

const photo = { url: picture() }
const counted = ['establishments', 'organizations', 'guides']

describeApi('the completeness of a record', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const read = async (id: unknown) => (await admin('GET', `/establishments/${id}`)).record
  const create = async (values: Row = {}) =>
    (await admin('POST', '/establishments', { body: newEstablishment(values) })).record
  const change = async (record: Row, values: Row) =>
    (await admin('PATCH', `/establishments/${record.id}`, { body: { version: record.version, ...values } })).record
  const expected = (record: Row) => completenessOf(registry.entity('establishments'), record)?.score
  const everywhere = async (name: string) => (await admin('GET', `/${name}`, { query: { range: [0, 999] } })).rows

  it.each(counted)('is stored with every record of %s from the beginning', async name => {
    const rows = await everywhere(name)
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows)
      expect(row.completeness, String(row.id)).toBe(completenessOf(registry.entity(name), row)?.score)
  })

  it('is updated when a record is created and at each change, of some fields or of all', async () => {
    const made = await create()
    expect(made.completeness).toBe(expected(made))
    const more = await change(made, {
      desc_en: 'A cellar under a mulberry tree. '.repeat(8),
      images: Array.from({ length: 8 }, () => photo),
    })
    expect(more.completeness).toBe(Number(made.completeness) + 19)
    const put = await admin('PUT', `/establishments/${made.id}`, { body: { ...more, images: [photo] } })
    expect(put.record.completeness).toBe(Number(made.completeness) + 9)
    expect(put.record.completeness).toBe(expected(put.record))
    expect(await read(made.id)).toEqual(put.record)
  })

  it('cannot be written by anybody, and is not in the history', async () => {
    const made = await create()
    const refused = await admin('PATCH', `/establishments/${made.id}`, { body: { version: 1, completeness: 100 } })
    expect(refused.refusal).toEqual({ status: 422, code: 'invalid', errors: { completeness: 'read_only' } })
    expect(
      (await admin('POST', '/establishments', { body: newEstablishment({ completeness: 100 }) })).problem.errors,
    ).toEqual({ completeness: { code: 'read_only' } })
    await change(made, { title_en: 'Wine' })
    for (const line of (await admin('GET', `/establishments/${made.id}/history`)).rows)
      expect(line.changes).not.toHaveProperty('completeness')
  })

  it('of a public record changes only when a proposal is approved', async () => {
    const home = (await insertRecord(api(), 'organizations', { status: 'approved' })).row
    await api().put('users', api().idOf('owner'), { organization_ids: [home.id] })
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { organization_id: home.id, title_ge: null },
    })
    const requested = await api().as('owner')('PATCH', `/establishments/${row.id}`, {
      body: { version: row.version, title_ge: 'მარანი თუთის ქვეშ' },
    })
    expect(requested.record).toMatchObject({ title_ge: null, completeness: row.completeness })
    const { open } = (await api().as('owner')('GET', `/establishments/${row.id}/request`)).json as { open: Row }
    const decided = await api().as('moderator')('POST', `/requests/${open.id}/approve`, {
      body: { version: open.version },
    })
    expect(decided.status).toBe(200)
    expect(await read(row.id)).toMatchObject({
      title_ge: 'მარანი თუთის ქვეშ',
      completeness: Number(row.completeness) + 2,
    })
  })

  it('is that of the values with which a record is restored from the trash', async () => {
    const made = await create({ website_url: 'https://marani.example' })
    await admin('DELETE', `/establishments/${made.id}`)
    const restored = (await admin('POST', `/establishments/${made.id}/restore`)).record
    expect(restored.completeness).toBe(made.completeness)
    await api().put('establishments', made.id, { completeness: 3 })
    expect((await change(restored, { website_url: null })).completeness).toBe(Number(made.completeness) - 4)
  })

  it('as of an earlier moment is that of the values at that moment', async () => {
    const made = await create()
    const before = api().clock.now().toISOString()
    api().clock.advance(60)
    await change(made, { website_url: 'https://marani.example' })
    const then = await admin('GET', `/establishments/${made.id}/as_of`, { query: { at: before } })
    expect(then.record.completeness).toBe(made.completeness)
  })

  it('is updated for imported rows, new and existing ones', async () => {
    const code = `CO-${nextNumber()}`
    const send = (values: Row) => {
      const mapping = {
        resource: 'establishments',
        key: 'code',
        fields: Object.fromEntries(Object.keys(values).map(name => [name, name])),
      }
      const lines = [{ mapping }, { line: 1, values }]
      return admin('POST', '/import/establishments', {
        text: lines.map(line => JSON.stringify(line)).join('\n'),
        headers: { 'Content-Type': 'application/x-ndjson' },
      })
    }
    const find = async () => (await admin('GET', '/establishments', { query: { filter: { code } } })).rows[0] ?? {}
    expect((await send({ code, name_ge: 'იმპორტი', name_en: 'Import' })).text).toContain('"created":1')
    expect((await find()).completeness).toBe(8)
    expect((await send({ code, name_ge: 'იმპორტი', title_ge: 'სათაური' })).text).toContain('"updated":1')
    expect((await find()).completeness).toBe(10)
  })

  it('filters and sorts lists', async () => {
    const made = [
      await create({ website_url: 'https://marani.example' }),
      await create({ website_url: 'https://marani.example', email: 'a@marani.example' }),
      await create(),
    ]
    const list = async (query: Row) =>
      (
        await admin('GET', '/establishments', {
          query: { ...query, filter: { id: idsOf(made), ...(query.filter as Row) } },
        })
      ).rows
    const [low, middle, high] = [made[2], made[0], made[1]].map(row => Number(row?.completeness))
    expect((await list({ sort: ['completeness', 'DESC'] })).map(row => row.completeness)).toEqual([high, middle, low])
    expect((await list({ sort: ['completeness', 'ASC'] })).map(row => row.completeness)).toEqual([low, middle, high])
    expect(idsOf(await list({ filter: { completeness_lt: middle } }))).toEqual([made[2]?.id])
    expect((await list({ filter: { completeness_gte: middle, completeness_lte: high } })).length).toBe(2)
    expect(
      (await admin('GET', '/establishments', { query: { filter: { completeness: 'much' } } })).refusal,
    ).toMatchObject({ status: 400, code: 'invalid_filter_value' })
  })

  it('is counted over the records that a person may read and a filter finds', async () => {
    const ask = async (person: 'admin' | 'moderator' | 'owner', filter: Row = {}) =>
      (await api().as(person)('GET', '/establishments/completeness', { query: { filter } })).json as CompletenessCounts
    const shown = await everywhere('establishments')
    const all = await ask('admin')
    expect(all.total).toBe(shown.length)
    expect(all.bands).toEqual(
      all.bands.map(({ from, to }) => ({
        from,
        to,
        count: shown.filter(row => Number(row.completeness) >= from && Number(row.completeness) <= to).length,
      })),
    )
    expect(all.bands.reduce((sum, band) => sum + band.count, 0)).toBe(all.total)
    expect(all.average).toBe(Math.round(shown.reduce((sum, row) => sum + Number(row.completeness), 0) / shown.length))
    expect(await ask('moderator')).toEqual(all)
    const approved = shown.filter(row => row.status === 'approved' && row.visible)
    expect((await ask('admin', { status: ['approved'], visible: true })).total).toBe(approved.length)
    const own = (await api().as('owner')('GET', '/establishments', { query: { range: [0, 999] } })).rows
    expect((await ask('owner')).total).toBe(own.length)
    expect(own.length).toBeLessThan(shown.length)
    expect(await ask('admin', { id: 'f0000000-0000-7000-8000-000000000000' })).toMatchObject({
      total: 0,
      average: null,
    })
  })

  it('is not counted for people who may read none, for fields that do not count, or with an invalid filter', async () => {
    const ask = (person: 'admin' | 'user', path: string, query = {}) => api().as(person)('GET', path, { query })
    expect((await api().nobody('GET', '/establishments/completeness')).refusal).toEqual({
      status: 401,
      code: 'unauthenticated',
    })
    expect((await ask('user', '/establishments/completeness')).json).toMatchObject({ total: 0 })
    expect((await ask('admin', '/regions/completeness')).refusal).toEqual({ status: 404, code: 'route_not_found' })
    expect((await ask('admin', '/establishments/completeness', { filter: { nothing: 1 } })).refusal).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    expect((await ask('admin', '/establishments/completeness', { filter: '[' })).refusal).toEqual({
      status: 400,
      code: 'malformed_filter',
    })
    expect((await ask('admin', '/establishments/completeness', { sort: ['id', 'ASC'] })).refusal).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    })
  })

  it('is recomputed for rows that were computed by an earlier declaration', async () => {
    const rows = await everywhere('guides')
    for (const { id } of rows) await api().put('guides', id, { completeness: null })
    await api().put('guides', rows[0]?.id, { completeness: 1 })
    await rebuildDerived(api().ports, 'guides')
    expect(await everywhere('guides')).toEqual(rows)
  })
})
