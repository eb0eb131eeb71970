import { expect, it } from 'vitest'
import { limits } from '../../src/engine/rules/access/limits.ts'
import { describeApi } from './describeApi.ts'
import { timeOf } from './people/stranger.ts'
import type { Person } from './testApi.ts'

describeApi('creating records', api => {
  const pass = timeOf(api)
  const create = (person: Person) => api().as(person)('POST', '/establishments', { body: { name_en: 'One of many' } })

  it('is limited to a number per account, hour and day, with the time to wait; rejected requests do not count', async () => {
    const { create_account_hour: hourly, create_account_day: daily } = limits
    for (let times = 0; times < 5; times++)
      expect((await api().as('owner')('POST', '/establishments', { body: { beds: -1 } })).status).toBe(422)
    for (let made = 0; made < daily.most; made += hourly.most) {
      for (let times = 0; times < hourly.most; times++) expect((await create('owner')).status).toBe(201)
      const refused = await create('owner')
      expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_records' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await create('manager')).status).toBe(201)
      pass(hourly.seconds + 1)
    }
    const refused = await create('owner')
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_records' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(hourly.seconds)
    pass(daily.seconds)
    expect((await create('owner')).status).toBe(201)
  })

  it('is not limited for staff', async () => {
    for (let times = 0; times <= limits.create_account_hour.most; times++)
      expect((await create('admin')).status).toBe(201)
  })
})
