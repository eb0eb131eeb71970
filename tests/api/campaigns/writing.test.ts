import { expect, it } from 'vitest'
import type { Row } from '../../../src/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { campaign, catchMail, idsOf, person, statuses, work } from './campaign.ts'

describeApi('a campaign', api => {
  const send = (body: Row, query: { headers?: Record<string, string> } = {}) => api().as('admin')('POST', '/mail', { body, ...query })

  it('goes to each person in their language with their names, and ends by itself', async () => {
    const sink = catchMail(api())
    const [english, georgian] = [await person(api(), { firstname: 'Ana' }), await person(api(), { firstname: 'გია', language: 'ka' })]
    const { record } = await send(campaign(idsOf([english, georgian])))
    await work(api())
    expect(sink.letters.map(({ to, subject, text }) => [to, subject, text.split('\n')[0]]).toSorted()).toEqual([[english.email, 'News', 'Hello Ana'], [georgian.email, 'ამბავი', 'გამარჯობა, გია']].toSorted())
    expect(await statuses(api(), record.id)).toEqual([`${String(english.email)} sent`, `${String(georgian.email)} sent`].toSorted())
    const progress = (await api().as('admin')('GET', `/campaigns/${String(record.id)}/progress`)).record
    expect(progress).toMatchObject({ status: 'sent', total: 2, counts: { sent: 2, scheduled: 0 }, uncertain: 0 })
  })

  it('is read and listed as any other record', async () => {
    const { record } = await send(campaign([], { draft: true, recipients: { roles: ['guide'] } }))
    expect((await api().as('admin')('GET', `/campaigns/${String(record.id)}`)).record).toMatchObject({ status: 'draft', recipients: { roles: ['guide'] } })
    expect(idsOf((await api().as('admin')('GET', '/campaigns', { query: { filter: { status: 'draft' } } })).rows)).toContain(record.id)
    expect((await api().as('admin')('GET', '/mail')).status).toBe(200)
  })

  it('is sent once for one Idempotency-Key', async () => {
    const sink = catchMail(api())
    const body = campaign(idsOf([await person(api())]))
    const headers = { 'Idempotency-Key': 'one-campaign' }
    const both = [await send(body, { headers }), await send(body, { headers })]
    await work(api())
    expect([both[0]?.record.id === both[1]?.record.id, sink.letters.length]).toEqual([true, 1])
  })

  it.each([
    ['a subject in one language only', { subject_en: ' ' }, { subject_en: 'required' }],
    ['an empty text with tags around nothing', { body_ge: '<p>&nbsp;</p>' }, { body_ge: 'required' }],
    ['a script', { body_en: '<script>alert(1)</script>' }, { body_en: 'unsafe_html' }],
    ['a line break in its subject', { subject_en: 'Hi\r\nBcc: all@letters.example' }, { subject_en: 'invalid_format' }],
    ['a variable that is not in the list', { body_en: '<p>{password_hash}</p>' }, { body_en: 'unknown_variable' }],
    ['an expression where a variable belongs', { subject_ge: '{constructor.constructor("return process")()}' }, { subject_ge: 'unknown_variable' }],
    ['a variable parted by tags', { body_ge: '<p>{first_<strong>name}</strong></p>' }, { body_ge: 'unknown_variable' }],
    ['a variable in the address of a link', { body_ge: '<p><a href="https://{email}/x">here</a></p>' }, { body_ge: 'variable_in_link' }],
    ['the link that ends news in a letter that is none', { kind: 'service', body_ge: '<p>{unsubscribe_url}</p>' }, { body_ge: 'unknown_variable' }],
    ['a time in the past', { scheduled_at: '2026-05-31T09:00:00.000Z' }, { scheduled_at: 'in_past' }],
    ['a time that is none', { scheduled_at: 'tomorrow' }, { scheduled_at: 'invalid_format' }],
    ['a rate of nothing', { rate: 0 }, { rate: 'too_small' }],
    ['nobody to get it', { recipients: {} }, { recipients: 'no_recipients' }],
    ['a role that is none', { recipients: { roles: ['god'] } }, { 'recipients.roles': 'not_a_choice' }],
    ['a filter by a field that nobody may ask for', { recipients: { filter: { ended_sessions: 1 } } }, { 'recipients.filter': 'filter_unreadable' }],
    ['a filter by what does not exist', { recipients: { filter: { 'email; drop table users': 'x' } } }, { 'recipients.filter': 'filter_unreadable' }],
  ])('with %s is refused at the field, and nothing is kept', async (_what, values, errors) => {
    const id = api().idOf('owner')
    const before = await api().store.count({ entity: 'campaigns', where: [] })
    const answer = await send(campaign([id], values))
    expect(answer.refusal).toEqual({ status: 422, code: 'invalid', errors })
    expect(await api().store.count({ entity: 'campaigns', where: [] })).toBe(before)
  })

  it('may lack everything while it is a draft, but not hold what is forbidden', async () => {
    expect((await send({ kind: 'news', recipients: {}, draft: true })).status).toBe(201)
    expect((await send({ kind: 'news', recipients: {}, draft: true, body_en: '<img src=x onerror=alert(1)>' })).refusal).toMatchObject({ errors: { body_en: 'unsafe_html' } })
  })

  it('is changed from the version that was read, until it begins', async () => {
    catchMail(api())
    const admin = api().as('admin')
    const somebody = await person(api())
    const { record } = await send(campaign(idsOf([somebody]), { draft: true }))
    const [path, change] = [`/campaigns/${String(record.id)}`, `/mail/campaigns/${String(record.id)}`]
    const body = campaign(idsOf([somebody]), { subject_en: 'Other' })
    expect((await admin('PUT', change, { body })).refusal.code).toBe('version_missing')
    expect((await admin('PUT', change, { body: { ...body, version: 1 } })).record).toMatchObject({ status: 'scheduled', subject_en: 'Other' })
    expect((await admin('PUT', change, { body: { ...body, version: 1 } })).refusal.code).toBe('version_stale')
    await work(api())
    const version = Number((await admin('GET', path)).record.version)
    expect((await admin('PUT', change, { body: { ...body, version } })).refusal).toMatchObject({ status: 409, code: 'campaign_begun' })
    expect((await admin('POST', `${path}/cancel`)).refusal.code).toBe('campaign_begun')
  })
})
