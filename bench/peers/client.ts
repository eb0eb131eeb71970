import { Pool } from 'undici'
import { personKinds, type Call, type Dialect, type Person } from './dialect.ts'
import type { PersonGiven } from './peer.ts'

export interface Client {
  /** Signs everyone in again; due once per token lifetime. */
  signIn(): Promise<void>
  /**
   * Sends a request and returns the body, with Content-Range if present. Throws for any status other than 200 to 204.
   */
  request(call: Call, person?: Person): Promise<{ text: string; range: string | undefined }>
  /** Sends a request like `request`, but only counts the bytes of the response. */
  load(call: Call, person?: Person): Promise<number>
  close(): Promise<void>
}

const fine = 204

/** Creates an HTTP client for a product with the given number of keep-alive connections. */
export function openClient(
  address: string,
  dialect: Dialect,
  { connections, people }: { connections: number; people: Readonly<Partial<Record<Person, PersonGiven>>> },
): Client {
  const pool = new Pool(address, { connections, pipelining: 1 })
  const tokens: Partial<Record<Person, string>> = {}

  const send = async ({ method = 'GET', path, headers = {}, body }: Call, person: Person | undefined) => {
    const token = person && tokens[person]
    const response = await pool.request({
      method,
      path,
      headers: {
        'content-type': 'application/json',
        'content-language': 'en',
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (response.statusCode > fine)
      throw new Error(
        `${method} ${path} failed with status ${response.statusCode}: ${(await response.body.text()).slice(0, 500)}`,
      )
    return response
  }

  return {
    signIn: async () => {
      for (const person of personKinds) {
        const someone = people[person]
        if (!someone) continue
        const response = await send(dialect.logIn(someone.email, someone.password), undefined)
        tokens[person] = dialect.readToken(await response.body.text())
      }
    },
    request: async (call, person = 'staff') => {
      const { body, headers } = await send(call, person)
      const range = headers['content-range']
      return { text: await body.text(), range: Array.isArray(range) ? range[0] : range }
    },
    load: async (call, person = 'staff') => {
      let bytes = 0
      for await (const chunk of (await send(call, person)).body) bytes += (chunk as Buffer).length
      return bytes
    },
    close: () => pool.close(),
  }
}
