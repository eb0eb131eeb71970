import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSmsGateway, type SmsGateway } from '../../server/sms/gateway.ts'
import { serializeError } from '../../server/log.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { newEmail, newPhone, Stranger } from '../api/people/stranger.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi } from '../api/testApi.ts'

interface Requested {
  method: string
  url: string
  type: string | undefined
  authorization: string | undefined
  body: string
}

/** A gateway on this machine that writes down what it was asked. */
async function openGateway(answer: (response: ServerResponse, index: number) => void = response => response.end('{}')) {
  const requested: Requested[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requested.push({
        method,
        url,
        type: headers['content-type'],
        authorization: headers.authorization,
        body: Buffer.concat(parts).toString('utf8'),
      })
      answer(response, requested.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return { requested, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}

const gateway = (provided: Partial<SmsGateway> & { url: string }, milliseconds?: number) =>
  createSmsGateway({ method: 'POST', template: undefined, authorization: undefined, ...provided }, milliseconds)

const hostile = 'კოდი "12\\34" & <a>\n\u2028{phone}{text}=%+#'

describe('a text message', () => {
  it.each([
    ['{"to":"{phone}","message":{"text":"{text}"}}', { to: '995555123456', message: { text: hostile } }],
    [' { "to": "+{phone}", "text": "Marani: {text}" }', { to: '+995555123456', text: `Marani: ${hostile}` }],
    ['[{"to":{phone},"text":"{text}{text}"}]', [{ to: 995_555_123_456, text: hostile + hostile }]],
  ])('is valid JSON with the template %s, whatever it contains', async (template, body) => {
    const { requested, url } = await openGateway()
    await gateway({ url, template, authorization: 'Bearer key' }).send('555123456', hostile)
    expect(requested).toHaveLength(1)
    expect(requested[0]).toMatchObject({
      method: 'POST',
      url: '/send',
      type: 'application/json',
      authorization: 'Bearer key',
    })
    expect(JSON.parse(requested[0]?.body ?? '')).toEqual(body)
  })

  it.each([
    ['to={phone}&text={text}&from=Marani', { to: '995555123456', text: hostile, from: 'Marani' }],
    ['{phone}={text}', { 995_555_123_456: hostile }],
  ])('is a form by the template %s', async (template, form) => {
    const { requested, url } = await openGateway()
    await gateway({ url, method: 'PUT', template }).send('555123456', hostile)
    expect(requested[0]).toMatchObject({
      method: 'PUT',
      type: 'application/x-www-form-urlencoded',
      authorization: undefined,
    })
    expect(Object.fromEntries(new URLSearchParams(requested[0]?.body))).toEqual(form)
  })

  it('is part of the URL for GET', async () => {
    const { requested, url } = await openGateway()
    await gateway({ url: `${url}/{phone}?text={text}&key=1`, method: 'GET', template: 'not sent' }).send(
      '555123456',
      hostile,
    )
    const provided = new URL(requested[0]?.url ?? '', url)
    expect([requested[0]?.method, requested[0]?.body, requested[0]?.type, provided.pathname]).toEqual([
      'GET',
      '',
      undefined,
      '/send/995555123456',
    ])
    expect(Object.fromEntries(provided.searchParams)).toEqual({ text: hostile, key: '1' })
  })

  it.each([200, 201, 202, 204])('is sent if the gateway responds with %i', async status => {
    const { url } = await openGateway(response => response.writeHead(status).end())
    await expect(gateway({ url, template: '{phone}{text}' }).send('555123456', 'a')).resolves.toBeUndefined()
  })

  it.each([301, 307, 400, 401, 404, 429, 500, 503])(
    'is not sent if it responds with %i, and no redirect is followed',
    async status => {
      const elsewhere = await openGateway()
      const { url } = await openGateway(response =>
        response.writeHead(status, { Location: elsewhere.url }).end('555123456 secret words'),
      )
      const error = await gateway({ url, template: '{phone}{text}' })
        .send('555123456', 'secret words')
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify(serializeError(error))).not.toMatch(/555123456|secret words/)
      expect(elsewhere.requested).toEqual([])
    },
  )

  it('fails if the gateway does not respond in time or is unavailable', async () => {
    const { url } = await openGateway(() => {})
    const errors = [
      gateway({ url, template: '{phone}{text}' }, 50),
      gateway({ url: 'http://127.0.0.1:1/{phone}/{text}' }),
    ].map(one => one.send('555123456', 'secret words').catch((reason: unknown) => serializeError(reason)))
    for (const error of await Promise.all(errors)) {
      expect(error).toMatchObject({ message: expect.stringMatching(/timeout|fetch failed/) })
      expect(JSON.stringify(error)).not.toMatch(/555123456|secret/)
    }
  })
})

describe('a one-time code', () => {
  it('is sent again if the gateway fails, up to three times, without delaying the response', async () => {
    const answered = Promise.withResolvers<void>()
    const { requested, url } = await openGateway(
      (response, index) => void answered.promise.then(() => response.writeHead(index < 3 ? 503 : 200).end()),
    )
    const opened = await openApi(openFakerest)
    onTestFinished(() => opened.close())
    const sms = gateway({ url, template: '{"to":"{phone}","text":"{text}"}' })
    const one = new Stranger({ ...opened, app: createApi({ ...opened.ports, sms }) })
    const { ticket } = (await one.post('/auth/verify_registration', { token: await one.register(newEmail()) })).record
    const phone = newPhone()
    expect((await one.post('/auth/confirm_number', { ticket, phone })).status).toBe(202)
    answered.resolve()
    await opened.ports.background.settled()
    expect(new Set(requested.map(({ body }) => body)).size).toBe(1)
    expect(requested).toHaveLength(3)
    const [code] = /\d{4}/.exec((JSON.parse(requested[2]?.body ?? '') as { text: string }).text) ?? []
    expect((await one.post('/auth/confirm_code', { ticket, code })).status).toBe(200)
    expect(opened.unexpected).toEqual([])
  })
})
