import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** How often it is looked whether all connections are closed. */
const lookMilliseconds = 20

/** How long a turn of the event loop may take to be a calm one, after how many turns as much longer, and how many are waited for one. */
const [calmMilliseconds, patientTurns, mostTurns] = [0.5, 40, 400]

/**
 * Resolves in a moment with little to do, right after what has come in was accepted: a connection that waits for that while the port
 * is closed is reset by the system.
 */
async function calmTurn(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns++) {
    const began = performance.now()
    await turn()
    // On a busy machine the calmest turn that comes is a longer one, and any is better than the last.
    if (performance.now() - began < calmMilliseconds * (1 + turns / patientTurns)) return
  }
}

/** How a server comes to its end without a request failing. */
export interface Drain {
  /** Resolves when new connections are no longer accepted here; from then on every answer says that its connection closes. */
  begin(): Promise<void>
  /** Resolves when every request is answered and every connection closed; what is not over by then is cut off. */
  finish(limits: { idleMilliseconds: number; milliseconds: number }): Promise<void>
}

/** A connection: how many answers are in progress on it, and since when there is none. */
interface Connection {
  answers: number
  idleSince: number
}

/**
 * Follows the connections of a server, so that it can be ended while it is used. A connection on which something was asked a moment
 * ago is likely to be used again just now: it is kept until it is, that response says that it closes, and the client uses
 * elsewhere. One that has been idle for longer is closed.
 */
export function createDrain(server: Server): Drain {
  const connections = new Map<Socket, Connection>()
  const open = new Set<ServerResponse>()
  let isEnding = false
  const announceClose = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: 0, idleSince: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    open.add(response)
    const connection = connections.get(socket)
    if (connection) connection.answers++
    response.once('close', () => {
      open.delete(response)
      if (!connection) return
      connection.answers--
      connection.idleSince = performance.now()
    })
    if (isEnding) announceClose(response)
  })
  const closeIdle = (idleMilliseconds: number): void => {
    for (const [socket, { answers, idleSince }] of connections)
      if (answers === 0 && performance.now() - idleSince > idleMilliseconds) socket.destroySoon()
  }
  return {
    begin: async () => {
      await calmTurn()
      // The server of HTTP would cut off idle connections at once, together with what is on its way on them.
      NetServer.prototype.close.call(server)
      isEnding = true
      for (const response of open) announceClose(response)
    },
    finish: async ({ idleMilliseconds, milliseconds }) => {
      const began = performance.now()
      while (connections.size > 0 && performance.now() - began < milliseconds) {
        // What has come in on a connection, while something else took long, waits to be read: it is not idle.
        await calmTurn()
        closeIdle(idleMilliseconds)
        await wait(lookMilliseconds)
      }
      server.closeAllConnections()
    },
  }
}
