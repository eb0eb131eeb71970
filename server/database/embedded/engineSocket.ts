import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** So long statements may follow one another before whatever else this process has to do gets its turn. */
const turnMilliseconds = 20

/**
 * What PostgreSQL's driver takes for its socket: the embedded engine answers what is written to it, each piece as a whole. The engine works in the
 * same thread, and its answers come without the event loop going round: whoever asks on and on, as an export whose file is taken as fast as it is
 * made, would keep all others from even being accepted. So the rest of the process gets its turn every few milliseconds.
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
    // What has come meanwhile is read after the immediates of this round.
    await new Promise<void>(resolve => setImmediate(() => setImmediate(resolve)))
    this.#turnedAt = performance.now()
  }

  async #exchange(message: Uint8Array): Promise<void> {
    await this.#turn()
    const pieces: Buffer[] = []
    // A piece lies in the engine's memory, where the next one is put over it.
    await this.#engine.execProtocolRawStream(message, { onRawData: piece => void pieces.push(Buffer.from(piece)) })
    for (const piece of pieces) this.push(piece)
  }

  override _write(message: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.#exchange(message).then(() => written(), written)
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _final(ended: () => void): void {
    this.push(null)
    ended()
  }

  /** As of a socket that has found its server. */
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
