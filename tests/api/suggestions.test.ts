import { expect, it } from 'vitest'
import { createMemoryLimiter } from '../../server/limits/limiter.ts'
import type { Suggestion } from '../../src/engine/model/suggestions.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { adviceIn, type openTranslationService } from '../server/translationService.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { newEstablishment } from './makeValid.ts'
import type { Person } from './testApi.ts'
import { translatingFor } from './translating.ts'

const ownOrganization = '019ba5e0-0000-7000-8008-000000000001'

describeApi('a suggested translation', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const read = async (id: unknown) => (await admin('GET', `/establishments/${id}`)).record
  const create = async (values: Row = {}) =>
    (
      await admin('POST', '/establishments', {
        body: newEstablishment({ desc_en: null, organization_id: ownOrganization, ...values }),
      })
    ).record
  const publish = async (values: Row = {}) => {
    const { id } = await create(values)
    await api().put('establishments', id, { status: 'approved' })
    return read(id)
  }
  const ask = (id: unknown, property: string, person: Person = 'admin') =>
    api().as(person)('POST', `/establishments/${id}/suggestions`, { body: { property } })
  const listOf = async (id: unknown, person: Person = 'admin') =>
    (await api().as(person)('GET', `/establishments/${id}/suggestions`)).json as Suggestion[]
  const dismiss = (id: unknown, property: string, person: Person = 'admin') =>
    api().as(person)('POST', `/establishments/${id}/suggestions/dismiss`, { body: { property } })
  const change = async (record: Row, values: Row, person: Person = 'admin') =>
    (await api().as(person)('PATCH', `/establishments/${record.id}`, { body: { version: record.version, ...values } }))
      .record
  const shown = async (id: unknown) => (await api().nobody('GET', `/public/establishments/${id}`)).text

  const translating = translatingFor(api)

  it('does not exist without a translator: no route, no filter, no setting', async () => {
    const made = await create()
    expect((await ask(made.id, 'desc_en')).refusal).toEqual({ status: 404, code: 'route_not_found' })
    expect((await admin('GET', `/establishments/${made.id}/suggestions`)).refusal).toEqual({
      status: 404,
      code: 'route_not_found',
    })
    expect(
      (await admin('POST', '/establishments/bulk/suggest', { body: { language: 'en', records: [{ id: made.id }] } }))
        .refusal,
    ).toEqual({ status: 404, code: 'route_not_found' })
    const settings = (await admin('POST', '/settings')).record
    expect(settings.suggestions).toBe(false)
    expect(JSON.stringify(settings.entities)).not.toContain('"suggested"')
    await translating(() => 'x')
    const there = (await admin('POST', '/settings')).record
    expect(there.suggestions).toBe(true)
    expect(JSON.stringify(there.entities)).toContain('"suggested"')
    expect(JSON.stringify(there)).not.toMatch(/a-secret-key|127\.0\.0\.1/)
  })

  it.each(['libretranslate', 'openai'] as const)(
    'of %s is stored with the record, marked as such, and changes none of its fields',
    async kind => {
      await translating(() => 'A suggested text', kind)
      const made = await publish({ desc_ge: 'აღწერა' })
      const before = await shown(made.id)
      const response = await ask(made.id, 'desc_en')
      expect([response.status, response.record]).toEqual([
        200,
        { property: 'desc_en', text: 'A suggested text', outdated: false, created_at: api().clock.now().toISOString() },
      ])
      expect(await read(made.id)).toEqual({ ...made, suggested: ['desc_en'] })
      expect(await listOf(made.id)).toEqual([response.record])
      expect(await shown(made.id)).toBe(before)
      expect((await read(made.id)).completeness).toBe(made.completeness)
      expect((await admin('GET', `/establishments/${made.id}/history`)).text).not.toContain('A suggested text')
      expect(
        (await admin('GET', '/establishments', { query: { filter: { id: made.id, q: 'suggested text' } } })).rows,
      ).toEqual([])
      expect(
        (await api().nobody('GET', `/public/establishments?filter=${JSON.stringify({ suggested_null: false })}`))
          .status,
      ).toBe(400)
      const marked = async (filter: Row) =>
        (await admin('GET', '/establishments', { query: { filter: { id: made.id, ...filter } } })).rows.length
      expect([
        await marked({ suggested: 'desc_en' }),
        await marked({ suggested_null: false }),
        await marked({ suggested_null: true }),
      ]).toEqual([1, 1, 0])
    },
  )

  it('ends when the field is written, with the suggested text or another, and remains when other fields are written', async () => {
    await translating(() => 'Suggested')
    const first = await create()
    await ask(first.id, 'desc_en')
    const other = await change(first, { mobile: '599000222' })
    expect(other.suggested).toEqual(['desc_en'])
    const accepted = await change(other, { desc_en: 'Suggested' })
    expect(accepted).toMatchObject({ desc_en: 'Suggested', suggested: [] })
    expect(await listOf(first.id)).toEqual([])
    await ask(first.id, 'desc_en')
    expect(await change(accepted, { desc_en: 'My own words' })).toMatchObject({
      desc_en: 'My own words',
      suggested: [],
    })
    expect(await listOf(first.id)).toEqual([])
  })

  it("can't be marked or unmarked by a write", async () => {
    const made = await create()
    expect(
      (await admin('PATCH', `/establishments/${made.id}`, { body: { version: made.version, suggested: ['desc_en'] } }))
        .refusal.errors,
    ).toEqual({ suggested: 'read_only' })
  })

  it('that an owner accepts becomes part of a request, and is public when it is approved', async () => {
    await translating(() => 'Suggested')
    const made = await publish()
    const before = await shown(made.id)
    expect((await ask(made.id, 'desc_en', 'owner')).status).toBe(200)
    const proposed = await change(await read(made.id), { desc_en: 'Suggested' }, 'owner')
    expect(proposed).toMatchObject({ desc_en: null, suggested: [] })
    expect(proposed.request_id).not.toBeNull()
    expect(await shown(made.id)).toBe(before)
    await api().as('moderator')('POST', `/establishments/${made.id}/approve`, { body: { version: proposed.version } })
    expect(JSON.parse(await shown(made.id))).toMatchObject({ desc_en: 'Suggested' })
  })

  it('translates the proposed text if the person’s changes are in review', async () => {
    const { requested } = await translating(() => 'Suggested')
    const made = await publish({ desc_ge: 'ძველი' })
    await change(made, { desc_ge: 'ახალი' }, 'owner')
    await ask(made.id, 'desc_en', 'owner')
    await ask(made.id, 'desc_en')
    expect(requested.map(({ body }) => body.q)).toEqual(['ახალი', 'ძველი'])
  })

  it('is marked as outdated if its source text has changed, until it is requested again', async () => {
    await translating(text => `Of ${text.length} signs`)
    const made = await create({ desc_ge: 'აღწერა' })
    await ask(made.id, 'desc_en')
    await change(made, { desc_ge: 'სხვა, უფრო გრძელი აღწერა' })
    expect(await listOf(made.id)).toMatchObject([{ property: 'desc_en', outdated: true }])
    await ask(made.id, 'desc_en')
    expect(await listOf(made.id)).toMatchObject([{ property: 'desc_en', outdated: false }])
  })

  it('is made in both directions, and stored once per field and language', async () => {
    const { requested } = await translating(text => (text === 'Quiet place' ? 'წყნარი ადგილი' : 'Description'))
    const made = await create({ title_en: 'Quiet place', title_ge: null })
    await ask(made.id, 'title_ge')
    await ask(made.id, 'desc_en')
    expect(requested.map(({ body }) => [body.source, body.target])).toEqual([
      ['en', 'ka'],
      ['ka', 'en'],
    ])
    expect((await listOf(made.id)).map(({ property }) => property).toSorted()).toEqual(['desc_en', 'title_ge'])
    expect((await read(made.id)).suggested).toEqual(['title_ge', 'desc_en'])
    expect((await dismiss(made.id, 'title_ge')).status).toBe(204)
    expect((await listOf(made.id)).map(({ property }) => property)).toEqual(['desc_en'])
    expect((await dismiss(made.id, 'title_ge')).refusal).toEqual({ status: 404, code: 'not_found' })
  })

  it('with missing content is rejected with what is missing, after a second attempt', async () => {
    const { requested } = await translating(() => 'Rooms', 'openai')
    const made = await create({ desc_ge: '12 ოთახი, info@a.example, 595 11 22 33' })
    const refused = await api().as('admin')('POST', `/establishments/${made.id}/suggestions`, {
      body: { property: 'desc_en' },
      headers: { 'Content-Language': 'en' },
    })
    expect(refused.refusal).toMatchObject({ status: 502, code: 'suggestion_incomplete' })
    expect(String(refused.problem.title)).toMatch(/12/)
    expect(requested).toHaveLength(2)
    for (const lost of ['12', 'info@a.example', '595 11 22 33'])
      expect(adviceIn(requested[1]?.body ?? {})).toContain(lost)
    expect(await read(made.id)).toEqual(made)
  })

  it('keeps the names of places: a translator that does not know them gets their official names', async () => {
    const town = fixture('municipalities', row => row.id === newEstablishment().municipality_id)
    const [georgian, english] = [String(town.title_ge), String(town.title_en)]
    const { requested } = await translating((text, index) =>
      index === 1 ? 'A house in Somewhere' : text.replace('სახლი', 'A house in'),
    )
    const made = await create({ desc_ge: `სახლი ${georgian}` })
    expect((await ask(made.id, 'desc_en')).record).toMatchObject({ text: `A house in ${english}` })
    expect(requested[1]?.body.q).toBe(`სახლი ${english}`)
  })

  it('of formatted text keeps its markup, and is rejected if tags are missing or added', async () => {
    const text_ge = '<p>ერთი <strong>ორი</strong></p><ul><li><a href="https://a.example/x">სამი</a></li></ul>'
    const good = '<p>One <strong>two</strong></p><ul><li><a href="https://a.example/x">three</a></li></ul>'
    const { requested } = await translating(() => good)
    const made = await create({ text_ge })
    expect((await ask(made.id, 'text_en')).record).toMatchObject({ text: good })
    expect(requested[0]?.body).toMatchObject({ q: text_ge, format: 'html' })
    for (const bad of [
      'One two three',
      good.replace('strong', 'script'),
      `${good}<img src=x onerror=alert(1)>`,
      good.replace('https://a.example/x', 'javascript:alert(1)'),
    ]) {
      await translating(() => bad)
      expect((await ask(made.id, 'text_en')).refusal.status, bad).toBe(502)
    }
    expect(await listOf(made.id)).toMatchObject([{ text: good }])
  })

  it.each(['libretranslate', 'openai'] as const)(
    'of %s that fails results in a sentence in the reader’s language, and nothing is stored',
    async kind => {
      const made = await create()
      const reported = async (response: Parameters<typeof openTranslationService>[1]) => {
        await translating(String, kind, response)
        const sentences = await Promise.all(
          ['ka', 'en'].map(async language =>
            admin('POST', `/establishments/${made.id}/suggestions`, {
              body: { property: 'desc_en' },
              headers: { 'Content-Language': language },
            }),
          ),
        )
        const [georgian, english] = sentences
        expect(String(georgian?.problem.title)).toMatch(/[ა-ჰ]{3}/)
        expect(String(english?.problem.title)).toMatch(/translation/)
        return [english?.status, english?.problem.code, english?.headers.get('retry-after')]
      }
      expect(await reported(response => response.writeHead(500).end())).toEqual([503, 'translator_unavailable', '5'])
      expect(await reported(response => response.writeHead(429).end())).toEqual([503, 'translator_unavailable', '5'])
      expect(await reported(response => response.writeHead(403).end())).toEqual([502, 'translator_failed', null])
      expect(await reported(response => response.end('<html>'))).toEqual([502, 'translator_failed', null])
      expect(await reported(() => {})).toEqual([503, 'translator_unavailable', '5'])
      expect(await read(made.id)).toEqual(made)
      expect(await listOf(made.id)).toEqual([])
    },
  )

  it('that is invalid for its field is rejected', async () => {
    await translating(() => 'long '.repeat(2_000))
    const made = await create()
    expect((await ask(made.id, 'name_en')).refusal).toEqual({ status: 502, code: 'suggestion_unfit' })
  })

  it('counts towards a limit per account and day, except if the translator did not respond', async () => {
    api().ports.limitMaximums = { suggest_account_day: 2 }
    api().ports.limiter = createMemoryLimiter()
    const made = await create()
    await translating(String, 'libretranslate', response => response.writeHead(500).end())
    expect((await ask(made.id, 'desc_en', 'manager')).refusal.code).toBe('translator_unavailable')
    await translating(() => 'Suggested')
    expect((await ask(made.id, 'desc_en', 'manager')).status).toBe(200)
    expect((await ask(made.id, 'desc_en', 'manager')).status).toBe(200)
    const refused = await ask(made.id, 'desc_en', 'manager')
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_suggestions' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(made.id, 'desc_en', 'owner')).status).toBe(200)
  })

  it('is available to people who may write the field, if the field has both languages and a text', async () => {
    const { requested } = await translating(() => 'Suggested')
    const made = await create({ title_ge: null, title_en: null })
    expect((await ask(made.id, 'desc_en', 'guide')).refusal.status).toBe(404)
    expect((await ask(made.id, 'desc_en', 'user')).refusal.status).toBe(404)
    expect(
      (await api().nobody('POST', `/establishments/${made.id}/suggestions`, { body: { property: 'desc_en' } })).refusal
        .status,
    ).toBe(401)
    expect((await ask(made.id, 'title_en')).refusal.errors).toEqual({ property: 'nothing_to_translate' })
    expect((await ask(made.id, 'mobile')).refusal.errors).toEqual({ property: 'not_a_choice' })
    expect((await ask(made.id, 'slug_en')).refusal.errors).toEqual({ property: 'not_a_choice' })
    expect((await ask(made.id, 'search')).refusal).toMatchObject({ status: 400, code: 'unknown_field' })
    await api().put('establishments', made.id, { text_ge: 'ა'.repeat(20_001) })
    expect((await ask(made.id, 'text_en')).refusal.errors).toEqual({ property: 'too_much_to_translate' })
    await api().put('establishments', made.id, { status: 'locked' })
    expect((await ask(made.id, 'desc_en', 'owner')).refusal).toMatchObject({ status: 409, code: 'illegal_transition' })
    for (const body of [{}, { property: 5 }, { property: '' }])
      expect((await admin('POST', `/establishments/${made.id}/suggestions`, { body })).status).toBe(422)
    expect((await admin('GET', `/users/${api().idOf('owner')}/suggestions`)).refusal).toEqual({
      status: 404,
      code: 'route_not_found',
    })
    expect(requested).toEqual([])
  })

  it('of a record that was deleted in the meantime is not stored', async () => {
    const made = await create()
    await translating(
      () => 'Suggested',
      'libretranslate',
      (response, { path }) => {
        void api()
          .put('establishments', made.id, { deleted_at: api().clock.now().toISOString() })
          .then(() => response.end(JSON.stringify({ translatedText: `Suggested ${path}` })))
      },
    )
    expect((await ask(made.id, 'desc_en')).refusal).toEqual({ status: 404, code: 'not_found' })
    expect(
      await api().store.count({
        entity: 'suggestions',
        where: [{ property: 'record_id', operator: 'in', value: [made.id] }],
      }),
    ).toBe(0)
  })
})
