import { fixtures } from '../../fixtures/index.ts'
import { createTokens } from '../../server/tokens.ts'

export const secret = 'a secret of at least thirty-two characters'
const patience = 20_000

export interface Said {
  status: number
  body: string
}

export interface Sent {
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

/** Asks the server that runs at the moment, as the demo's administrator. */
export class Client {
  address = ''
  protected token = ''
  readonly #tokens = createTokens(secret, () => new Date())

  /** Takes a token that is fresh for a while. */
  async refresh(): Promise<void> {
    const admin = (fixtures.users ?? []).find(user => user.role === 'administrator')
    this.token = await this.#tokens.issue({ subject: String(admin?.id), session: String(admin?.id) }, 3_600)
  }

  /** What is answered, whole; undefined where nobody can know whether it was done: no answer, half an answer, or one that asks to come again. */
  async ask(method: string, path: string, sent: Sent = {}): Promise<Said | undefined> {
    try {
      const said = await this.send(method, `${this.address}${path}`, sent)
      return said.status >= 500 || said.status === 429 ? undefined : said
    } catch {
      return undefined
    }
  }

  /** Whatever a server answers. Throws where it does not. */
  protected async send(method: string, url: string, { json, body, headers = {} }: Sent): Promise<Said> {
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body }) : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, body: await response.text() }
  }

  /** The same until it is answered. */
  async insist(method: string, path: string): Promise<Said> {
    for (let tries = 0; tries < 300; tries++) {
      const said = await this.ask(method, path)
      if (said) return said
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    throw new Error(`${method} ${path} is not answered`)
  }
}
