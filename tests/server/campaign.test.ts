import { describe, expect, it } from 'vitest'
import { runCampaign } from '../../bench/mail/runCampaign.ts'
import type { Ports } from '../../src/engine/ports.ts'
import { createCampaign } from '../../src/features/mail/campaigns/writeCampaign.ts'
import type { CampaignBody } from '../../src/features/mail/campaigns/campaignBody.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { campaign, idsOf, person } from '../api/campaigns/campaign.ts'
import { registry, secret } from '../api/testApi.ts'
import { filledFolder, onPostgres } from './database.ts'
import { idsOf as messageIdsOf, receiversOf } from './emails.ts'
import { openFakerest } from '../api/stores.ts'
import { openMailServer } from './mailServer.ts'
import { Clock, dataFolder, openMailDelivery } from './mailDelivery.ts'
import { superuser } from '../../src/engine/model/actor.ts'

/** Sends a campaign as an administrator with an account: of anybody else it would be a draft again when it begins. */
async function send(ports: Ports, people: readonly Row[], values: Row = {}): Promise<Row> {
  const { id } = await person({ ports }, { role: 'administrator' })
  const admin = { ...superuser, id: String(id) }
  return createCampaign(ports, admin, campaign(idsOf(people), values) as unknown as CampaignBody)
}

async function open(more: { bounces?: string } = {}) {
  const mail = await openMailServer()
  const clock = new Clock()
  return { mail, clock, post: await openMailDelivery({ url: mail.url, clock, ...more }) }
}

