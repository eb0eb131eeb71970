import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createDrain } from '../../server/drain.ts'
import { listen } from '../../server/listen.ts'
import { RawConnection } from './rawConnection.ts'

/** A server that answers at once, but for `/slow`, whose answer is handed to the test. */
async function openServer() {
  const slow = Promise.withResolvers<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url === '/slow') slow.resolve(response)
    else response.end('here')
  })
  server.keepAliveTimeout = 60_000
  const drain = createDrain(server)
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.closeAllConnections())
  return { address, drain, slow: slow.promise, closed: once(server, 'close') }
}

const limits = { idleMilliseconds: 60_000, milliseconds: 60_000 }

it('a server that ends answers requests on open connections, which then close, and accepts no new ones', async () => {
  const { address, drain, slow, closed } = await openServer()
  const [idle, busy] = [await RawConnection.open(address), await RawConnection.open(address)]
  expect((await idle.ask('GET', '/')).headers.connection).toBe('keep-alive')
  const answered = busy.ask('GET', '/slow')
  const response = await slow

  await drain.begin()
  await expect(RawConnection.open(address)).rejects.toThrow('ECONNREFUSED')
  const finished = drain.finish(limits)
  const last = await idle.ask('GET', '/')
  expect([last.status, last.body, last.headers.connection]).toEqual([200, 'here', 'close'])
  response.end('late')
  const late = await answered
  expect([late.status, late.body, late.headers.connection]).toEqual([200, 'late', 'close'])
  await finished
  await closed
})

it('a server that ends closes idle connections, and aborts requests that take too long', async () => {
  const { address, drain, slow } = await openServer()
  const [unused, used, busy] = [
    await RawConnection.open(address),
    await RawConnection.open(address),
    await RawConnection.open(address),
  ]
  await used.ask('GET', '/')
  const cutOff = expect(busy.ask('GET', '/slow')).rejects.toThrow('ended')
  await slow
  await drain.begin()
  const finished = drain.finish({ idleMilliseconds: 50, milliseconds: 300 })
  for (const connection of [unused, used]) await expect(connection.ask('GET', '/slow')).rejects.toThrow('ended')
  await cutOff
  await finished
})

it('a server that ends answers requests that arrived while it was busy, on connections that seem idle', async () => {
  const { address, drain, closed } = await openServer()
  const connection = await RawConnection.open(address)
  await connection.ask('GET', '/')
  await drain.begin()
  const late = connection.ask('GET', '/')
  // What was sent waits to be read meanwhile.
  for (const began = performance.now(); performance.now() - began < 100;);
  const finished = drain.finish({ idleMilliseconds: 50, milliseconds: 60_000 })
  const { status, body } = await late
  expect([status, body]).toEqual([200, 'here'])
  await finished
  await closed
})
