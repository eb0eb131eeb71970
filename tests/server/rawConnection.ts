import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** One connection on which requests are sent whole, one after another, as a proxy that keeps its connections does. */
export class RawConnection {
  readonly #socket: Socket
  #waiting = Buffer.alloc(0)
  #heard = Promise.withResolvers<void>()

  private constructor(socket: Socket) {
    this.#socket = socket
    const hear = () => {
      this.#heard.resolve()
      this.#heard = Promise.withResolvers<void>()
    }
    socket.on('data', part => {
      this.#waiting = Buffer.concat([this.#waiting, part])
      hear()
    })
    for (const event of ['end', 'error', 'close']) socket.on(event, hear)
  }

  static async open(address: string): Promise<RawConnection> {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Until so much is there that `find` finds what it looks for. Throws where the connection ends before that. */
  async #until<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (this.#socket.destroyed || this.#socket.readableEnded)
        throw new Error('The connection ended before the answer')
      await this.#heard.promise
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#waiting.subarray(0, bytes)
    this.#waiting = this.#waiting.subarray(bytes)
    return taken
  }

  async #line(): Promise<string> {
    const end = await this.#until(() => {
      const at = this.#waiting.indexOf('\r\n')
      return at < 0 ? undefined : at
    })
    return this.#take(end + 2)
      .toString('latin1')
      .slice(0, -2)
  }

  async #bytes(count: number): Promise<string> {
    await this.#until(() => (this.#waiting.length >= count ? true : undefined))
    return this.#take(count).toString('utf8')
  }

  async #body(headers: Record<string, string>): Promise<string> {
    if (headers['transfer-encoding'] !== 'chunked') return this.#bytes(Number(headers['content-length'] ?? 0))
    let body = ''
    for (;;) {
      const size = Number.parseInt(await this.#line(), 16)
      body += await this.#bytes(size)
      await this.#line()
      if (size === 0) return body
    }
  }

  /** Sends a request whole and reads its answer whole. */
  async ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<RawResponse> {
    const head = Object.entries({
      Host: 'localhost',
      ...(body === '' || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    })
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
    const [, status = ''] = (await this.#line()).split(' ')
    const answered: Record<string, string> = {}
    for (let line = await this.#line(); line !== ''; line = await this.#line()) {
      const [name = '', ...value] = line.split(':')
      answered[name.toLowerCase()] = value.join(':').trim()
    }
    return {
      status: Number(status),
      headers: answered,
      body: method === 'HEAD' || status === '204' ? '' : await this.#body(answered),
    }
  }
}
