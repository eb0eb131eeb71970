import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { packAnswers } from './packAnswers.ts'
import { StartRefused } from './startRefused.ts'

/** How much of a request that nobody reads is taken in, and for how long: more than any body that is accepted. */
const discardLimits = { bytes: 32_000_000, milliseconds: 5_000 }

/**
 * Reads what is left of a request's body and throws it away, so that its connection can be used again. Gives whether the end
 * was reached; not within the limits, nor when the connection went away.
 * See docs/decisions/045.
 */
function discardRest(incoming: IncomingMessage, limits = discardLimits): Promise<boolean> {
  const declared = Number(incoming.headers['content-length'] ?? 0)
  if (incoming.complete && incoming.readableEnded) return Promise.resolve(true)
  if (incoming.destroyed || declared > limits.bytes) return Promise.resolve(false)
  return new Promise(resolve => {
    let bytes = 0
    const done = (isRead: boolean) => {
      clearTimeout(timer)
      for (const [event, listener] of listeners) incoming.off(event, listener)
      resolve(isRead)
    }
    const listeners = [
      ['data', (part: Buffer) => (bytes += part.length) > limits.bytes && done(false)],
      ['end', () => done(true)],
      ['error', () => done(false)],
      ['close', () => done(incoming.complete)],
    ] as const
    const timer = setTimeout(() => done(false), limits.milliseconds)
    // Whoever began to read has given up, and would hold the rest back.
    incoming.removeAllListeners('data')
    incoming.removeAllListeners('readable')
    for (const [event, listener] of listeners) incoming.on(event, listener)
    incoming.resume()
  })
}

/** What answers: an app's `fetch`, which is given the connection. */
export type Answering = (request: Request, connection: { incoming: IncomingMessage }) => Response | Promise<Response>

/** Beyond this a connection that says nothing is no request any more, in milliseconds longer than it is kept. */
const headersMilliseconds = 5_000

/**
 * A server over HTTP whose connections stay good: an answer that comes before its request has been sent whole waits, within
 * bounds, until the rest is read, or says that the connection closes; and an idle connection is kept for so many seconds, which
 * must be longer than any proxy in front of it keeps one.
 */
export function createHttpServer(answer: Answering, keepAliveSeconds: number): Server {
  const listener = getRequestListener(
    async (request, connection) => {
      const { incoming } = connection as { incoming: IncomingMessage }
      const response = await answer(request, { ...connection, incoming })
      // A stream may be read while it is answered; a refused request is not read any further.
      if (response.status < 400 || incoming.complete || (await discardRest(incoming))) return response
      response.headers.set('Connection', 'close')
      return response
    },
    { autoCleanupIncoming: false },
  )
  const server = createServer((incoming, outgoing) => {
    outgoing.once('finish', () => {
      if (incoming.complete || incoming.destroyed) return
      void discardRest(incoming).then(isRead => isRead || incoming.socket.destroySoon())
    })
    packAnswers(incoming, outgoing)
    void listener(incoming, outgoing)
  })
  server.keepAliveTimeout = keepAliveSeconds * 1_000
  server.headersTimeout = server.keepAliveTimeout + headersMilliseconds
  return server
}

/** Where a server listens, and the setting that its port is chosen with. */
export interface Listening {
  host: string
  port: number
  setting?: 'PORT' | 'METRICS_PORT'
}

/** Why it can't be listened there, and what to do. */
function listenRefused({ host, port, setting = 'PORT' }: Listening, code = ''): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use: stop the program that uses it, or choose another port with ${setting}.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}: choose a port above 1023 with ${setting}.`
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `${host} is not an address of this machine: choose one with HOST, or 0.0.0.0 for all of them.`
  return `Can't listen on ${host}:${port} (${code}).`
}

/** Begins to listen and gives the address. Throws `StartRefused` where that can't be. */
export async function listen(server: Server, where: Listening): Promise<string> {
  const { host, port } = where
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartRefused(listenRefused(where, (error as NodeJS.ErrnoException).code))
  }
  const { port: taken } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
