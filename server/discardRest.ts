import type { IncomingMessage } from 'node:http'

/** How much of a request that nobody reads is taken in, and for how long: more than any body that is accepted. */
export const discardLimits = { bytes: 32_000_000, milliseconds: 5_000 }

/**
 * Reads what is left of a request's body and throws it away, so that its connection can be used again. Gives whether the end
 * was reached; not within the limits, nor when the connection went away.
 * See docs/decisions/045.
 */
export function discardRest(incoming: IncomingMessage, limits = discardLimits): Promise<boolean> {
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
