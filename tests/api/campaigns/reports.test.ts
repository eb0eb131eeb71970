import { expect, it } from 'vitest'
import { emailToken } from '../../../src/features/emails/emailTokens.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { describeApi } from '../describeApi.ts'
import { bouncesSecret } from '../testApi.ts'
import { person } from './campaign.ts'

describeApi('the status of an email', api => {
  /** An email with the token in its picture and that in its return address. */
  const email = async (values: Row = {}): Promise<{ id: string; token: string; back: string }> => {
    const { ports } = api()
    const row = newRow(ports, system, 'mail', {
      recipient: 'reader@letters.example',
      subject: 'News',
      letter: '<p>a</p>',
      date: '2026-05-30T09:00:00.000Z',
      status: 'sent',
      ...values,
    })
    await ports.store.insert('mail', [row])
    return {
      id: String(row.id),
      token: emailToken(ports, 'letter', String(row.id)),
      back: emailToken(ports, 'return', String(row.id)),
    }
  }
  const open = (token: string) => api().nobody('GET', `/public/mail/${token}/open.gif`)
  const report = (token: string, event: string, authorization = `Bearer ${bouncesSecret}`) =>
    api().nobody('POST', '/public/mail/bounces', {
      body: { token, event },
      headers: authorization ? { Authorization: authorization } : {},
    })
  const statusOf = async (id: string) => (await api().as('admin')('GET', `/mail/${id}`)).record.status

  it.each([
    ['sent', 'open', 'opened'],
    ['delivered', 'open', 'opened'],
    ['opened', 'open', 'opened'],
    ['bounce', 'open', 'bounce'],
    ['failed', 'open', 'failed'],
    ['scheduled', 'open', 'scheduled'],
    ['sent', 'delivered', 'delivered'],
    ['opened', 'delivered', 'opened'],
    ['bounce', 'delivered', 'bounce'],
    ['sent', 'bounce', 'bounce'],
    ['delivered', 'bounce', 'bounce'],
    ['opened', 'bounce', 'opened'],
    ['failed', 'bounce', 'failed'],
  ])('that is %s: the event %s changes it to %s', async (from, event, to) => {
    const { id, token, back } = await email({ status: from })
    const response = event === 'open' ? await open(token) : await report(back, event)
    expect([response.status, await statusOf(id)]).toEqual([event === 'open' ? 200 : 204, to])
  })

  it('is no longer uncertain after a report', async () => {
    const { id, token } = await email({ uncertain: true })
    await open(token)
    expect((await api().as('admin')('GET', `/mail/${id}`)).record).toMatchObject({ status: 'opened', uncertain: false })
  })

  it('is found by the return address, even if its case was changed on the way', async () => {
    const { id, back } = await email()
    expect((await report(`Bounces+${back.toUpperCase()}@Letters.example`, 'bounce')).status).toBe(204)
    expect(await statusOf(id)).toBe('bounce')
  })

  it('is not changed by a token without a valid signature', async () => {
    const { id, token, back } = await email()
    const changed = (one: string) => `${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`
    const forged = [
      changed(token),
      changed(back),
      id,
      'x',
      '%00',
      emailToken(api().ports, 'unsubscribe', id),
      `${'0'.repeat(52)}`,
    ]
    for (const one of forged) {
      const picture = await open(encodeURIComponent(one))
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif'])
      expect((await report(one, 'bounce')).refusal).toMatchObject({ status: 410, code: 'link_unknown' })
    }
    expect(await statusOf(id)).toBe('sent')
  })

  it('is not changed to bounced by the token that recipients see, nor to opened by the token of the return address', async () => {
    const { id, token, back } = await email()
    for (const event of ['bounce', 'delivered'])
      expect((await report(token, event)).refusal, event).toMatchObject({ status: 410, code: 'link_unknown' })
    await open(back)
    expect(await statusOf(id)).toBe('sent')
  })

  it.each([
    ['nothing', ''],
    ['another secret', 'Bearer another secret of it'],
    ['no scheme', bouncesSecret],
    ['a token of an administrator', undefined],
  ])('is not changed by a request with %s instead of the mailbox’s secret', async (_name, provided) => {
    const { id, back } = await email()
    const response = await report(back, 'bounce', provided ?? `Bearer ${api().tokenOf('admin')}`)
    expect(response.refusal).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await statusOf(id)).toBe('sent')
  })

  it('is not changed by anybody if there is no secret', async () => {
    const { id, back } = await email()
    const { ports } = api()
    ports.bouncesSecret = undefined
    try {
      for (const authorization of [`Bearer ${bouncesSecret}`, 'Bearer undefined', ''])
        expect((await report(back, 'bounce', authorization)).refusal).toEqual({ status: 404, code: 'route_not_found' })
    } finally {
      ports.bouncesSecret = bouncesSecret
    }
    expect(await statusOf(id)).toBe('sent')
  })

  it.each([['opened'], ['scheduled'], ['']])('cannot be set to “%s” by a report', async event => {
    const { back } = await email()
    expect((await report(back, event)).refusal).toMatchObject({ status: 422 })
  })

  it('of news is unsubscribed until the person subscribes again, by page and by mail program alike', async () => {
    const [one, other] = [await person(api()), await person(api())]
    const tokenOf = (row: Row) => emailToken(api().ports, 'unsubscribe', String(row.id))
    expect((await api().nobody('POST', '/public/mail/unsubscribe', { body: { token: tokenOf(one) } })).status).toBe(204)
    expect(
      (
        await api().nobody('POST', `/public/mail/unsubscribe/${tokenOf(other)}`, {
          text: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(204)
    expect((await api().nobody('POST', '/public/mail/unsubscribe', { body: { token: tokenOf(one) } })).status).toBe(204)
    for (const row of [one, other])
      expect((await api().as('admin')('GET', `/users/${String(row.id)}`)).record.unsubscribed).toBe(true)
    const wrong = emailToken(api().ports, 'letter', String(one.id))
    expect((await api().nobody('POST', '/public/mail/unsubscribe', { body: { token: wrong } })).refusal.code).toBe(
      'link_unknown',
    )
  })

  it('of a subscription is restored in the profile', async () => {
    const id = api().idOf('guide')
    await api().nobody('POST', `/public/mail/unsubscribe/${emailToken(api().ports, 'unsubscribe', id)}`)
    const guide = api().as('guide')
    const { first_name, last_name, news } = (await guide('POST', '/profile/get')).record
    expect(news).toBe(false)
    expect((await guide('PUT', '/profile', { body: { first_name, last_name, news: true } })).record.news).toBe(true)
    expect((await api().as('admin')('GET', `/users/${id}`)).record.unsubscribed).toBe(false)
  })

  it('about a record is shown to staff next to it, and to nobody else', async () => {
    const [place] = (await api().as('admin')('GET', '/establishments', { query: { range: [0, 0] } })).rows
    const { id, back } = await email({ record_id: place?.id })
    await report(back, 'bounce')
    const path = `/establishments/${String(place?.id)}/letters`
    expect((await api().as('moderator')('GET', path)).rows).toContainEqual(
      expect.objectContaining({ id, status: 'bounce' }),
    )
    expect((await api().as('owner')('GET', path)).status).toBe(403)
    expect((await api().as('admin')('GET', `/regions/${String(place?.region_id)}/letters`)).status).toBe(404)
  })
})
