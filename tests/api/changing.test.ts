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

  it('is held off after so many kilobytes an hour of an account, which would otherwise fill the history, and goes on after that', async () => {
    const record = await create('owner')
    allow(4)
    for (const letter of 'ab') expect((await change('owner', record, letter.repeat(1_500))).status).toBe(200)
    const refused = await change('owner', record, 'c')
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change('manager', record, 'd')).status).toBe(200)
    pass(seconds + 1)
    expect((await change('owner', record, 'e')).status).toBe(200)
  })

  it('counts for each record where many are changed at once, and where that is checked first', async () => {
    const records = [await create('owner'), await create('owner'), await create('owner')]
    allow(2)
    const values = { desc_en: 'x' }
    const meant = records.map(({ id, version }) => ({ id, version }))
    const together = await api().as('owner')('POST', '/establishments/bulk/update', {
      body: { records: meant, values },
    })
    expect(together.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    const checked = await api().as('owner')('POST', '/establishments/bulk/changes', {
      body: { records: records.map(({ id }) => id), fields: { desc_en: { set: 'x' } } },
    })
    expect(checked.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    for (const record of records.slice(0, 2)) expect((await change('owner', record, 'y')).status).toBe(200)
  })

  it('is not held off for staff', async () => {
    const record = await create('owner')
    allow(1)
    for (const letter of 'abc') expect((await change('admin', record, letter.repeat(1_500))).status).toBe(200)
  })
})
