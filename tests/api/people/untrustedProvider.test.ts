import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../server/seed.ts'
import { digest } from '../../../src/engine/model/digest.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { openFakerest } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import { openFakeProvider } from './providers.ts'
import { Browser, useProvider } from './singleSignOn.ts'

const refused = { status: 403, code: 'sso_refused' }

let api: TestApi
const openBrowser = (token?: string) => new Browser(api, token)

beforeAll(async () => {
  api = await openApi(openFakerest)
})
afterAll(() => api.close())

describe('a provider with false or missing responses', () => {
  let provider: Awaited<ReturnType<typeof openFakeProvider>>
  beforeAll(async () => {
    provider = await openFakeProvider()
  })
  beforeEach(() => useProvider(api, provider))
  afterAll(() => provider.close())

  /** Signs in at the provider, which responds with a token of these claims. */
  const signInWith = async (claims: (sent: URLSearchParams) => Row, answered: Row = {}): Promise<ApiResponse> => {
    const browser = openBrowser()
    const sent = new URL(await browser.begin()).searchParams
    provider.claims = {
      email: 'anybody@ministry.example',
      email_verified: true,
      nonce: sent.get('nonce'),
      ...claims(sent),
    }
    const response = new URLSearchParams({
      code: 'any',
      state: String(sent.get('state')),
      iss: provider.issuer,
      ...(answered as Record<string, string>),
    })
    return browser.finish(String(response))
  }

  it('is accepted if everything is correct', async () => {
    expect((await signInWith(() => ({}))).status).toBe(200)
  })

  const hour = 3_600
  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, (sent: URLSearchParams) => Row, Row?]>([
    ['another nonce, of a token that was used before', () => ({ nonce: 'of another time' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another issuer in the token', () => ({ iss: 'https://evil.example' })],
    ['an answer of another issuer (mix-up)', () => ({}), { iss: 'https://evil.example' }],
    ['a token for another product', () => ({ aud: 'another' })],
    ['a token that has expired, beyond what clocks differ', () => ({ iat: now() - 2 * hour, exp: now() - hour })],
    ['a token of the future', () => ({ iat: now() + hour, nbf: now() + hour, exp: now() + 2 * hour })],
  ])('is rejected with %s', async (_what, claims, answered) => {
    expect((await signInWith(claims, answered)).refusal).toEqual(refused)
  })

  it.each([
    ['when the person signed in there', undefined],
    ['that it was a moment ago', -600],
  ])('is no proof if it does not say %s', async (_what, ago) => {
    const token = String((await signInWith(() => ({}))).record.access_token)
    const browser = openBrowser(token)
    const prove = async (auth_time: number | undefined) => {
      const sent = new URL(String((await browser.post('/profile/proof/provider/begin')).record.address)).searchParams
      provider.claims = { nonce: sent.get('nonce'), auth_time }
      return browser.finish(`code=any&state=${String(sent.get('state'))}&iss=${encodeURIComponent(provider.issuer)}`)
    }
    expect((await prove(ago === undefined ? undefined : now() + ago)).refusal).toEqual(refused)
    expect((await prove(now())).record.proven).toMatchObject({ expires_in: 300 })
  })

  it('is rejected with an address that it does not declare verified', async () => {
    for (const email_verified of [false, undefined, 'true'])
      expect((await signInWith(() => ({ sub: `new ${String(email_verified)}`, email_verified }))).refusal).toEqual({
        status: 403,
        code: 'sso_unverified',
      })
  })

  it('does not prevent signing in with passwords while it is down, which is reported', async () => {
    useProvider(api, { issuer: 'http://127.0.0.1:9' })
    expect((await openBrowser().post('/auth/sso/begin')).refusal).toMatchObject({ status: 503, code: 'sso_silent' })
    api.unexpected.splice(0)
    const body = { email: 'moderator@marani.example', password: demoPassword }
    expect((await api.nobody('POST', '/auth/login', { body })).status).toBe(200)
  })

  it('can be the only way for staff, except with a password that was just set at the terminal', async () => {
    api.ports.isStaffWithoutPasswords = true
    const signIn = (email: string) => api.nobody('POST', '/auth/login', { body: { email, password: demoPassword } })
    expect((await signIn('moderator@marani.example')).refusal).toEqual({ status: 403, code: 'password_off' })
    expect((await signIn('guide@marani.example')).status).toBe(200)
    const [credential] = await api.store.update(
      'credentials',
      [{ property: 'user_id', operator: 'in', value: [api.idOf('moderator')] }],
      { allowed_until: new Date(api.clock.now().getTime() + 1_000).toISOString() },
    )
    expect(credential).toBeDefined()
    expect((await signIn('moderator@marani.example')).status).toBe(200)
    api.clock.advance(2)
    expect((await signIn('moderator@marani.example')).status).toBe(403)
    api.ports.isStaffWithoutPasswords = false
  })

  it('stores the identity at the provider as a hash', async () => {
    const links = await api.store.find({
      entity: 'provider_accounts',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 100,
    })
    expect(links.map(link => link.subject_hash)).toContain(digest(`${provider.issuer} anybody`))
  })
})
