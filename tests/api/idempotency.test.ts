import { expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { newRegion, nextNumber } from './makeValid.ts'

describeApi('an idempotency key', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const key = () => `key-${nextNumber()}`
  const post = (provided: string, body: unknown, path = '/regions') =>
    admin('POST', path, { body, headers: { 'Idempotency-Key': provided } })
  const named = async (title_en: unknown) => (await admin('GET', '/regions', { query: { filter: { title_en } } })).rows

  it('returns the first response again, whatever has happened to the record since', async () => {
    const [provided, body] = [key(), newRegion()]
    const first = await post(provided, body)
    await admin('PATCH', `/regions/${first.record.id}`, { body: { version: 1, title_en: 'Changed' } })
    const again = await post(provided, body)
    expect([again.status, again.record, again.headers.get('etag')]).toEqual([201, first.record, '"1"'])
    expect(await named(body.title_en)).toHaveLength(0)
  })

  it('with another body is rejected, and nothing is created', async () => {
    const provided = key()
    await post(provided, newRegion())
    const other = newRegion()
    expect((await post(provided, other)).refusal).toEqual({ status: 422, code: 'idempotency_mismatch' })
    expect(await named(other.title_en)).toEqual([])
  })

  it('does not depend on the order in which the fields are written', async () => {
    const provided = key()
    const { title_ge, title_en } = newRegion()
    const first = await post(provided, { title_ge, title_en })
    expect((await post(provided, { title_en, title_ge })).record).toEqual(first.record)
  })

  it('of one person or path is independent of that of another', async () => {
    const provided = key()
    const body = { name_en: 'A' }
    const [byAdmin, byOwner] = [
      await post(provided, body, '/establishments'),
      await api().as('owner')('POST', '/establishments', { body, headers: { 'Idempotency-Key': provided } }),
    ]
    expect(byOwner.record.id).not.toBe(byAdmin.record.id)
    expect((await post(provided, newRegion())).status).toBe(201)
  })

  it('can be used again after a rejected request', async () => {
    const [provided, body] = [key(), newRegion()]
    expect((await post(provided, { ...body, title_ge: '' })).status).toBe(422)
    expect((await post(provided, body)).status).toBe(201)
  })

  it('creates one record from twenty simultaneous calls', async () => {
    const [provided, body] = [key(), newRegion({ code: `I-${nextNumber()}` })]
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(provided, body)))
    expect(answers.map(response => [response.status, response.record])).toEqual(
      answers.map(() => [201, answers[0]?.record]),
    )
    expect(await named(body.title_en)).toHaveLength(1)
    expect((await admin('GET', `/regions/${answers[0]?.record.id}/history`)).rows).toHaveLength(1)
  })

  it('creates one record from twenty simultaneous calls whose slugs would depend on each other', async () => {
    const provided = key()
    const body = { name_ge: `ერთი ${provided}`, name_en: `One ${provided}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(provided, body, '/categories')))
    expect(new Set(answers.map(response => response.record.id)).size).toBe(1)
    expect((await admin('GET', '/categories', { query: { filter: { name_en: body.name_en } } })).rows).toHaveLength(1)
  })

  it('restores a record from the trash once, and returns the same response again', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    await admin('DELETE', `/regions/${id}`)
    const provided = key()
    const restore = () => admin('POST', `/regions/${id}/restore`, { headers: { 'Idempotency-Key': provided } })
    const first = await restore()
    expect(first.record.version).toBe(3)
    expect((await restore()).record).toEqual(first.record)
  })

  it.each(['', ' ', 'a b', 'x'.repeat(201), '\u00e9'])('with the text %j is malformed', async provided => {
    expect((await post(provided, newRegion())).refusal).toEqual({
      status: 400,
      code: 'malformed_header',
      params: { header: 'Idempotency-Key' },
    })
  })
})
