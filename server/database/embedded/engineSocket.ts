import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** How long consecutive statements may run before other work of this process gets a turn. */
const turnMilliseconds = 20

/**
 * A socket for PostgreSQL's driver behind which the embedded engine processes each message. The engine runs on the same thread and responds
 * without a turn of the event loop, so that a caller with continuous statements, such as an export, would block all others. Therefore other
 * work gets a turn every few milliseconds.
 */
export class EngineSocket extends Duplex {
  readonly #engine: Pick<PGlite, 'execProtocolRawStream'>
  #turnedAt = 0

  constructor(engine: Pick<PGlite, 'execProtocolRawStream'>) {
    super()
    this.#engine = engine
  }

  async #turn(): Promise<void> {
    if (performance.now() - this.#turnedAt < turnMilliseconds) return
    // Input that arrived in the meantime is read after the immediates of this turn.
    await new Promise<void>(resolve => setImmediate(() => setImmediate(resolve)))
    this.#turnedAt = performance.now()
  }

  async #exchange(message: Uint8Array): Promise<void> {
    await this.#turn()
    const pieces: Buffer[] = []
    // A piece is a view of the engine's memory, which the next one overwrites.
    await this.#engine.execProtocolRawStream(message, { onRawData: piece => void pieces.push(Buffer.from(piece)) })
    for (const piece of pieces) this.push(piece)
  }

  override _write(message: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.#exchange(message).then(() => written(), written)
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _final(ended: () => void): void {
    this.push(null)
    ended()
  }

  /** Emits `connect` like a socket that has reached its server. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