describe('a campaign over a real mail server', () => {
  it('has headers for automated mail and for unsubscribing, and one ID for each email', async () => {
    const { mail, post } = await open()
    await send(post.ports, [await person(post), await person(post)])
    expect(await post.deliver()).toBeUndefined()
    const [email] = mail.emails
    expect(email?.raw).toMatch(
      /^List-Unsubscribe:\r\n <https:\/\/panel\.example\/api\/v1\/public\/mail\/unsubscribe\/[\da-f]{52}>\r$/m,
    )
    expect(email?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(email?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(new Set(messageIdsOf(mail)).size).toBe(2)
    expect(email?.email.html).toMatch(
      /<img src="https:\/\/panel\.example\/api\/v1\/public\/mail\/[\da-f]{52}\/open\.gif"/,
    )
  })

  it('gets no header and no recipient from a line break in a name', async () => {
    const { mail, post } = await open()
    const someone = await person(post, {
      firstname: 'A\r\nBcc: all@letters.example\r\nX-Evil: 1',
      lastname: 'B\r\n.\r\nMAIL FROM:<x@letters.example>',
    })
    await send(post.ports, [someone], { subject_en: 'For {first_name}', body_en: '<p>{last_name}</p>' })
    await post.deliver()
    expect(mail.emails).toHaveLength(1)
    const [email] = mail.emails
    expect([email?.to, email?.email.bcc, email?.email.subject]).toEqual([
      [someone.email],
      undefined,
      'For A Bcc: all@letters. example X-Evil: 1',
    ])
    expect(email?.raw).not.toMatch(/^X-Evil/m)
  })

  it('has a return address that identifies the email, if there is a mailbox for bounces', async () => {
    const { mail, post } = await open({ bounces: 'bounces@panel.example' })
    await send(post.ports, [await person(post)])
    await post.deliver()
    const [email] = mail.emails
    expect(email?.from).toMatch(/^bounces\+[\da-f]{52}@panel\.example$/)
    const [, back = ''] = /\+([\da-f]{52})@/.exec(email?.from ?? '') ?? []
    expect(email?.raw.replace(/=\r?\n/g, '')).not.toContain(back)
  })

  it('that is rejected temporarily by one server and permanently by another ends with the right status for each', async () => {
    const { mail, clock, post } = await open()
    const [now, ever, content, well] = [await person(post), await person(post), await person(post), await person(post)]
    mail.verdict.receiver = to => (to === now.email ? 450 : to === ever.email ? 550 : undefined)
    mail.verdict.email = email => (email.to.includes(String(content.email)) ? 554 : undefined)
    await send(post.ports, [now, ever, content, well])
    await post.deliver()
    expect((await post.list()).toSorted()).toEqual(
      [
        `${String(now.email)} scheduled`,
        `${String(ever.email)} failed`,
        `${String(content.email)} failed`,
        `${String(well.email)} sent`,
      ].toSorted(),
    )
    Object.assign(mail.verdict, { receiver: () => undefined, email: () => undefined })
    clock.pass(301)
    await post.deliver()
    expect(receiversOf(mail)).toEqual([well.email, now.email])
    expect((await post.rows('campaigns'))[0]?.status).toBe('sent')
  })

  it('that is rejected temporarily after its text was sent is sent again later, and was not marked as sent', async () => {
    const { mail, clock, post } = await open()
    const someone = await person(post)
    mail.verdict.email = () => 451
    await send(post.ports, [someone])
    await post.deliver()
    expect(await post.list()).toEqual([`${String(someone.email)} scheduled`])
    mail.verdict.email = () => undefined
    clock.pass(301)
    await post.deliver()
    expect([receiversOf(mail), (await post.rows('mail'))[0]?.uncertain]).toEqual([[someone.email], false])
  })

  it('whose connection is lost before the end of an email sends it again', async () => {
    const { mail, clock, post } = await open()
    const someone = await person(post)
    const { store } = post.ports
    let isLost = false
    const update = store.update.bind(store)
    // The database is away in the moment of handing over: then the end of the email must not go out.
    store.update = (entity, where, changes) => {
      if (isLost || entity !== 'mail' || changes.uncertain !== true) return update(entity, where, changes)
      isLost = true
      return Promise.reject(new Error('the database is away'))
    }
    await send(post.ports, [someone])
    await post.deliver()
    expect([isLost, mail.emails, await post.list()]).toEqual([true, [], [`${String(someone.email)} scheduled`]])
    clock.pass(61)
    await post.deliver()
    expect([receiversOf(mail), await post.list()]).toEqual([[someone.email], [`${String(someone.email)} sent`]])
  })

  it('whose connection is lost after an email was accepted does not send it twice', async () => {
    const { mail, clock, post } = await open()
    mail.verdict.email = () => 'lost'
    const someone = await person(post)
    await send(post.ports, [someone])
    await post.deliver()
    mail.verdict.email = () => undefined
    for (let round = 0; round < 3; round++) {
      clock.pass(43_201)
      await post.deliver()
    }
    expect([receiversOf(mail), (await post.rows('mail')).map(({ status, uncertain }) => [status, uncertain])]).toEqual([
      [someone.email],
      [['sent', true]],
    ])
  })

  it('that two servers send at once gives each person one email', async () => {
    const { mail, clock, post } = await open()
    const other = await openMailDelivery({
      url: mail.url,
      clock,
      opened: { ...(await openFakerest(registry)), store: post.ports.store },
    })
    const people = await Promise.all(Array.from({ length: 40 }, () => person(post)))
    const { id } = await send(post.ports, people)
    const { handlers } = post.ports.jobs
    // Both believe that the campaign is theirs, as after a pause in which a server was taken for dead.
    const call = {
      payload: { campaign_id: id },
      signal: new AbortController().signal,
      attempt: 1,
      progress: () => {},
      enqueue: async () => {},
    }
    await Promise.all([post.ports, other.ports].map(ports => handlers.send_campaign?.run(ports, call)))
    expect(receiversOf(mail).toSorted()).toEqual(people.map(one => String(one.email)).toSorted())
  })
})

describe('a server that is killed in the middle of a campaign', () => {
  const server = process.env.DATABASE_URL

  /** Two servers on a PostgreSQL where there is one, else one on its embedded database. */
  async function places(): Promise<Record<string, string>[]> {
    const common = { SESSION_SECRET: secret }
    if (!server) return [{ ...common, DATA_DIR: await filledFolder('demo') }]
    const first = { ...common, ...(await onPostgres('demo')) }
    return [first, { ...first, DATA_DIR: dataFolder() }]
  }

  it('leaves nobody without an email unless it is reported, and sends nobody two', async () => {
    const { receivers, progress, untold, kills } = await runCampaign({
      servers: await places(),
      emails: 300,
      kills: 1,
    })
    expect({ more: receivers.more, untold, kills, status: progress.status, counts: progress.counts }).toEqual({
      more: 0,
      untold: 0,
      kills: 1,
      status: 'sent',
      counts: { scheduled: 0, sent: 300, delivered: 0, opened: 0, failed: 0, bounce: 0 },
    })
    expect(receivers.one).toBeGreaterThanOrEqual(300 - progress.uncertain)
  })
})
