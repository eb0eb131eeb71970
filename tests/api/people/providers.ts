import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

const publicUrl = 'http://127.0.0.1:8080'
export const redirectUri = `${publicUrl}/platform/sso`
export const clientId = 'marani'
export const clientSecret = 'a secret of the client at the provider'

/** Who signs in at a provider, by the name that they type there. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: readonly string[]
}

export interface TestProvider {
  issuer: string
  close(): Promise<void>
}

const listen = (server: Server): Promise<string> =>
  new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

const closing = (server: Server) => (): Promise<void> =>
  new Promise(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** A real provider for the product at an address, with pages at which people type who they are; what it says of them is read anew each time. */
export async function openProvider(
  people: Readonly<Record<string, ProviderPerson>>,
  address = publicUrl,
): Promise<TestProvider> {
  const server = createServer()
  const issuer = await listen(server)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${address}/platform/sso`],
        post_logout_redirect_uris: [`${address}/platform/login`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people[sub], groups: [...(people[sub]?.groups ?? [])] }),
    }),
  })
  server.on('request', provider.callback())
  return { issuer, close: closing(server) }
}

/** A browser at a provider: keeps cookies, fills in its forms, and answers the query with which it is led back. */
export async function signInThere(address: string, name: string): Promise<string> {
  const jar = new Map<string, string>()
  let [url, form]: [string, URLSearchParams | undefined] = [address, undefined]
  for (let step = 0; step < 12; step++) {
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(pair => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(key, value)
    }
    const page: string = await response.text()
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return new URL(location).search.slice(1)
    if (location) {
      ;[url, form] = [new URL(location, url).href, undefined]
      continue
    }
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!action || !prompt) throw new Error(`No form at ${url}: ${page.slice(0, 300)}`)
    ;[url, form] = [new URL(action, url).href, new URLSearchParams({ prompt, login: name, password: 'any' })]
  }
  throw new Error('The provider led nowhere')
}

/** A provider whose tokens have the claims that a test sets, signed with its key. */
export async function openFakeProvider(): Promise<TestProvider & { claims: Record<string, unknown>; codes: string[] }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  const fakeProvider = { claims: {} as Record<string, unknown>, codes: [] as string[] }
  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`
    const answers: Record<string, () => Promise<object> | object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }),
      '/keys': () => ({ keys: [jwk] }),
      '/token': async () => {
        const now = Math.floor(Date.now() / 1000)
        const claims = {
          iss: issuer,
          sub: 'anybody',
          aud: clientId,
          iat: now,
          exp: now + 60,
          groups: [],
          ...fakeProvider.claims,
        }
        return {
          access_token: 'anything',
          token_type: 'Bearer',
          id_token: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey),
        }
      },
    }
    const answer = answers[new URL(request.url ?? '', issuer).pathname]
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify((await answer?.()) ?? {}))
  })
  const issuer = await listen(server)
  return Object.assign(fakeProvider, { issuer, close: closing(server) })
}
