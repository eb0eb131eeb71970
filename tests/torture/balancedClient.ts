import { Client, type Said, type Sent } from './client.ts'

/** By which code a request failed. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message) : ''

/** Nobody has seen what was sent: any balancer asks another server then, whatever it is. */
export const isRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED'

/**
 * Asks several servers in turn, as a balancer in front of them does that knows of one which ends only by its refusing connections.
 * Whatever else fails is noted as wrong.
 */
export class BalancedClient extends Client {
  readonly #addresses: string[]
  #turn = 0
  answered = 0
  readonly wrong: string[] = []

  constructor(addresses: readonly string[]) {
    super()
    this.#addresses = [...addresses]
  }

  get authorization(): string {
    return `Bearer ${this.token}`
  }

  /** The address of the server whose turn it is. */
  next(): string {
    return this.#addresses[this.#turn++ % this.#addresses.length] ?? ''
  }

  /** A server has come back elsewhere. */
  replace(index: number, address: string): void {
    this.#addresses[index] = address
  }

  override async ask(method: string, path: string, sent: Sent = {}): Promise<Said | undefined> {
    for (;;)
      try {
        const said = await this.send(method, `${this.next()}${path}`, sent)
        if (said.status >= 500 || said.status === 429)
          this.wrong.push(`${method} ${path} was answered ${said.status}: ${said.body.slice(0, 300)}`)
        else this.answered++
        return said.status >= 500 || said.status === 429 ? undefined : said
      } catch (error) {
        if (isRefused(error)) continue
        this.wrong.push(`${method} ${path} was not answered: ${codeOf(error)}`)
        return undefined
      }
  }
}
