import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson } from '../moderation/people.ts'
import { campaign, catchMail, idsOf, person, statuses, work } from './campaign.ts'

describeApi('the emails of a campaign', api => {
  const begin = async (people: readonly Row[], values: Row = {}): Promise<string> =>
    String((await api().as('admin')('POST', '/mail', { body: campaign(idsOf(people), values) })).record.id)
  const stateOf = async (id: string): Promise<unknown> =>
    (await api().as('admin')('GET', `/campaigns/${id}`)).record.status
  const cancel = (id: string) => api().as('admin')('POST', `/campaigns/${id}/cancel`)

  it('are not sent before the scheduled time', async () => {
    const sink = catchMail(api())
    const someone = await person(api())
    const id = await begin([someone], { scheduled_at: new Date(api().clock.now().getTime() + 3_600_000).toISOString() })
    await work(api())
    expect([sink.emails, await stateOf(id), await statuses(api(), id)]).toEqual([[], 'scheduled', []])
    api().clock.advance(3_601)
    await work(api())
    expect([sink.emails.map(email => email.to), await stateOf(id)]).toEqual([[someone.email], 'sent'])
  })

  it('are not created if the campaign was cancelled before its time', async () => {
    const sink = catchMail(api())
    const id = await begin([await person(api())], {
      scheduled_at: new Date(api().clock.now().getTime() + 60_000).toISOString(),
    })
    expect((await cancel(id)).record.status).toBe('cancelled')
    api().clock.advance(61)
    await work(api())
    expect([sink.emails, await stateOf(id)]).toEqual([[], 'cancelled'])
  })

  it.each([
    ['is blocked', { status: 'blocked' }],
    ['is no administrator any more', { role: 'moderator', permissions: ['full_access'] }],
  ])(
    'are not created if the person who scheduled it %s; others are notified and may send it',
    async (_name, values) => {
      const sink = catchMail(api())
      const [author, someone] = [await createPerson(api(), 'administrator'), await person(api())]
      const scheduled_at = new Date(api().clock.now().getTime() + 60_000).toISOString()
      const { id } = (await author.call('POST', '/mail', { body: campaign(idsOf([someone]), { scheduled_at }) })).record
      await api().put('users', author.id, values)
      api().clock.advance(61)
      await work(api())
      expect([sink.emails, await statuses(api(), id)]).toEqual([[], []])
      const path = `/campaigns/${String(id)}`
      const returned = (await api().as('admin')('GET', path)).record
      expect(returned).toMatchObject({ status: 'draft', started_at: null })
      const news = (await api().as('admin')('GET', '/notifications')).rows.filter(({ link }) => link === path)
      expect(news).toMatchObject([{ event: 'campaign_returned', values: { title_en: 'News' } }])
      const body = { ...campaign(idsOf([someone])), version: returned.version }
      expect((await api().as('admin')('PUT', `/mail/campaigns/${String(id)}`, { body })).status).toBe(200)
      await work(api())
      expect([sink.emails.map(email => email.to), await stateOf(String(id))]).toEqual([[someone.email], 'sent'])
    },
  )

  it('that were rejected temporarily are tried again after a pause, without delaying the others', async () => {
    const sink = catchMail(api())
    const [slow, other] = [await person(api()), await person(api())]
    sink.verdict = to => (to === slow.email ? 'later' : 'taken')
    const id = await begin([slow, other])
    await work(api())
    expect([await statuses(api(), id), await stateOf(id)]).toEqual([
      [`${String(other.email)} sent`, `${String(slow.email)} scheduled`].toSorted(),
      'sending',
    ])
    sink.verdict = () => 'taken'
    await work(api())
    expect(sink.emails).toHaveLength(1)
    api().clock.advance(301)
    await work(api())
    expect([sink.emails.map(email => email.to), await stateOf(id)]).toEqual([[other.email, slow.email], 'sent'])
  })

  it('that were rejected temporarily for a long time have failed', async () => {
    const sink = catchMail(api())
    const someone = await person(api())
    sink.verdict = () => 'later'
    const id = await begin([someone])
    for (let tries = 0; tries < 6; tries++) {
      await work(api())
      api().clock.advance(43_201)
    }
    expect([await statuses(api(), id), await stateOf(id)]).toEqual([[`${String(someone.email)} failed`], 'sent'])
  })

  it('that were rejected permanently have failed immediately', async () => {
    const sink = catchMail(api())
    const someone = await person(api())
    sink.verdict = () => 'refused'
    const id = await begin([someone])
    await work(api())
    expect(await statuses(api(), id)).toEqual([`${String(someone.email)} failed`])
    expect((await api().as('admin')('GET', '/mail', { query: { filter: { campaign_id: id } } })).rows[0]).toMatchObject(
      { failure: 'refused' },
    )
  })

  it('stay queued while no mail server is reachable, and are all sent when it is back', async () => {
    const sink = catchMail(api())
    const people = [await person(api()), await person(api()), await person(api())]
    sink.verdict = () => 'unreachable'
    const id = await begin(people)
    await work(api())
    expect([await stateOf(id), await statuses(api(), id)]).toEqual([
      'sending',
      people.map(one => `${String(one.email)} scheduled`).toSorted(),
    ])
    sink.verdict = () => 'taken'
    api().clock.advance(61)
    await work(api())
    expect([sink.emails.length, await stateOf(id)]).toEqual([3, 'sent'])
    api().unexpected.length = 0
  })

  it('whose response was lost are marked as uncertain, and sent again only if somebody decides so', async () => {
    const sink = catchMail(api())
    const someone = await person(api())
    sink.verdict = () => 'lost'
    const id = await begin([someone])
    for (let round = 0; round < 3; round++) {
      await work(api())
      api().clock.advance(43_201)
    }
    expect([sink.emails.length, await statuses(api(), id)]).toEqual([1, [`${String(someone.email)} sent uncertain`]])
    expect((await api().as('admin')('GET', `/campaigns/${id}/progress`)).record).toMatchObject({
      status: 'sent',
      uncertain: 1,
    })
    sink.verdict = () => 'taken'
    await api().as('admin')('POST', `/campaigns/${id}/resend`)
    await work(api())
    expect([
      sink.emails.map(email => email.id === sink.emails[0]?.id),
      await statuses(api(), id),
      await stateOf(id),
    ]).toEqual([[true, true], [`${String(someone.email)} sent`], 'sent'])
    api().unexpected.length = 0
  })

  it('that are left when a campaign is cancelled are neither sent nor listed', async () => {
    const sink = catchMail(api())
    const [first, second] = [await person(api()), await person(api())]
    const id = await begin([first, second], { rate: 1 })
    let isCancelled = false
    const { send } = api().ports.mail
    api().ports.mail = {
      send: async message => {
        await send(message)
        if (!isCancelled) isCancelled = (await cancel(id)).status === 200
      },
    }
    await work(api())
    expect([sink.emails.length, (await statuses(api(), id)).length, await stateOf(id)]).toEqual([1, 1, 'cancelled'])
  })

  it('are not sent to people who were blocked or unsubscribed after the campaign began', async () => {
    const sink = catchMail(api())
    const [blocked, tired, reached] = [await person(api()), await person(api()), await person(api())]
    sink.verdict = () => 'unreachable'
    const id = await begin([blocked, tired, reached])
    await work(api())
    await api().put('users', blocked.id, { status: 'blocked' })
    await api().put('users', tired.id, { unsubscribed: true })
    sink.verdict = () => 'taken'
    api().clock.advance(61)
    await work(api())
    expect(sink.emails.map(email => email.to)).toEqual([reached.email])
    expect(await statuses(api(), id)).toEqual(
      [`${String(blocked.email)} failed`, `${String(tired.email)} failed`, `${String(reached.email)} sent`].toSorted(),
    )
    api().unexpected.length = 0
  })

  it('are fixed when it begins: people who join later get none', async () => {
    const sink = catchMail(api())
    sink.verdict = () => 'unreachable'
    await person(api(), { lastname: 'Snapshot' })
    const id = await begin([], { recipients: { filter: { lastname: 'Snapshot' } } })
    await work(api())
    await person(api(), { lastname: 'Snapshot' })
    sink.verdict = () => 'taken'
    api().clock.advance(61)
    await work(api())
    expect(await statuses(api(), id)).toHaveLength(1)
    api().unexpected.length = 0
  })
})
