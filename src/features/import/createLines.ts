import { Problem } from '../../engine/model/problem.ts'

/** Bytes that are kept for whoever reads more slowly than the work goes on. */
const keptBytes = 1_000_000

/** Milliseconds that the work waits for them, as others may be waiting for it. */
const patience = 10_000

/** An answer of JSON lines that are written while it is read. */
export interface Lines {
  readable: ReadableStream<Uint8Array>
  say(line: object): void
  /** Waits until there is room for more; not where nobody reads any more. Throws `unavailable` where nobody makes room for long. */
  room(): Promise<void>
  close(): Promise<void>
}

/** Begins an answer of JSON lines. */
export function createLines(): Lines {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new ByteLengthQueuingStrategy({ highWaterMark: keptBytes }),
  )
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return {
    readable,
    say: line => void writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined),
    room: async () => {
      const { promise, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Problem('unavailable')), patience)
      await Promise.race([writer.ready.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
    },
    close: () => writer.close().catch(() => undefined),
  }
}
