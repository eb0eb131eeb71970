import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../../server/createSite.ts'
import { createHttpServer, listen } from '../../server/listen.ts'
import { readSettings } from '../../server/settings.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi, type TestApi } from '../api/testApi.ts'
import { RawConnection } from './rawConnection.ts'

let api: TestApi
let server: ReturnType<typeof createHttpServer>
let address = ''
beforeAll(async () => {
  api = await openApi(openFakerest)
  server = createHttpServer(createSite(api.app, join(import.meta.dirname, '../..')).fetch, 75)
  address = await listen(server, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

const large = JSON.stringify({ title_en: 'x'.repeat(900_000) })
const tooLarge = JSON.stringify({ title_en: 'x'.repeat(1_200_000) })
const chunked = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const chunkedBody = chunked(large)
const json = { 'Content-Type': 'application/json' }
const asAdmin = () => ({ Authorization: `Bearer ${api.tokenOf('admin')}` })

/** Requests with large bodies that are refused before anybody reads them. */
const refused: readonly [
  what: string,
  status: number,
  ask: (connection: RawConnection) => ReturnType<RawConnection['ask']>,
][] = [
  ['nobody', 401, connection => connection.ask('POST', '/api/v1/regions', json, large)],
  ['an address that is not there', 404, connection => connection.ask('POST', '/api/v1/no/where/at/all', json, large)],
  ['an address beside the API', 404, connection => connection.ask('POST', '/nowhere', json, large)],
  ['a method that is not there', 405, connection => connection.ask('POST', '/api/v1/health', json, large)],
  [
    'a body that is too large',
    413,
    connection => connection.ask('POST', '/api/v1/regions', { ...json, ...asAdmin() }, tooLarge),
  ],
  [
    'a type that is not taken',
    415,
    connection => connection.ask('POST', '/api/v1/regions', { 'Content-Type': 'text/plain', ...asAdmin() }, large),
  ],
  [
    'a file by nobody',
    401,
    connection => connection.ask('POST', '/api/v1/files', { 'Content-Type': 'multipart/form-data; boundary=x' }, large),
  ],
]

describe('a connection', () => {
  it.each(refused)('continues after a large request is rejected: %s', async (_what, status, ask) => {
    const connection = await RawConnection.open(address)
    const response = await ask(connection)
    expect(response.status).toBe(status)
    expect(response.headers.connection).not.toBe('close')
    expect((await connection.ask('GET', '/api/v1/health')).status).toBe(200)
    connection.close()
  })

  it('is closed if a request names several hosts', async () => {
    for (const second of ['localhost', 'evil.example']) {
      const connection = await RawConnection.open(address)
      const response = await connection.ask('GET', '/api/v1/health', { HOST: second })
      expect(response.status).toBe(400)
      expect(response.headers.connection).toBe('close')
      connection.close()
    }
  })

  it('continues after a rejected body without a declared length', async () => {
    const connection = await RawConnection.open(address)
    for (const [path, status] of [
      ['/api/v1/no/where/at/all', 404],
      ['/api/v1/regions', 401],
    ] as const)
      expect(
        (await connection.ask('POST', path, { ...json, 'Transfer-Encoding': 'chunked' }, chunkedBody)).status,
      ).toBe(status)
    expect(
      (
        await connection.ask(
          'POST',
          '/api/v1/regions',
          { ...json, ...asAdmin(), 'Transfer-Encoding': 'chunked' },
          chunked(tooLarge),
        )
      ).status,
    ).toBe(413)
    expect((await connection.ask('GET', '/api/v1/health')).status).toBe(200)
    connection.close()
  })

  it('serves a thousand requests, with rejected bodies of 900 KB among them', async () => {
    let [answered, resets, closes] = [0, 0, 0]
    const walk = async (first: number): Promise<void> => {
      let connection = await RawConnection.open(address)
      for (let count = 0; count < 250; count++) {
        const [, status, ask] = refused[(first + count) % (refused.length * 3)] ?? [
          '',
          200,
          (one: RawConnection) => one.ask('GET', '/api/v1/health'),
        ]
        const response = await ask(connection).catch(() => undefined)
        if (!response) resets++
        else if (response.status === status) answered++
        if (response?.headers.connection === 'close') closes++
        if (!response || response.headers.connection === 'close') connection = await RawConnection.open(address)
      }
      connection.close()
    }
    await Promise.all([0, 5, 10, 15].map(walk))
    expect({ answered, resets, closes }).toEqual({ answered: 1_000, resets: 0, closes: 0 })
  })

  describe('on which requests are sent before the responses to earlier ones have arrived', () => {
    const request = 'GET /api/v1/health HTTP/1.1\r\nHost: marani.example\r\n\r\n'
    const open = async (to: string) => {
      const socket = connect(Number(new URL(to).port), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }

    it('is served in their order', async () => {
      const socket = await open(address)
      let received = ''
      socket.on('data', part => (received += String(part)))
      const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      const pair = request + request.replace('/api/v1/health', '/nowhere')
      for (let round = 1; round <= 3; round++) {
        socket.write(pair.repeat(25))
        await expect.poll(() => statuses().length).toBe(50 * round)
      }
      expect(statuses()).toEqual(Array.from({ length: 75 }, () => [200, 404]).flat())
      socket.destroy()
    })

    it('is closed if there are more than any client sends', async () => {
      let begun = 0
      const held = Promise.withResolvers<Response>()
      const slow = createHttpServer(() => (begun++, held.promise), 75)
      const socket = await open(await listen(slow, { host: '127.0.0.1', port: 0 }))
      socket.on('error', () => {})
      socket.resume().write(request.repeat(20_000))
      await new Promise(resolve => socket.once('close', resolve))
      expect(begun).toBe(100)
      held.resolve(new Response())
      slow.close()
    })
  })

  it('is announced as closing if the rest of a request is too long to be read', async () => {
    const connection = await RawConnection.open(address)
    const response = await connection.ask('POST', '/api/v1/regions', { ...json, 'Content-Length': '900000000' })
    expect([response.status, response.headers.connection]).toEqual([413, 'close'])
    connection.close()
  })

  it('stays open for the configured time, and its next request may start slowly', async () => {
    expect([server.keepAliveTimeout, server.headersTimeout > server.keepAliveTimeout]).toEqual([75_000, true])
    const response = await (await RawConnection.open(address)).ask('GET', '/api/v1/health')
    expect(response.headers['keep-alive']).toBe('timeout=75')
    expect([readSettings({}).keepAliveSeconds, readSettings({ KEEP_ALIVE_SECONDS: '10' }).keepAliveSeconds]).toEqual([
      75, 10,
    ])
    expect(() => readSettings({ KEEP_ALIVE_SECONDS: '0' })).toThrow('KEEP_ALIVE_SECONDS')
  })
})
