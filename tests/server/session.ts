import type { Row } from '../../src/engine/model/query.ts'

export interface Session {
  send(method: string, path: string, body?: object): Promise<Response>
  /** The first 500 rows of an entity, by id. */
  rows(entity: string): Promise<Row[]>
  /** By which the session goes on, on this server or another one. */
  cookie(): string
}

/** The demo's administrator at a server: signed in, or with the cookie of a session that goes on. Throws where neither is let in. */
export async function openSession(address: string, knownCookie?: string): Promise<Session> {
  let [cookie, token] = [knownCookie ?? '', '']
  const send: Session['send'] = (method, path, body) =>
    fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(cookie ? { Cookie: cookie } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const credentials = { email: 'admin@marani.example', password: 'Marani-Demo-1' }
  const response = await (knownCookie ? send('POST', '/auth/refresh_token') : send('POST', '/auth/login', credentials))
  if (!response.ok) throw new Error(`No session: ${response.status}`)
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  token = ((await response.json()) as { access_token: string }).access_token
  return {
    send,
    rows: async entity => {
      const listed = await send('GET', `/${entity}?range=[0,499]&sort=["id","ASC"]`)
      if (!listed.ok) throw new Error(`No ${entity}: ${listed.status}`)
      return (await listed.json()) as Row[]
    },
    cookie: () => cookie,
  }
}
