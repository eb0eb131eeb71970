import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from './child.ts'
import { linksIn, openMailServer, type MailServer } from './mailServer.ts'
import { filledFolder } from './database.ts'

const password = 'Saperavi-2026!'
const next = 'Rkatsiteli-1!'

/** A gateway that keeps the texts; every other message it refuses at first. */
async function openGateway() {
  const texts: string[] = []
  let requested = 0
  const server = createServer((request, response) => {
    texts.push(new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('text') ?? '')
    response.writeHead(requested++ % 2 === 0 ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { texts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?to={phone}&text={text}` }
}

const tokenTo = async (mail: MailServer, count: number): Promise<string> => {
  await expect.poll(() => mail.emails.length).toBeGreaterThanOrEqual(count)
  return new URL(linksIn(mail.emails[count - 1]!)[0] ?? '').searchParams.get('token') ?? ''
}

it('a server’s log at its most detailed level contains no token, code, password, address or number of anybody', async () => {
  const [mail, sms] = [await openMailServer(), await openGateway()]
  const server = await startProcess({
    DATA_DIR: await filledFolder('demo'),
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    SMS_URL: sms.url,
    SMS_METHOD: 'GET',
    PUBLIC_URL: 'https://panel.example',
  })
  const [email, phone] = ['log.reader@strangers.example', '555987654']
  const secrets = new Set([email, phone, password, next, 'Secretname'])
  let cookie = ''
  const call = async (
    path: string,
    body?: object,
    token?: string,
    method = 'POST',
  ): Promise<Record<string, string>> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(cookie ? { Cookie: cookie } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    }
    const response = await fetch(`${server.address}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const [set = ''] = response.headers.get('set-cookie')?.split(';') ?? []
    if (set) secrets.add((cookie = set).split('=')[1] || cookie)
    const text = await response.text()
    const provided = (text && method !== 'GET' ? JSON.parse(text) : {}) as Record<string, string>
    for (const name of ['access_token', 'ticket']) if (provided[name]) secrets.add(provided[name])
    return provided
  }

  await call('/auth/register', { email, sector: 2, terms: true })
  const registration = await tokenTo(mail, 1)
  const { ticket } = await call('/auth/verify_registration', { token: registration })
  await call('/auth/confirm_number', { ticket, phone })
  await expect.poll(() => sms.texts.length).toBe(2)
  const [code = ''] = /\d{4}/.exec(sms.texts[1] ?? '') ?? []
  const confirmed = await call('/auth/confirm_code', { ticket, code })
  const organization = { type: 2, legal_name: 'Secretname', id_number: '404555666' }
  const { access_token: token } = await call('/auth/create_user', {
    ticket: confirmed.ticket,
    first_name: 'Secretname',
    last_name: 'B',
    password,
    password_repeat: password,
    organization,
  })
  expect(token).toBeTruthy()
  const refreshed = await call('/auth/refresh_token')
  await call('/auth/login', { email, password: 'Secretname' })
  await call('/auth/login', { email, password })
  await call(
    '/profile/password',
    { current_password: password, password: next, password_repeat: next },
    refreshed.access_token,
  )
  await call('/auth/recover_password', { email })
  const recovery = await tokenTo(mail, 3)
  await call('/auth/reset_password', { token: recovery, password, password_repeat: password })
  await call('/auth/reset_password', { token: recovery, password: 'weak', password_repeat: password })
  for (const path of ['/nothing', '/auth/ticket', '/users', '/auth/login'])
    await call(`${path}?token=${recovery}&email=${email}`, undefined, refreshed.access_token, 'GET')
  await fetch(`${server.address}/platform/reset-password?token=${recovery}`)

  mail.verdict.receiver = () => 450
  await call('/auth/recover_password', { email })
  await mail.close()
  await call('/auth/recover_password', { email })
  await expect.poll(server.output).toContain('a job failed')
  await server.stop()

  for (const secret of [registration, recovery]) secrets.add(secret)
  expect(secrets.size).toBeGreaterThan(12)
  const output = server
    .output()
    .replaceAll(/"(?:time|milliseconds)":[\d.]+/g, '')
    .replaceAll(/"(?:request_id|person)":"[\w-]+"/g, '')
  expect(output).toContain('"route":"/api/v1/auth/verify_registration"')
  for (const secret of secrets) expect(output).not.toContain(secret)
  expect(output).not.toMatch(new RegExp(`(?<![\\d.:])${code}(?!\\d)`))
})
