import { expect, it } from 'vitest'
import type { BulkResult } from '../../src/engine/model/bulk.ts'
import { maxInBulk } from '../../src/engine/model/bulk.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { contentOf, fixture } from './content.ts'
import { newEstablishment, newRegion } from './makeValid.ts'
import type { Person } from './testApi.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

describeApi('many records at once', api => {
  const post = (person: Person, path: string, body: Row) => api().as(person)('POST', path, { body })
  const create = async (values: Row = {}) => (await post('admin', '/establishments', newEstablishment(values))).record
  const present = async (id: unknown) => (await api().as('admin')('GET', `/establishments/${String(id)}`)).record
  const inState = async (status: string) => {
    const { id } = await create()
    await api().put('establishments', id, { status })
    return present(id)
  }
  const meant = (...records: Row[]) => ({ records: records.map(({ id, version }) => ({ id, version })) })
  const resultsOf = (response: { json: unknown }): BulkResult[] => (response.json as { results: BulkResult[] }).results
  const codes = (results: readonly BulkResult[]) =>
    results.map(({ record, problem }) => problem?.code ?? record?.status)

  it('are changed independently: a problem of one does not affect the others', async () => {
    const [first, draft, stale, second] = [
      await inState('approved'),
      await inState('draft'),
      await inState('approved'),
      await inState('approved'),
    ]
    const response = await post(
      'admin',
      '/establishments/bulk/hide',
      meant(first, draft, { ...stale, version: Number(stale.version) + 1 }, second, { id: nobody, version: 1 }),
    )
    expect(response.status).toBe(200)
    const results = resultsOf(response)
    expect(results.map(({ id }) => id)).toEqual([first.id, draft.id, stale.id, second.id, nobody])
    expect(codes(results)).toEqual(['hidden', 'illegal_transition', 'version_stale', 'hidden', 'not_found'])
    expect(results[1]?.problem).toMatchObject({
      status: 409,
      title: expect.any(String),
      params: { transition: 'hide', status: 'draft' },
    })
    expect(results[2]?.problem?.record).toMatchObject({ id: stale.id, version: stale.version })
    expect([await present(first.id), await present(draft.id), await present(stale.id)].map(row => row.status)).toEqual([
      'hidden',
      'draft',
      'approved',
    ])
    expect(results[0]?.record).toEqual(await present(first.id))
  })

  it.each([
    ['is blocked', { status: 'blocked' }, 'unauthenticated'],
    ['loses a right', { permissions: [] }, 'forbidden'],
  ])('are rejected from the moment at which the person %s, and earlier changes stay', async (_what, loss, code) => {
    const records = await Promise.all(Array.from({ length: 20 }, () => create()))
    const stop = api().ports.live.subscribe(changes => {
      if (changes.some(({ id }) => id === records[0]?.id)) void api().put('users', api().idOf('moderator'), loss)
    })
    const response = await post('moderator', '/establishments/bulk/update', {
      ...meant(...records),
      values: { desc_en: 'Changed too late' },
    })
    stop()
    const { status, permissions } = fixture('users', row => row.id === api().idOf('moderator'))
    await api().put('users', api().idOf('moderator'), { status, permissions })
    const results = resultsOf(response)
    expect(results[0]?.record).toMatchObject({ desc_en: 'Changed too late' })
    expect(results.at(-1)?.problem).toMatchObject({ code })
    for (const [index, { record }] of results.entries())
      expect((await present(records[index]?.id)).desc_en === 'Changed too late').toBe(record !== undefined)
  })

  it('are rejected from the moment at which the API key is revoked, and earlier changes stay', async () => {
    const { record: key } = await api().as('admin')('POST', '/profile/api_keys', {
      body: { name: 'Bulk', rights: { establishments: ['read', 'update'] }, days: 30 },
    })
    const records = await Promise.all(Array.from({ length: 20 }, () => create()))
    let revoked: Promise<unknown> | undefined
    const stop = api().ports.live.subscribe(changes => {
      if (changes.some(({ id }) => id === records[0]?.id))
        revoked ??= api().as('admin')('DELETE', `/profile/api_keys/${String(key.id)}`)
    })
    const response = await api().withToken(String(key.key))('POST', '/establishments/bulk/update', {
      body: { ...meant(...records), values: { desc_en: 'Changed by a key' } },
    })
    stop()
    await revoked
    const results = resultsOf(response)
    expect(results[0]?.record).toMatchObject({ desc_en: 'Changed by a key' })
    expect(results.at(-1)?.problem).toMatchObject({ code: 'unauthenticated' })
  })

  it('are each rejected if a required reason is missing, as a single record is', async () => {
    const row = await inState('approved')
    expect(resultsOf(await post('admin', '/establishments/bulk/lock', meant(row)))[0]?.problem).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { reason: { code: 'required' } },
    })
    expect(
      codes(resultsOf(await post('admin', '/establishments/bulk/lock', { ...meant(row), reason: 'Closed for good' }))),
    ).toEqual(['locked'])
    expect(await present(row.id)).toMatchObject({ status: 'locked', lock_reason: 'Closed for good' })
  })

  it('require the version of each', async () => {
    const row = await inState('approved')
    expect(codes(resultsOf(await post('admin', '/establishments/bulk/hide', { records: [{ id: row.id }] })))).toEqual([
      'version_missing',
    ])
  })

  it('get the same values in the named fields, with the validation of each', async () => {
    const [one, other] = [await create({ wine_road_member: false }), await create({ wine_road_member: false })]
    const results = resultsOf(
      await post('admin', '/establishments/bulk/update', { ...meant(one, other), values: { wine_road_member: true } }),
    )
    expect(results.map(({ record }) => record?.wine_road_member)).toEqual([true, true])
    const wrong = resultsOf(
      await post('admin', '/establishments/bulk/update', {
        ...meant(await present(one.id)),
        values: { region_id: nobody },
      }),
    )
    expect(wrong[0]?.problem).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { region_id: { code: 'reference_missing' } },
    })
    const history = (await api().as('admin')('GET', `/establishments/${String(one.id)}/history`)).rows
    expect(history).toHaveLength(2)
  })

  it('are rejected for an unknown field, whatever its name is', async () => {
    const row = await create()
    expect(
      codes(resultsOf(await post('admin', '/establishments/bulk/update', { ...meant(row), values: { nothing: 1 } }))),
    ).toEqual(['unknown_field'])
    const response = await api().as('admin')('POST', '/establishments/bulk/update', {
      text: `{"records":[{"id":"${String(row.id)}","version":1}],"values":{"__proto__":1}}`,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.refusal).toMatchObject({ status: 400, code: 'unknown_field' })
  })

  it('are moved to the trash and restored', async () => {
    const [one, other] = [await create(), await create()]
    const removed = resultsOf(await post('admin', '/establishments/bulk/delete', meant(one, { ...other, version: 9 })))
    expect(removed.map(({ problem }) => problem?.code)).toEqual([undefined, 'version_stale'])
    expect((await present(one.id)).deleted_at).not.toBeNull()
    const restored = resultsOf(await post('admin', '/establishments/bulk/restore', meant(one, other)))
    expect(restored.map(({ problem }) => problem?.code)).toEqual([undefined, 'illegal_transition'])
    expect((await present(one.id)).deleted_at).toBeNull()
  })

  it('report which records are in use, and delete the others', async () => {
    const { region_id } = await create()
    const region = (await api().as('admin')('GET', `/regions/${String(region_id)}`)).record
    const free = (await post('admin', '/regions', newRegion())).record
    const results = resultsOf(await post('admin', '/regions/bulk/delete', meant(region, free)))
    expect(results.map(({ problem }) => problem?.code)).toEqual(['in_use', undefined])
  })

  it('of the queue are approved, and declined with one reason', async () => {
    const waiting = contentOf('requests').filter(row => row.status === 'open')
    const now = async () =>
      (await api().as('admin')('GET', '/requests', { query: { filter: { id: waiting.map(({ id }) => id) } } })).rows
    expect(waiting.length).toBeGreaterThan(2)
    const [first, ...others] = await now()
    const refused = resultsOf(
      await post('admin', '/requests/bulk/decline', { ...meant(first ?? {}), reason: 'The photos show another place' }),
    )
    expect(refused.map(({ record }) => [record?.status, record?.reason])).toEqual([
      ['declined', 'The photos show another place'],
    ])
    const decided = resultsOf(await post('admin', '/requests/bulk/approve', meant(...others, first ?? {})))
    expect(decided.at(-1)?.problem?.code).toBe('illegal_transition')
    expect(decided.some(({ record }) => record?.status === 'approved')).toBe(true)
    const states = new Map((await now()).map(({ id, status }) => [id, status]))
    for (const { id, record, problem } of decided.slice(0, -1))
      expect(states.get(id)).toBe(problem ? 'open' : record?.status)
  })

  it('can be changed only by people who may make that change to a single one', async () => {
    const row = await inState('approved')
    for (const [person, action] of [
      ['user', 'publish'],
      ['guide', 'lock'],
      ['owner', 'approve'],
    ] as const)
      expect((await post(person, `/establishments/bulk/${action}`, meant(row))).refusal).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    expect(codes(resultsOf(await post('owner', '/establishments/bulk/hide', meant(row))))).toEqual([
      expect.stringMatching(/^(not_found|forbidden)$/),
    ])
    expect((await api().nobody('POST', '/establishments/bulk/hide', { body: meant(row) })).refusal).toMatchObject({
      status: 401,
    })
    expect((await post('admin', '/regions/bulk/hide', meant(row))).refusal).toMatchObject({ status: 404 })
  })

  it.each([
    ['none', []],
    ['too many', Array.from({ length: maxInBulk + 1 }, () => ({ id: nobody, version: 1 }))],
    ['no list', 7],
    ['no ids', [{ id: 'x' }]],
  ])('are rejected if the request contains %s', async (_what, records) => {
    const refusal = (await post('admin', '/establishments/bulk/delete', { records })).refusal
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' })
  })
})
