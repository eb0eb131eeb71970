import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { compressResponses } from './compressResponses.ts'
import { StartError } from './startError.ts'

/** How much of an unread request body is discarded, and for how long: more than any body that is accepted. */
const discardLimits = { bytes: 32_000_000, milliseconds: 5_000 }

/**
 * Reads and discards the rest of a request's body so that its connection can be reused. Resolves to whether the end was reached: false if a
 * limit was exceeded or the connection was lost. See docs/decisions/045.
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
    // The previous reader has given up, but its listeners would block the stream.
    incoming.removeAllListeners('data')
    incoming.removeAllListeners('readable')
    for (const [event, listener] of listeners) incoming.on(event, listener)
    incoming.resume()
  })
}

/** Handles requests: an app's `fetch`, with the connection as its second argument. */
export type FetchHandler = (request: Request, connection: { incoming: IncomingMessage }) => Response | Promise<Response>

/** How long a client may take to send headers, in milliseconds beyond the keep-alive timeout. */
const headersMilliseconds = 5_000

/** Whether a request has several Host headers. Node uses the first one, a proxy perhaps another, so its host is unknown. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** How many requests of one connection may be pending: nearly all clients send the next one after the response. */
const maxPending = 100

/**
 * Creates a function that counts the pending requests of a connection. It returns false, and closes the connection, if there are too many:
 * Node starts each request as it arrives, so that one client could have the server work on hundreds of thousands at once.
 */
function createPendingLimit() {
  const pending = new WeakMap<IncomingMessage['socket'], number>()
  const add = (socket: IncomingMessage['socket'], by: 1 | -1): number => {
    const count = (pending.get(socket) ?? 0) + by
    pending.set(socket, count)
    return count
  }
  return ({ socket }: IncomingMessage, outgoing: ServerResponse): boolean => {
    outgoing.once('close', () => add(socket, -1))
    if (add(socket, 1) > maxPending) socket.destroy()
    return !socket.destroyed
  }
}

/**
 * Creates an HTTP server that keeps its connections usable. A response that is ready before its request has arrived completely waits,
 * within limits, until the rest is read, or announces that the connection closes. Idle connections are kept for `keepAliveSeconds`, which
 * must be longer than in any proxy in front of the server. A request with several Host headers is rejected with 400, as Node does without any; a
 * connection with more than `maxPending` pending requests is closed.
 */
export function createHttpServer(answer: FetchHandler, keepAliveSeconds: number): Server {
  const listener = getRequestListener(
    async (request, connection) => {
      const { incoming } = connection as { incoming: IncomingMessage }
      const response = await answer(request, { ...connection, incoming })
      // A successful response may still be reading the request as a stream; a rejected request is not read any further.
      if (response.status < 400 || incoming.complete || (await discardRest(incoming))) return response
      response.headers.set('Connection', 'close')
      return response
    },
    { autoCleanupIncoming: false },
  )
  const isWithinLimit = createPendingLimit()
  const server = createServer((incoming, outgoing) => {
    if (!isWithinLimit(incoming, outgoing)) return
    if (hasSeveralHosts(incoming)) {
      outgoing.writeHead(400, { Connection: 'close' }).end()
      return
    }
    outgoing.once('finish', () => {
      if (incoming.complete || incoming.destroyed) return
      void discardRest(incoming).then(isRead => isRead || incoming.socket.destroySoon())
    })
    compressResponses(incoming, outgoing)
    void listener(incoming, outgoing)
  })
  server.keepAliveTimeout = keepAliveSeconds * 1_000
  server.headersTimeout = server.keepAliveTimeout + headersMilliseconds
  return server
}

/** Where a server listens, and the setting that names its port. */
export interface ListenOptions {
  host: string
  port: number
  setting?: 'PORT' | 'METRICS_PORT'
}

/** Explains why the address can't be listened on, and what to do. */
function listenError({ host, port, setting = 'PORT' }: ListenOptions, code = ''): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use: stop the program that uses it, or choose another port with ${setting}.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}: choose a port above 1023 with ${setting}.`
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `${host} is not an address of this machine: choose one with HOST, or 0.0.0.0 for all of them.`
  return `Can't listen on ${host}:${port} (${code}).`
}

/** Starts listening and returns the URL. Throws `StartError` if that fails. */
export async function listen(server: Server, where: ListenOptions): Promise<string> {
  const { host, port } = where
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(listenError(where, (error as NodeJS.ErrnoException).code))
  }
  const { port: taken } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
