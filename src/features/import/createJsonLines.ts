import { Problem } from '../../engine/model/problem.ts'

/** How many bytes are buffered for a client that reads more slowly than the import writes. */
const bufferedBytes = 1_000_000

/** How many milliseconds the import waits for a slow client before it gives up, because it blocks other writers. */
const drainTimeout = 10_000

/** A streamed response of JSON lines. */
export interface JsonLines {
  readable: ReadableStream<Uint8Array>
  write(line: object): void
  /**
   * Resolves once the buffer has room, or immediately if the client is gone. Throws `unavailable` if the client reads
   * nothing for too long.
   */
  waitForRoom(): Promise<void>
  close(): Promise<void>
}

/** Starts a streamed response of JSON lines. */
export function createJsonLines(): JsonLines {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  )
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return {
    readable,
    write: line => void writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined),
    waitForRoom: async () => {
      const { promise, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Problem('unavailable')), drainTimeout)
      await Promise.race([writer.ready.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
    },
    close: () => writer.close().catch(() => undefined),
  }
}
