import { expect, it } from 'vitest'
import { problemStatus, type ProblemCode } from '../../../src/engine/model/problem.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { moderationRoutes } from '../../../src/features/moderation/routes.ts'
import { pastRoutes } from '../../../src/features/history/routes.ts'
import { notificationRoutes } from '../../../src/features/notifications/routes.ts'
import { translationRoutes } from '../../../src/features/translations/routes.ts'
import { transitionNames } from '../../../src/engine/rules/moderation/transitions.ts'
import { describeApi } from '../describeApi.ts'
import { entities, fixture } from '../content.ts'
import type { CallOptions } from '../testApi.ts'
import { everything, insertRecord } from './moderatedRecords.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'
const routes = [...moderationRoutes, ...pastRoutes, ...notificationRoutes, ...translationRoutes]
const posts = routes.filter(route => route.method === 'POST')
const georgian = /[\u10a0-\u10ff]/

describeApi('invalid input of moderation', api => {
  const moderator: ReturnType<typeof api>['nobody'] = (...call) => api().as('moderator')(...call)
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const waits = () => insertRecord(api(), 'establishments', { status: 'approved', waits: true })
  /** Does work that must not change a row of any table. */
  const idly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = await everything(api())
    const result = await work()
    expect(await everything(api())).toEqual(before)
    return result
  }
  const pathOf = (path: string, id: unknown = anId, resource = 'establishments') =>
    path.replace(':resource', resource).replace(':id', String(id))

  it('is rejected with a code and a sentence in both languages, and nothing is written', async () => {
    const { row, request } = await waits()
    const [review, record] = [`/requests/${String(request?.id)}`, `/establishments/${String(row.id)}`]
    const decided = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    await moderator('POST', `/requests/${String(decided.request?.id)}/approve`, { body: { version: 1 } })
    const [one, two] = [{ version: 1 }, { version: 2 }]
    const cases: [path: string, body: Row, refusal: Row][] = [
      [`${review}/decline`, one, { status: 422, code: 'invalid', errors: { reason: 'required' } }],
      [
        `${review}/decline`,
        { ...one, reason: '   ' },
        { status: 422, code: 'invalid', errors: { reason: 'required' } },
      ],
      [
        `${review}/decline`,
        { ...one, reason: 'x'.repeat(2_001) },
        { status: 422, code: 'invalid', errors: { reason: 'too_long' } },
      ],
      [
        `${review}/decline`,
        { ...one, reason: 'No', reason_id: anId },
        { status: 422, code: 'invalid', errors: { reason_id: 'reference_missing' } },
      ],
      [
        `${review}/decide`,
        { ...one, fields: { name_en: { decline: 'x'.repeat(2_001) } } },
        { status: 422, code: 'invalid', errors: { name_en: 'too_long' } },
      ],
      [
        `${review}/decide`,
        { ...one, fields: { name_en: { decline: '', reason_id: anId } } },
        { status: 422, code: 'invalid', errors: { reason_id: 'reference_missing' } },
      ],
      [`${review}/decide`, { ...one, fields: {} }, { status: 422, code: 'invalid', errors: { name_en: 'undecided' } }],
      [
        `${review}/decide`,
        { ...one, fields: { name_en: 'approve', beds: 'approve' } },
        { status: 422, code: 'invalid', errors: { beds: 'not_in_request' } },
      ],
      [
        `${review}/decide`,
        { ...one, fields: { name_en: 'approve', constructor: 'approve' } },
        { status: 422, code: 'invalid', errors: { constructor: 'not_in_request' } },
      ],
      [
        `${review}/decide`,
        { ...one, fields: { name_en: { decline: ' ' } } },
        { status: 422, code: 'invalid', errors: { name_en: 'required' } },
      ],
      [`${review}/decide`, { ...one, fields: { name_en: { approve: true } } }, { status: 422, code: 'invalid' }],
      [`${review}/decide`, { ...one }, { status: 422, code: 'invalid', errors: { fields: 'required' } }],
      [`${review}/approve`, two, { status: 412, code: 'version_stale' }],
      [`${review}/approve`, {}, { status: 428, code: 'version_missing' }],
      [
        `${review}/approve`,
        { version: 1, reason: 'Why not' },
        { status: 400, code: 'unknown_field', params: { field: 'reason' } },
      ],
      [`/requests/${String(decided.request?.id)}/approve`, two, { status: 409, code: 'illegal_transition' }],
      [
        `/requests/${String(decided.request?.id)}/decline`,
        { ...two, reason: 'No' },
        { status: 409, code: 'illegal_transition' },
      ],
      [`/requests/${String(decided.request?.id)}/take`, {}, { status: 409, code: 'illegal_transition' }],
      [`/requests/${anId}/approve`, one, { status: 404, code: 'not_found' }],
      ['/requests/1/approve', one, { status: 400, code: 'malformed_id' }],
      [`${record}/decline`, one, { status: 422, code: 'invalid', errors: { reason: 'required' } }],
      [`${record}/decline`, { ...one, reason: ' ' }, { status: 422, code: 'invalid', errors: { reason: 'required' } }],
      [`${record}/lock`, one, { status: 422, code: 'invalid', errors: { reason: 'required' } }],
      [
        `${record}/lock`,
        { ...one, reason: 'x'.repeat(2_001) },
        { status: 422, code: 'invalid', errors: { reason: 'too_long' } },
      ],
      [`${record}/submit`, one, { status: 409, code: 'illegal_transition' }],
      [`${record}/hide`, {}, { status: 428, code: 'version_missing' }],
      [`${record}/hide`, { version: 7 }, { status: 412, code: 'version_stale' }],
      [`${record}/hide`, { version: '1' }, { status: 422, code: 'invalid', errors: { version: 'wrong_type' } }],
      [`${record}/message`, { text: '' }, { status: 422, code: 'invalid', errors: { text: 'required' } }],
      [
        `${record}/message`,
        { text: 'x'.repeat(2_001) },
        { status: 422, code: 'invalid', errors: { text: 'too_long' } },
      ],
      [`${record}/confirm_translation`, { ...one, fields: ['constructor'] }, { status: 422, code: 'invalid' }],
      [`/establishments/${anId}/hide`, one, { status: 404, code: 'not_found' }],
    ]
    const before = await everything(api())
    for (const [path, body, refusal] of cases) {
      const [ka, en] = [
        await moderator('POST', path, { body, headers: { 'Content-Language': 'ka' } }),
        await moderator('POST', path, { body, headers: { 'Content-Language': 'en' } }),
      ]
      expect(en.refusal, `${path} ${JSON.stringify(body).slice(0, 200)}`).toMatchObject(refusal)
      expect(ka.refusal).toEqual(en.refusal)
      expect(
        [
          georgian.test(ka.problem.title),
          georgian.test(en.problem.title),
          /[{}]/.test(ka.problem.title + en.problem.title),
        ],
        en.text,
      ).toEqual([true, false, false])
    }
    expect(await everything(api())).toEqual(before)
  })

  it('includes incomplete records, with the sentence of the specification and every field', async () => {
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { name_ge: null, desc_ge: null, images: [], lat: null, lng: null },
    })
    const response = await idly(() =>
      admin('POST', `/establishments/${String(row.id)}/submit`, {
        body: { version: 1 },
        headers: { 'Content-Language': 'en' },
      }),
    )
    expect(response.problem).toMatchObject({
      status: 422,
      code: 'incomplete',
      title: 'Moderation was failed, check all fields',
    })
    expect(Object.keys(response.problem.errors ?? {}).toSorted()).toEqual([
      'desc_ge',
      'images',
      'lat',
      'lng',
      'name_ge',
    ])
  })

  const texts = ['a\u0000b', '\ud800', `\u202e${'🍷'.repeat(900)}`]
  it.each([
    '/requests/:id/decline',
    '/requests/:id/decide',
    '/establishments/:id/lock',
    '/establishments/:id/decline',
    '/establishments/:id/message',
  ])('includes texts in %s that no store accepts, and no other texts', async path => {
    for (const text of texts) {
      const { row, request } = await waits()
      const bodies: Record<string, Row> = {
        decide: { version: 1, fields: { name_en: { decline: text } } },
        message: { text },
      }
      const body = bodies[path.split('/').at(-1) ?? ''] ?? { version: 1, reason: text }
      const response = await moderator('POST', pathOf(path, path.startsWith('/requests') ? request?.id : row.id), {
        body,
      })
      expect(
        [200, 422],
        `${JSON.stringify(text).slice(0, 30)} → ${response.status} ${response.text.slice(0, 300)}`,
      ).toContain(response.status)
      if (response.status === 200) expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
    }
    const { row } = await insertRecord(api(), 'establishments', { status: 'draft' })
    for (const text of texts.slice(0, 2))
      expect(
        (
          await idly(() =>
            admin('POST', `/establishments/${String(row.id)}/submit`, { body: { version: 1, message: text } }),
          )
        ).status,
      ).toBe(422)
  })

  it.each(posts.map(({ path }) => path))('includes malformed bodies of POST %s', async path => {
    const { row, request } = await waits()
    const target = pathOf(path, path.startsWith('/requests') ? request?.id : row.id)
    const junk: CallOptions[] = [
      { text: '' },
      { text: '{' },
      { text: 'null' },
      { text: '[]' },
      { text: '"a"' },
      { text: '1e999' },
      { text: '['.repeat(5_000) },
      { text: new Uint8Array([0xff, 0xfe, 0x00]) as Uint8Array<ArrayBuffer> },
      { text: '{}', headers: { 'Content-Type': 'text/plain' } },
      { text: '{"__proto__":{"version":1},"version":[]}' },
      { body: { version: {}, fields: [], reason: {}, text: [], ids: {} } },
      { body: { version: 1.5 } },
      { body: { version: -1 } },
      { body: { version: 2 ** 53 } },
      { body: { version: 1, reason: 1 } },
      { body: { version: 1, fields: 'approve' } },
      { body: { version: 1, surprise: true } },
      { body: { version: 1 }, headers: { 'If-Match': 'banana' } },
      { body: { version: 1 }, query: { a: 1 } },
    ]
    const isHarmless = /\/(take|release|notifications\/read)$/.test(path)
    const before = await everything(api())
    for (const options of junk) {
      const response = await moderator('POST', target, options)
      const reported = `${JSON.stringify(options)} → ${response.status} ${response.text.slice(0, 300)}`
      expect(response.status, reported).toBeLessThan(500)
      if (!isHarmless) expect(problemStatus[response.problem.code as ProblemCode], reported).toBe(response.status)
    }
    if (!isHarmless) expect(await everything(api())).toEqual(before)
  })

  it('includes a map of a hundred thousand fields, and names that every object has', async () => {
    const { request } = await waits()
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_value, index) => [`f${index}`, 'approve']))
    const decide = (text: string) => idly(() => moderator('POST', `/requests/${String(request?.id)}/decide`, { text }))
    expect([413, 422]).toContain(
      (await decide(JSON.stringify({ version: 1, fields: { ...many, name_en: 'approve' } }))).status,
    )
    expect((await decide('{"version":1,"fields":{"name_en":"approve","__proto__":"approve"}}')).status).toBe(422)
    expect((await decide('{"version":1,"fields":{"name_en":"approve","toString":"approve"}}')).refusal.errors).toEqual({
      toString: 'not_in_request',
    })
  })

  it('includes resources that do not exist or are not moderated, for which there is no route', async () => {
    const names = [
      ...entities
        .filter(({ declaration, name }) => declaration.moderated === undefined && name !== 'invitations')
        .map(({ name }) => name),
      'nothing',
      'history',
      'constructor',
      '__proto__',
    ]
    const moves = [...transitionNames.filter(name => name !== 'delete' && name !== 'restore'), 'message', 'request']
    for (const name of names)
      for (const move of moves) {
        if (name === 'requests' && (move === 'approve' || move === 'decline')) continue
        const response = await admin(
          move === 'request' ? 'GET' : 'POST',
          `/${name}/${anId}/${move}`,
          move === 'request' ? {} : { body: { version: 1, text: 'a' } },
        )
        expect(response.refusal, `${name} ${move}`).toEqual({ status: 404, code: 'route_not_found' })
      }
  })

  it('includes other people’s records, with the same error as if they did not exist', async () => {
    const foreign = await insertRecord(api(), 'establishments', { status: 'draft' })
    for (const move of ['submit', 'withdraw', 'hide', 'show', 'message']) {
      const body = move === 'message' ? { text: 'a' } : { version: 1 }
      const [theirs, missing] = [
        await idly(() => api().as('owner')('POST', `/establishments/${String(foreign.row.id)}/${move}`, { body })),
        await api().as('owner')('POST', `/establishments/${anId}/${move}`, { body }),
      ]
      expect([theirs.status, theirs.text]).toEqual([404, missing.text])
    }
    expect((await api().as('owner')('GET', `/establishments/${String(foreign.row.id)}/request`)).status).toBe(404)
    const before = await everything(api())
    for (const person of ['owner', 'manager', 'guide', 'user'] as const)
      // What was declined of their own is everybody's to read.
      for (const route of moderationRoutes.filter(
        ({ path }) => path.startsWith('/requests') && path !== '/requests/declined',
      )) {
        const response = await api().as(person)(
          route.method,
          pathOf(route.path, fixture('requests').id),
          route.method === 'GET' ? {} : { body: { version: 1 } },
        )
        expect(response.refusal, `${person} ${route.path}`).toEqual({ status: 403, code: 'forbidden' })
      }
    expect(await everything(api())).toEqual(before)
  })
})
