import { afterEach, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { limits } from '../../src/engine/rules/access/limits.ts'
import { describeApi } from './describeApi.ts'
import { timeOf } from './people/stranger.ts'
import type { Person } from './testApi.ts'

describeApi('changing records', api => {
  const pass = timeOf(api)
  const { seconds } = limits.change_kilobytes_account
  const allow = (kilobytes: number) => (api().ports.limitMaximums = { change_kilobytes_account: kilobytes })
  afterEach(() => {
    delete api().ports.limitMaximums
    pass(seconds + 1)
  })
  const create = async (person: Person): Promise<Row> =>
    (await api().as(person)('POST', '/establishments', { body: { name_en: 'Changed often' } })).record
  const change = async (person: Person, { id }: Row, text = 'x'.repeat(1_500)) => {
    const { version } = (await api().as(person)('GET', `/establishments/${String(id)}`)).record
    return api().as(person)('PATCH', `/establishments/${String(id)}`, { body: { version, desc_en: text } })
  }

  const ownOf = async (status: string): Promise<Row> => {
    const query = { filter: { status }, sort: ['id', 'ASC'], range: [0, 0] }
    const [row] = (await api().as('owner')('GET', '/establishments', { query })).rows
    if (!row) throw new Error(`The owner has none that is ${status}.`)
    return row
  }

  it('is limited to a number of kilobytes per account and hour, so that the history does not fill up, and continues after that', async () => {
    const record = await create('owner')
    allow(10)
    for (const letter of 'ab') expect((await change('owner', record, letter.repeat(1_500))).status).toBe(200)
    const refused = await change('owner', record, 'c'.repeat(1_500))
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change('manager', record, 'd')).status).toBe(200)
    pass(seconds + 1)
    expect((await change('owner', record, 'e')).status).toBe(200)
  })

  it('counts each record of a bulk change, and its preview', async () => {
    const records = [await create('owner'), await create('owner'), await create('owner')]
    const values = { desc_en: 'x' }
    const meant = records.map(({ id, version }) => ({ id, version }))
    pass(seconds + 1)
    allow(2)
    const together = await api().as('owner')('POST', '/establishments/bulk/update', {
      body: { records: meant, values },
    })
    const results = together.record.results as { problem?: { code: string } }[]
    expect(results.map(({ problem }) => problem?.code)).toEqual([undefined, undefined, 'too_many_requests'])
    pass(seconds + 1)
    const checked = await api().as('owner')('POST', '/establishments/bulk/changes', {
      body: { records: records.map(({ id }) => id), fields: { desc_en: { set: 'x' } } },
    })
    expect(checked.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    for (const record of records.slice(0, 2)) expect((await change('owner', record, 'y')).status).toBe(200)
  })

  it('counts a bulk change that selects no record, because it is stored too', async () => {
    allow(2)
    const body = {
      filter: { id: '018f0000-0000-7000-8000-00000000dead' },
      fields: { desc_en: { set: 'x'.repeat(1_500) } },
    }
    const check = () => api().as('owner')('POST', '/establishments/bulk/changes', { body })
    expect([(await check()).status, (await check()).status]).toEqual([201, 429])
  })

  it('counts what is stored with a small change of a record whose long texts await review', async () => {
    const { id } = await ownOf('approved')
    expect((await change('owner', { id }, 'x'.repeat(1_900))).status).toBe(200)
    pass(seconds + 1)
    allow(8)
    const beds = async (count: number) => {
      const { version } = (await api().as('owner')('GET', `/establishments/${String(id)}`)).record
      return (await api().as('owner')('PATCH', `/establishments/${String(id)}`, { body: { version, beds: count } }))
        .status
    }
    expect([await beds(1), await beds(2)]).toEqual([200, 429])
  })

  it('counts submitting, which stores the whole record', async () => {
    const { id } = await ownOf('draft')
    const approved = await ownOf('approved')
    const path = `/establishments/${String(id)}`
    const move = async (name: string) => {
      const { version } = (await api().as('owner')('GET', path)).record
      return api().as('owner')('POST', `${path}/${name}`, { body: { version } })
    }
    const missing = Object.keys((await move('submit')).refusal.errors ?? {})
    const { version } = (await api().as('owner')('GET', path)).record
    const values = Object.fromEntries(missing.map(name => [name, approved[name]]))
    await api().as('owner')('PATCH', path, { body: { version, ...values, text_en: 'x'.repeat(20_000) } })
    pass(seconds + 1)
    allow(30)
    expect([(await move('submit')).status, (await move('withdraw')).status]).toEqual([200, 200])
    expect((await move('submit')).refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  it('counts changes of one’s own account', async () => {
    allow(2)
    const rename = async (first_name: string) =>
      (await api().as('user')('PUT', '/profile', { body: { first_name, last_name: 'Lomidze' } })).status
    expect([await rename('One'), await rename('Two'), await rename('Three')]).toEqual([200, 200, 429])
  })

  it('is not limited for staff', async () => {
    const record = await create('owner')
    allow(1)
    for (const letter of 'abc') expect((await change('admin', record, letter.repeat(1_500))).status).toBe(200)
  })
})
