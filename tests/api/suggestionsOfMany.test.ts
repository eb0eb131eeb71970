import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { newEstablishment, nextNumber } from './makeValid.ts'
import type { Person } from './testApi.ts'
import { translatingFor } from './translating.ts'

describeApi('translations of many records', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const regionOf = async (values: Row) =>
    (
      await admin('POST', '/regions', {
        body: { title_ge: `მხარე ${nextNumber()}`, title_en: `Region ${nextNumber()}`, ...values },
      })
    ).record
  const start = (ids: readonly unknown[], person: Person = 'admin', language = 'en') =>
    api().as(person)('POST', '/establishments/bulk/suggest', { body: { language, records: ids.map(id => ({ id })) } })
  const create = async (values: Row = {}) =>
    (await admin('POST', '/establishments', { body: newEstablishment(values) })).record
  const suggestedOf = async (ids: readonly unknown[]) =>
    Promise.all(ids.map(async id => (await admin('GET', `/establishments/${id}`)).record.suggested))
  const done = () => api().ports.background.settled()
  const jobOf = async () =>
    (
      await api().store.find({
        entity: 'jobs',
        where: [{ property: 'name', operator: 'in', value: ['suggest_translations'] }],
        sort: { property: 'id', order: 'DESC' },
        offset: 0,
        limit: 1,
      })
    )[0]
  const translating = translatingFor(api)

  it('are requested by staff and made in the background, only if a translation is missing or outdated', async () => {
    const { requested } = await translating(() => 'Suggested')
    const lacking = await create({ desc_en: null, address_en: null })
    const whole = await create({ desc_en: 'Description', address_en: 'Address' })
    const left = await create({ desc_en: 'Description', address_en: 'Address' })
    await admin('PATCH', `/establishments/${left.id}`, { body: { version: left.version, desc_ge: 'სხვა' } })
    const response = await start([lacking.id, whole.id, left.id])
    expect([response.status, response.record]).toEqual([202, { queued: 3 }])
    await done()
    expect(await suggestedOf([lacking.id, whole.id, left.id])).toEqual([['desc_en', 'address_en'], [], ['desc_en']])
    expect(await jobOf()).toMatchObject({ state: 'done', done: 3, total: 3 })
    expect(requested).toHaveLength(3)
    await start([lacking.id, whole.id, left.id])
    await done()
    expect(requested).toHaveLength(3)
  })

  it('skip a text whose translation is unusable, and continue', async () => {
    await translating(text => (text === 'აღწერა 7' ? 'Nothing' : 'Suggested'))
    const made = await create({ desc_ge: 'აღწერა 7', desc_en: null, address_en: null })
    await start([made.id])
    await done()
    expect(await suggestedOf([made.id])).toEqual([['address_en']])
    expect(await jobOf()).toMatchObject({ state: 'done' })
  })

  it('are retried while the translator is unavailable, and end when the limit of the day is reached', async () => {
    await translating(String, 'libretranslate', response => response.writeHead(503).end())
    const made = await create({ desc_en: null, address_en: null })
    await start([made.id])
    await done()
    expect(await jobOf()).toMatchObject({ state: 'queued', error: 'unreachable', attempts: 1 })
    expect(await suggestedOf([made.id])).toEqual([[]])
    api().ports.limitMaximums = { suggest_account_day: 0 }
    await translating(() => 'Suggested')
    const other = await create({ desc_en: null })
    await start([other.id])
    await done()
    expect(await jobOf()).toMatchObject({ state: 'failed', error: 'refused' })
    expect(await suggestedOf([other.id])).toEqual([[]])
  })

  it('are made for staff only, for records that they may change, and in a language of the product', async () => {
    const { requested } = await translating(() => 'Suggested')
    const made = await create({ desc_en: null })
    for (const person of ['owner', 'manager', 'guide', 'user'] as const)
      expect((await start([made.id], person)).refusal, person).toEqual({ status: 403, code: 'forbidden' })
    expect((await start([made.id], 'admin', 'fr')).status).toBe(422)
    expect((await start([])).status).toBe(422)
    expect((await start([regionOf])).status).toBe(422)
    await start([(await regionOf({})).id])
    await done()
    expect(requested).toEqual([])
  })
})
