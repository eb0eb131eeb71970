import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Freezable {
  url: string
  /** From now on nothing comes through, and nobody is told; new connections are taken and left alone, as by a frozen machine. */
  freeze(): void
  thaw(): void
  close(): void
}

/** A line to a database server that can go dead without being cut. */
export async function openFreezable(databaseUrl: string): Promise<Freezable> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from)
    if (isFrozen) from.pause()
    from.on('data', part => to.write(part))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer(near => {
    const far = connect(Number(port || 5432), hostname)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const each = (move: (socket: Socket) => void) => {
    for (const socket of sockets) move(socket)
  }
  return {
    url: Object.assign(new URL(databaseUrl), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    freeze: () => {
      isFrozen = true
      each(socket => socket.pause())
    },
    thaw: () => {
      isFrozen = false
      each(socket => socket.resume())
    },
    close: () => {
      server.close()
      each(socket => socket.destroy())
    },
  }
}
