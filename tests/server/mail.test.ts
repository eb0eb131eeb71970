import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '../../src/engine/ports.ts'
import { scheduleEmail } from '../../src/features/emails/deliver.ts'
import { expireLinks } from '../../src/features/emails/links.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { create } from '../../src/engine/records/create.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { registry } from '../api/testApi.ts'
import { codeOf, idsOf, newEmail, receiversOf, register } from './emails.ts'
import { linksIn, openMailServer, type MailServer } from './mailServer.ts'
import { Clock, openMailDelivery } from './mailDelivery.ts'

/** Somebody with a forgotten password, who is to get an email. */
async function recover(ports: Ports, values: Row = {}): Promise<Row> {
  const person = await create(ports, system, 'users', {
    email: newEmail(),
    firstname: 'Nino',
    lastname: 'Beridze',
    ...values,
  })
  await scheduleEmail(ports, { occasion: 'recovery', recipient: String(person.email), language: 'en' })
  return person
}

async function open(mail?: MailServer) {
  const server = mail ?? (await openMailServer())
  const clock = new Clock()
  return { mail: server, clock, post: await openMailDelivery({ url: server.url, clock }) }
}

describe('an email', () => {
  it('reaches its recipient in text and HTML, with a header for automated mail', async () => {
    const { mail, post } = await open()
    const to = await register(post.ports)
    expect(await post.deliver()).toBeUndefined()
    const [email] = mail.emails
    expect(email).toMatchObject({ from: 'post@panel.example', to: [to] })
    expect(email?.email).toMatchObject({
      from: { name: 'Marani', address: 'post@panel.example' },
      to: [{ address: to }],
      subject: 'Confirm your email address for Marani',
      attachments: [],
    })
    expect(email?.email.messageId).toMatch(/^<[\da-f-]{36}@panel\.example>$/)
    expect(email?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    const [link] = linksIn(email!)
    expect(link).toMatch(/^https:\/\/panel\.example\/platform\/verify-registration\?token=[\w-]{43}$/)
    expect(email?.email.html).toContain(`href="${link}"`)
    expect([await post.rows('deliveries'), await post.list()]).toEqual([[], [`${to} sent`]])
  })

  it('does not show its link in the list of emails, which administrators read', async () => {
    const { mail, post } = await open()
    await recover(post.ports)
    await post.deliver()
    const token = new URL(linksIn(mail.emails[0]!)[0] ?? '').searchParams.get('token') ?? ''
    const [kept] = await post.rows('mail')
    expect(kept?.letter).toContain(', Nino!')
    for (const entity of registry.entities.keys())
      if (registry.entity(entity).table === entity)
        expect(JSON.stringify(await post.rows(entity)), entity).not.toContain(token)
  })

  it('is in the recipient’s language, not in that of the person who caused it', async () => {
    const { mail, post } = await open()
    await recover(post.ports, { language: 'ka' })
    await post.deliver()
    expect(mail.emails[0]?.email.subject).toMatch(/[ა-ჰ]/)
    expect(mail.emails[0]?.email.html).toContain('<html lang="ka">')
  })

  it('shows names as plain text, whatever they mean in HTML', async () => {
    const { mail, post } = await open()
    await recover(post.ports, {
      firstname: `<b onclick="x()">Ana</b> O'Brien & "Sons" %{product} %{hours}`,
      language: 'en',
    })
    await post.deliver()
    const { html = '', text = '' } = mail.emails[0]?.email ?? {}
    expect(html).toContain(
      '&lt;b onclick=&quot;x()&quot;&gt;Ana&lt;/b&gt; O&#39;Brien &amp; &quot;Sons&quot; %{product} %{hours}',
    )
    expect(html).not.toContain('<b ')
    expect(text).toContain(`Hello <b onclick="x()">Ana</b> O'Brien & "Sons" %{product} %{hours},`)
  })

  it('gets no header, recipient or line from a name', async () => {
    const { mail, post } = await open()
    const { ports } = post
    const organization = newRow(ports, system, 'organizations', {
      status: 'approved',
      legal_name: 'A\r\nBcc: all@letters.example\r\n\r\n.\r\nB\u2028\u202eC',
    })
    const invitation = newRow(ports, system, 'invitations', {
      email: newEmail(),
      role: 'manager',
      language: 'en',
      organization_id: organization.id,
      expires_at: '2026-07-01T00:00:00.000Z',
    })
    await ports.store.insert('organizations', [organization])
    await ports.store.insert('invitations', [invitation])
    await scheduleEmail(ports, {
      occasion: 'invitation',
      recipient: String(invitation.email),
      language: 'en',
      values: { invitation_id: invitation.id },
    })
    await post.deliver()
    const [email] = mail.emails
    expect(email?.to).toEqual([invitation.email])
    expect(email?.email.subject).toMatch(/^You’ve been invited to be a manager on \S+$/)
    expect(email?.email.bcc).toBeUndefined()
    expect(email?.email.text).toContain('A Bcc: all@letters. example . B C')
  })
})

describe('a mail server', () => {
  it('that rejects an email temporarily gets it again later, once', async () => {
    const { mail, clock, post } = await open()
    mail.verdict.receiver = () => 450
    const to = await register(post.ports)
    expect(await post.deliver()).toBeUndefined()
    expect(await post.list()).toEqual([`${to} scheduled`])
    mail.verdict.receiver = () => undefined
    await post.deliver()
    expect(mail.emails).toEqual([])
    clock.pass(31)
    await post.deliver()
    clock.pass(100_000)
    await post.deliver()
    expect([receiversOf(mail), await post.list(), await post.rows('deliveries')]).toEqual([[to], [`${to} sent`], []])
  })

  it.each([
    ['a receiver', 'receiver'],
    ['an email', 'email'],
  ] as const)('that rejects %s permanently does not get it again, and the others get theirs', async (_what, which) => {
    const { mail, clock, post } = await open()
    const refused = await register(post.ports)
    const others = [await register(post.ports), await register(post.ports)]
    mail.verdict.receiver = address => (which === 'receiver' && address === refused ? 550 : undefined)
    mail.verdict.email = email => (which === 'email' && email.to.includes(refused) ? 554 : undefined)
    expect(await post.deliver()).toBeUndefined()
    expect([receiversOf(mail), await post.list()]).toEqual([
      others,
      [`${refused} failed`, ...others.map(to => `${to} sent`)],
    ])
    mail.verdict = { receiver: () => undefined, email: () => undefined }
    clock.pass(100_000)
    await post.deliver()
    expect(receiversOf(mail)).toEqual(others)
  })

  it('that is unavailable for hours gets every email once when it is back', async () => {
    const { mail, clock, post } = await open()
    await mail.close()
    const all = [await register(post.ports), await register(post.ports), await register(post.ports)]
    for (const pause of [60, 600, 1_800, 7_200]) {
      expect(codeOf(await post.deliver())).toBe('ESOCKET')
      clock.pass(pause)
    }
    const back = await openMailServer({ port: mail.port })
    clock.pass(21_600)
    await post.deliver()
    clock.pass(21_600)
    await post.deliver()
    expect(receiversOf(back).toSorted()).toEqual(all)
    expect(await post.list()).toEqual(all.map(to => `${to} sent`))
  })

  it('that is unavailable for a day gets no more attempts', async () => {
    const { mail, clock, post } = await open()
    await mail.close()
    const to = await register(post.ports)
    let tries = 0
    for (; !(await post.list()).includes(`${to} failed`); tries++) {
      await post.deliver()
      clock.pass(21_600)
    }
    expect([tries, await post.list()]).toEqual([7, [`${to} failed`]])
    expect(await post.deliver()).toBeUndefined()
  })

  it('that accepts an email and is lost before it confirms gets the same email again, with the same ID', async () => {
    const { mail, clock, post } = await open()
    mail.verdict.email = () => (mail.emails.length === 0 ? 'lost' : undefined)
    const to = await register(post.ports)
    expect(codeOf(await post.deliver())).toBe('ECONNECTION')
    clock.pass(31)
    await post.deliver()
    expect(receiversOf(mail)).toEqual([to, to])
    expect(new Set(idsOf(mail)).size).toBe(1)
    expect(new Set(mail.emails.flatMap(linksIn)).size).toBe(1)
  })

  it('that never responds delays an email only until the timeout', async () => {
    const mail = await openMailServer()
    const post = await openMailDelivery({ url: mail.url, clock: new Clock(), milliseconds: 200 })
    mail.verdict.receiver = () => undefined
    const to = await register(post.ports)
    mail.verdict.email = () => {
      const until = Date.now() + 400
      while (Date.now() < until);
      return undefined
    }
    expect(await post.deliver()).toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) })
    expect(await post.list()).toEqual([`${to} scheduled`])
  })

  it('gets name and password of the product, whatever characters they contain', async () => {
    const provided: unknown[] = []
    const mail = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        provided.push([username, password])
        done(password === 'p@ss:w/ord%' ? null : new Error('wrong'), { user: username })
      },
    })
    const post = async (password: string) =>
      openMailDelivery({
        url: `smtp://${encodeURIComponent('post@panel.example')}:${encodeURIComponent(password)}@127.0.0.1:${mail.port}`,
        clock: new Clock(),
      })
    const right = await post('p@ss:w/ord%')
    const to = await register(right.ports)
    expect(await right.deliver()).toBeUndefined()
    expect([provided, receiversOf(mail)]).toEqual([[['post@panel.example', 'p@ss:w/ord%']], [to]])
    const wrong = await post('other')
    await register(wrong.ports)
    expect(codeOf(await wrong.deliver())).toBe('EAUTH')
    expect(await wrong.rows('deliveries')).toHaveLength(1)
  })

  it('on another machine gets the password only over TLS', async () => {
    const provided: unknown[] = []
    const mail = await openMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => (provided.push(1), done(null, { user: 'a' })),
    })
    const post = await openMailDelivery({
      url: `smtp://post:password@[::ffff:127.0.0.1]:${mail.port}`,
      clock: new Clock(),
    })
    await register(post.ports)
    expect(codeOf(await post.deliver())).toBe('ETLS')
    expect([provided, mail.emails]).toEqual([[], []])
  })

  it('whose certificate is not trusted gets nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { mail, post } = await open(await openMailServer({ hideSTARTTLS: false }))
    await register(post.ports)
    expect(await post.deliver()).toBeInstanceOf(Error)
    expect(mail.emails).toEqual([])
  })
})

describe('a link in an email', () => {
  it('is valid for its full time from the moment when the email is sent', async () => {
    const { mail, clock, post } = await open()
    await mail.close()
    const person = await recover(post.ports)
    await post.deliver()
    clock.pass(7_200)
    const back = await openMailServer({ port: mail.port })
    await post.deliver()
    const [link] = await post.rows('links')
    expect(receiversOf(back)).toEqual([person.email])
    expect(link?.expires_at).toBe(new Date(clock.now().getTime() + 3_600_000).toISOString())
  })

  it('that became invalid in the meantime stays invalid, and its email is not sent', async () => {
    const { mail, clock, post } = await open()
    mail.verdict.receiver = () => 450
    const person = await recover(post.ports)
    await post.deliver()
    await expireLinks(post.ports, [{ property: 'user_id', operator: 'in', value: [person.id] }])
    mail.verdict.receiver = () => undefined
    clock.pass(31)
    await post.deliver()
    expect([mail.emails, await post.list(), await post.rows('deliveries')]).toEqual([
      [],
      [`${String(person.email)} failed`],
      [],
    ])
  })
})
