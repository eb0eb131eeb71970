import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Sink {
  url: string
  /** How many complete emails each recipient got, or each key by which emails are counted. */
  received: ReadonlyMap<string, number>
  close(): Promise<void>
}

/**
 * Starts a local mail server that accepts every email after a delay and counts them by recipient, or by the key that
 * `countedBy` returns.
 */
export async function openSink(
  countedBy: (receiver: string, email: string) => string = receiver => receiver,
): Promise<Sink> {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let email = ''
      stream.on('data', (part: Buffer) => (email += part.toString('latin1')))
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          const key = countedBy(address, email)
          received.set(key, (received.get(key) ?? 0) + 1)
        }
        setTimeout(() => done(), Math.random() * 2)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise(resolve => void server.close(resolve)) }
}
