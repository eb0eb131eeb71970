import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** How often to check whether all connections are closed. */
const pollMilliseconds = 20

/**
 * Limits of `calmTurn`: how long a calm turn of the event loop may take, after how many turns that limit doubles, and after how many turns
 * it gives up.
 */
const [calmMilliseconds, turnsToDouble, maxTurns] = [0.5, 40, 400]

/**
 * Resolves in a turn of the event loop with little to do, right after pending connections were accepted: the system resets connections that
 * are still in the backlog when the port is closed.
 */
async function calmTurn(): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const began = performance.now()
    await turn()
    // On a busy machine the threshold rises with each turn, and after the last one it proceeds anyway.
    if (performance.now() - began < calmMilliseconds * (1 + turns / turnsToDouble)) return
  }
}

/** Shuts a server down without failing any request. */
export interface Drain {
  /** Stops accepting connections. From the time it resolves, every response announces that its connection closes. */
  begin(): Promise<void>
  /** Resolves when every request is answered and every connection closed; after `milliseconds` the rest is cut off. */
  finish(limits: { idleMilliseconds: number; milliseconds: number }): Promise<void>
}

/** A connection: the number of responses in progress, and since when there has been none. */
interface Connection {
  responses: number
  idleSince: number
}

/**
 * Tracks the connections of a server so that it can be shut down while in use. A connection that was used a moment ago is likely to be used
 * again: it stays open until the next response announces that it closes, and the client reconnects elsewhere. A connection that has been
 * idle for longer is closed.
 */
export function createDrain(server: Server): Drain {
  const connections = new Map<Socket, Connection>()
  const open = new Set<ServerResponse>()
  let isEnding = false
  const announceClose = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: 0, idleSince: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    open.add(response)
    const connection = connections.get(socket)
    if (connection) connection.responses++
    response.once('close', () => {
      open.delete(response)
      if (!connection) return
      connection.responses--
      connection.idleSince = performance.now()
    })
    if (isEnding) announceClose(response)
  })
  const closeIdle = (idleMilliseconds: number): void => {
    for (const [socket, { responses, idleSince }] of connections)
      if (responses === 0 && performance.now() - idleSince > idleMilliseconds) socket.destroySoon()
  }
  return {
    begin: async () => {
      await calmTurn()
      // `close` of the HTTP server would also destroy idle connections, together with requests in transit on them.
      NetServer.prototype.close.call(server)
      isEnding = true
      for (const response of open) announceClose(response)
    },
    finish: async ({ idleMilliseconds, milliseconds }) => {
      const began = performance.now()
      while (connections.size > 0 && performance.now() - began < milliseconds) {
        // Requests that arrived while the event loop was busy have not been read yet; their connections are not idle.
        await calmTurn()
        closeIdle(idleMilliseconds)
        await wait(pollMilliseconds)
      }
      server.closeAllConnections()
    },
  }
}
