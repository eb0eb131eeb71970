import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { campaign, catchMail, idsOf, person, statuses, work } from './campaign.ts'

describeApi('a campaign', api => {
  const send = (body: Row, query: { headers?: Record<string, string> } = {}) =>
    api().as('admin')('POST', '/mail', { body, ...query })

  it('is sent to each person in their language with their names, and ends automatically', async () => {
    const sink = catchMail(api())
    const [english, georgian] = [
      await person(api(), { firstname: 'Ana' }),
      await person(api(), { firstname: 'გია', language: 'ka' }),
    ]
    const { record } = await send(campaign(idsOf([english, georgian])))
    await work(api())
    expect(sink.emails.map(({ to, subject, text }) => [to, subject, text.split('\n')[0]]).toSorted()).toEqual(
      [
        [english.email, 'News', 'Hello Ana'],
        [georgian.email, 'ამბავი', 'გამარჯობა, გია'],
      ].toSorted(),
    )
    expect(await statuses(api(), record.id)).toEqual(
      [`${String(english.email)} sent`, `${String(georgian.email)} sent`].toSorted(),
    )
    const progress = (await api().as('admin')('GET', `/campaigns/${String(record.id)}/progress`)).record
    expect(progress).toMatchObject({ status: 'sent', total: 2, counts: { sent: 2, scheduled: 0 }, uncertain: 0 })
  })

  it('is read and listed like any other record', async () => {
    const { record } = await send(campaign([], { draft: true, recipients: { roles: ['guide'] } }))
    expect((await api().as('admin')('GET', `/campaigns/${String(record.id)}`)).record).toMatchObject({
      status: 'draft',
      recipients: { roles: ['guide'] },
    })
    expect(
      idsOf((await api().as('admin')('GET', '/campaigns', { query: { filter: { status: 'draft' } } })).rows),
    ).toContain(record.id)
    expect((await api().as('admin')('GET', '/mail')).status).toBe(200)
  })

  it('is sent once for one Idempotency-Key', async () => {
    const sink = catchMail(api())
    const body = campaign(idsOf([await person(api())]))
    const headers = { 'Idempotency-Key': 'one-campaign' }
    const both = [await send(body, { headers }), await send(body, { headers })]
    await work(api())
    expect([both[0]?.record.id === both[1]?.record.id, sink.emails.length]).toEqual([true, 1])
  })

  it.each([
    ['a subject in one language only', { subject_en: ' ' }, { subject_en: 'required' }],
    ['an empty text with tags around nothing', { body_ge: '<p>&nbsp;</p>' }, { body_ge: 'required' }],
    ['a script', { body_en: '<script>alert(1)</script>' }, { body_en: 'unsafe_html' }],
    ['a line break in its subject', { subject_en: 'Hi\r\nBcc: all@letters.example' }, { subject_en: 'invalid_format' }],
    ['a variable that is not in the list', { body_en: '<p>{password_hash}</p>' }, { body_en: 'unknown_variable' }],
    [
      'an expression where a variable belongs',
      { subject_ge: '{constructor.constructor("return process")()}' },
      { subject_ge: 'unknown_variable' },
    ],
    ['a variable parted by tags', { body_ge: '<p>{first_<strong>name}</strong></p>' }, { body_ge: 'unknown_variable' }],
    [
      'a variable in the address of a link',
      { body_ge: '<p><a href="https://marani.example/{email}">here</a></p>' },
      { body_ge: 'variable_in_link' },
    ],
    [
      'a variable in place of a host',
      { body_ge: '<p><a href="https://{email}/x">here</a></p>' },
      { body_ge: 'variable_in_link' },
    ],
    [
      'the link that ends news in an email that is none',
      { kind: 'service', body_ge: '<p>{unsubscribe_url}</p>' },
      { body_ge: 'unknown_variable' },
    ],
    ['a time in the past', { scheduled_at: '2026-05-31T09:00:00.000Z' }, { scheduled_at: 'in_past' }],
    ['a time that is none', { scheduled_at: 'tomorrow' }, { scheduled_at: 'invalid_format' }],
    ['a rate of nothing', { rate: 0 }, { rate: 'too_small' }],
    ['nobody to get it', { recipients: {} }, { recipients: 'no_recipients' }],
    ['a role that is none', { recipients: { roles: ['god'] } }, { 'recipients.roles': 'not_a_choice' }],
    [
      'a filter by a field that nobody may ask for',
      { recipients: { filter: { ended_sessions: 1 } } },
      { 'recipients.filter': 'filter_unreadable' },
    ],
    [
      'a filter by what does not exist',
      { recipients: { filter: { 'email; drop table users': 'x' } } },
      { 'recipients.filter': 'filter_unreadable' },
    ],
  ])('with %s is rejected at the field, and nothing is stored', async (_what, values, errors) => {
    const id = api().idOf('owner')
    const before = await api().store.count({ entity: 'campaigns', where: [] })
    const response = await send(campaign([id], values))
    expect(response.refusal).toEqual({ status: 422, code: 'invalid', errors })
    expect(await api().store.count({ entity: 'campaigns', where: [] })).toBe(before)
  })

  const only = (language: 'ge' | 'en') =>
    language === 'ge' ? { subject_en: null, body_en: null } : { subject_ge: null, body_ge: null }

  it.each([
    ['Georgian', 'ka', 'ge'],
    ['English', 'en', 'en'],
  ] as const)(
    'to people who all read %s is written in that language, and needs no other',
    async (_name, language, written) => {
      const sink = catchMail(api())
      const readers = [await person(api(), { language }), await person(api(), { language })]
      const body = campaign(idsOf(readers), only(written))
      expect((await api().as('admin')('POST', '/mail/check', { body })).record).toMatchObject({
        total: 2,
        languages: { ka: 0, en: 0, [language]: 2 },
      })
      expect((await send(body)).status).toBe(201)
      await work(api())
      expect(sink.emails.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => (written === 'ge' ? 'ამბავი' : 'News')),
      )
    },
  )

  it('needs every language of its recipients, when it is previewed and when it is sent', async () => {
    const readers = [await person(api(), { language: 'ka' }), await person(api(), { language: 'en' })]
    const before = await api().store.count({ entity: 'campaigns', where: [] })
    for (const [written, errors] of [
      ['ge', { subject_en: 'required', body_en: 'required' }],
      ['en', { subject_ge: 'required', body_ge: 'required' }],
    ] as const)
      for (const path of ['/mail/check', '/mail'])
        expect(
          (await api().as('admin')('POST', path, { body: campaign(idsOf(readers), only(written)) })).refusal,
          path,
        ).toEqual({ status: 422, code: 'invalid', errors })
    expect((await api().as('admin')('POST', '/mail/check', { body: campaign(idsOf(readers)) })).record).toMatchObject({
      total: 2,
      languages: { ka: 1, en: 1 },
    })
    expect(await api().store.count({ entity: 'campaigns', where: [] })).toBe(before)
  })

  it('without any language is rejected, whoever its recipients are, even without any', async () => {
    const nothing = { subject_ge: null, body_ge: null, subject_en: '', body_en: '<p></p>' }
    expect((await send(campaign(idsOf([await person(api(), { language: 'ka' })]), nothing))).refusal).toMatchObject({
      errors: { subject_ge: 'required', body_ge: 'required' },
    })
    expect((await send(campaign([], nothing))).refusal.errors).toEqual({
      recipients: 'no_recipients',
      subject_ge: 'required',
      body_ge: 'required',
      subject_en: 'required',
      body_en: 'required',
    })
  })

  it('that was scheduled in one language reaches people who joined later and read the other, in that one', async () => {
    const sink = catchMail(api())
    const [early, late] = [
      await person(api(), { language: 'ka', role: 'guide' }),
      await person(api(), { language: 'ka', role: 'guide' }),
    ]
    const at = new Date(api().clock.now().getTime() + 3_600_000).toISOString()
    const { record } = await send(campaign(idsOf([early, late]), { ...only('ge'), kind: 'service', scheduled_at: at }))
    await api().put('users', late.id, { language: 'en' })
    api().clock.advance(3_601)
    await work(api())
    expect(sink.emails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [early.email, 'ამბავი'],
        [late.email, 'ამბავი'],
      ].toSorted(),
    )
    const rows = await api().store.find({
      entity: 'mail',
      where: [{ property: 'campaign_id', operator: 'in', value: [record.id] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 5,
    })
    expect(rows.map(({ language }) => language)).toEqual(['ka', 'ka'])
  })

  it('is tested in the languages in which it is written', async () => {
    const sink = catchMail(api())
    const { recipients: _recipients, rate: _rate, ...words } = campaign([], only('en'))
    expect((await api().as('admin')('POST', '/mail/test', { body: words })).record).toEqual({ status: 'sent' })
    expect(sink.emails.map(({ subject }) => subject)).toEqual(['News'])
    const { subject_en: _subject, ...half } = words
    expect((await api().as('admin')('POST', '/mail/test', { body: half })).refusal).toMatchObject({
      errors: { subject_en: 'required' },
    })
  })

  it('is previewed in the language in which its recipient gets it', async () => {
    const reader = await person(api(), { language: 'ka' })
    const { recipients: _recipients, rate: _rate, ...words } = campaign([], only('en'))
    expect(
      (await api().as('admin')('POST', '/mail/preview', { body: { ...words, user_id: reader.id } })).record,
    ).toMatchObject({ language: 'en', subject: 'News' })
  })

  it('may be incomplete while it is a draft, but not contain invalid values', async () => {
    expect((await send({ kind: 'news', recipients: {}, draft: true })).status).toBe(201)
    expect(
      (await send({ kind: 'news', recipients: {}, draft: true, body_en: '<img src=x onerror=alert(1)>' })).refusal,
    ).toMatchObject({ errors: { body_en: 'unsafe_html' } })
  })

  it('is changed from the version that was read, until it begins', async () => {
    catchMail(api())
    const admin = api().as('admin')
    const somebody = await person(api())
    const { record } = await send(campaign(idsOf([somebody]), { draft: true }))
    const [path, change] = [`/campaigns/${String(record.id)}`, `/mail/campaigns/${String(record.id)}`]
    const body = campaign(idsOf([somebody]), { subject_en: 'Other' })
    expect((await admin('PUT', change, { body })).refusal.code).toBe('version_missing')
    expect((await admin('PUT', change, { body: { ...body, version: 1 } })).record).toMatchObject({
      status: 'scheduled',
      subject_en: 'Other',
    })
    expect((await admin('PUT', change, { body: { ...body, version: 1 } })).refusal.code).toBe('version_stale')
    await work(api())
    const version = Number((await admin('GET', path)).record.version)
    expect((await admin('PUT', change, { body: { ...body, version } })).refusal).toMatchObject({
      status: 409,
      code: 'campaign_begun',
    })
    expect((await admin('POST', `${path}/cancel`)).refusal.code).toBe('campaign_begun')
  })
})
