import { expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { newRegion, nextNumber } from './makeValid.ts'

describeApi('an idempotency key', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const key = () => `key-${nextNumber()}`
  const post = (given: string, body: unknown, path = '/regions') =>
    admin('POST', path, { body, headers: { 'Idempotency-Key': given } })
  const named = async (title_en: unknown) => (await admin('GET', '/regions', { query: { filter: { title_en } } })).rows

  it('gives the first answer again, whatever has happened to the record since', async () => {
    const [given, body] = [key(), newRegion()]
    const first = await post(given, body)
    await admin('PATCH', `/regions/${first.record.id}`, { body: { version: 1, title_en: 'Changed' } })
    const again = await post(given, body)
    expect([again.status, again.record, again.headers.get('etag')]).toEqual([201, first.record, '"1"'])
    expect(await named(body.title_en)).toHaveLength(0)
  })

  it('with another body is refused, and nothing is made', async () => {
    const given = key()
    await post(given, newRegion())
    const other = newRegion()
    expect((await post(given, other)).refusal).toEqual({ status: 422, code: 'idempotency_mismatch' })
    expect(await named(other.title_en)).toEqual([])
  })

  it('does not depend on the order in which the fields are written', async () => {
    const given = key()
    const { title_ge, title_en } = newRegion()
    const first = await post(given, { title_ge, title_en })
    expect((await post(given, { title_en, title_ge })).record).toEqual(first.record)
  })

  it('of one person or one path is not that of another', async () => {
    const given = key()
    const body = { name_en: 'A' }
    const [byAdmin, byOwner] = [
      await post(given, body, '/establishments'),
      await api().as('owner')('POST', '/establishments', { body, headers: { 'Idempotency-Key': given } }),
    ]
    expect(byOwner.record.id).not.toBe(byAdmin.record.id)
    expect((await post(given, newRegion())).status).toBe(201)
  })

  it('is not used up by a refusal', async () => {
    const [given, body] = [key(), newRegion()]
    expect((await post(given, { ...body, title_ge: '' })).status).toBe(422)
    expect((await post(given, body)).status).toBe(201)
  })

  it('makes one record of twenty calls at the same moment', async () => {
    const [given, body] = [key(), newRegion({ code: `I-${nextNumber()}` })]
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(given, body)))
    expect(answers.map(answer => [answer.status, answer.record])).toEqual(answers.map(() => [201, answers[0]?.record]))
    expect(await named(body.title_en)).toHaveLength(1)
    expect((await admin('GET', `/regions/${answers[0]?.record.id}/history`)).rows).toHaveLength(1)
  })

  it('makes one record of twenty calls whose records would have their names from one another', async () => {
    const given = key()
    const body = { name_ge: `ერთი ${given}`, name_en: `One ${given}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(given, body, '/categories')))
    expect(new Set(answers.map(answer => answer.record.id)).size).toBe(1)
    expect((await admin('GET', '/categories', { query: { filter: { name_en: body.name_en } } })).rows).toHaveLength(1)
  })

  it('takes a record out of the trash once, and answers the same again', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    await admin('DELETE', `/regions/${id}`)
    const given = key()
    const restore = () => admin('POST', `/regions/${id}/restore`, { headers: { 'Idempotency-Key': given } })
    const first = await restore()
    expect(first.record.version).toBe(3)
    expect((await restore()).record).toEqual(first.record)
  })

  it.each(['', ' ', 'a b', 'x'.repeat(201), '\u00e9'])('that reads %j is malformed', async given => {
    expect((await post(given, newRegion())).refusal).toEqual({
      status: 400,
      code: 'malformed_header',
      params: { header: 'Idempotency-Key' },
    })
  })
})
