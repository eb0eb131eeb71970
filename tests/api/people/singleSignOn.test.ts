import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProvider } from '../../../server/oidc/createProvider.ts'
import { demoPassword } from '../../../server/seed.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { digest } from '../../../src/engine/model/digest.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import type { SignInRules } from '../../../src/features/sso/provider.ts'
import { ApiResponse } from '../apiResponse.ts'
import { openFakerest } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import {
  clientId,
  clientSecret,
  openLiar,
  openProvider,
  signInThere,
  type ProviderPerson,
  type TestProvider,
} from './providers.ts'
import { emailsTo, newEmail } from './stranger.ts'

const refused = { status: 403, code: 'sso_refused' }

let api: TestApi
const use = (provider: Pick<TestProvider, 'issuer'>, rules: Partial<SignInRules> = {}): void => {
  api.ports.provider = createProvider(
    {
      issuer: provider.issuer,
      clientId,
      clientSecret,
      label: 'The ministry',
      scope: 'openid email profile',
      groupsClaim: 'groups',
      isOnlyWayForStaff: false,
      rules: { domains: [], linksStaff: false, ...rules },
    },
    () => 'http://127.0.0.1:8080',
  )
}

/** A browser at the product: it has the cookie of the sign-in that it began. */
class Browser {
  cookie = ''
  proof = ''
  private readonly token: string
  constructor(token = '') {
    this.token = token
  }
  get own(): Record<string, string> {
    return {
      ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
      ...(this.proof ? { Proof: this.proof } : {}),
    }
  }
  async get(path: string): Promise<ApiResponse> {
    return ApiResponse.of(await api.app.request(`${apiBase}${path}`, { headers: this.own }))
  }
  async delete(path: string): Promise<ApiResponse> {
    return ApiResponse.of(await api.app.request(`${apiBase}${path}`, { method: 'DELETE', headers: this.own }))
  }
  /** Shows the password, as the dialog of the panel does. */
  async prove(): Promise<void> {
    this.proof = String((await this.post('/profile/proof', { password: demoPassword })).record.proof)
  }
  async post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const response = await ApiResponse.of(
      await api.app.request(`${apiBase}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', Cookie: this.cookie, ...this.own, ...headers },
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, value = ''] = /^sso_attempt=([^;]*)/.exec(cookie) ?? []
      if (cookie.startsWith('sso_attempt=')) this.cookie = value ? `sso_attempt=${value}` : ''
    }
    return response
  }
  async begin(next?: string): Promise<string> {
    return String((await this.post('/auth/sso/begin', next === undefined ? {} : { next })).record.address)
  }
  finish(response: string): Promise<ApiResponse> {
    return this.post('/auth/sso/finish', { answer: response })
  }
  async signIn(name: string): Promise<ApiResponse> {
    return this.finish(await signInThere(await this.begin(), name))
  }
}

const profileOf = async (token: string): Promise<Row> => (await api.withToken(token)('POST', '/profile/get')).record
const profileBy = (response: ApiResponse): Promise<Row> => profileOf(String(response.record.access_token))

beforeAll(async () => {
  api = await openApi(openFakerest)
})
afterAll(async () => {
  await api.close()
})

describe('signing in at a real provider', () => {
  const people: Record<string, ProviderPerson> = {}
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider(people)
  })
  beforeEach(() => use(provider, { domains: ['ministry.example'] }))
  afterAll(() => provider.close())

  const person = (name: string, more: ProviderPerson = {}): string => {
    people[name] = {
      email: `${name}@ministry.example`,
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Beridze',
      ...more,
    }
    return name
  }

  it('creates an account for an address of an allowed domain, and signs in to it later', async () => {
    const first = await new Browser().signIn(person('first'))
    expect(await profileBy(first)).toMatchObject({ email: 'first@ministry.example', role: 'user', first_name: 'Ana' })
    expect(first.headers.getSetCookie().some(cookie => cookie.startsWith('refresh_token='))).toBe(true)
    const again = await new Browser().signIn('first')
    expect((await profileBy(again)).id).toBe((await profileBy(first)).id)
  })

  it('reads the groups at each sign-in, and changes the role with them', async () => {
    const name = person('grouped', { groups: ['marani-moderators', 'others'] })
    const token = await new Browser().signIn(name)
    expect(await profileBy(token)).toMatchObject({ role: 'moderator' })
    person('grouped', { groups: [] })
    expect(await profileBy(await new Browser().signIn(name))).toMatchObject({ role: 'user' })
    expect((await api.withToken(String(token.record.access_token))('GET', '/reports')).status).toBe(403)
    use(provider, { domains: [], roles: { others: { role: 'moderator', permissions: ['seo'] } } })
    person('grouped', { groups: ['others'] })
    expect(await profileBy(await new Browser().signIn(name))).toMatchObject({ role: 'moderator', permissions: ['seo'] })
  })

  it('accepts an invitation, and admits nobody without one or an allowed domain', async () => {
    const email = newEmail()
    expect((await new Browser().signIn(person('guest', { email }))).refusal).toEqual({
      status: 403,
      code: 'sso_unknown',
    })
    await api.as('admin')('POST', '/moderators/invite', {
      body: { email, permissions: ['seo'] },
      headers: { Proof: await api.proofOf('admin') },
    })
    expect(await profileBy(await new Browser().signIn('guest'))).toMatchObject({
      role: 'moderator',
      permissions: ['seo'],
    })
  })

  it('connects an account only by a verified address, and staff only if a setting allows it', async () => {
    person('owner', { email: 'owner@marani.example', email_verified: false })
    expect((await new Browser().signIn('owner')).refusal).toEqual({ status: 403, code: 'sso_unverified' })
    person('owner', { email: 'Owner@marani.example' })
    expect((await profileBy(await new Browser().signIn('owner'))).id).toBe(api.idOf('owner'))
    person('boss', { email: 'admin@marani.example' })
    expect((await new Browser().signIn('boss')).refusal).toEqual({ status: 403, code: 'sso_staff' })
    use(provider, { linksStaff: true })
    expect(await profileBy(await new Browser().signIn('boss'))).toMatchObject({
      id: api.idOf('admin'),
      role: 'administrator',
    })
  })

  it('starts no session if the account is disconnected at the same time', async () => {
    const { id } = await profileBy(await new Browser().signIn(person('leaving')))
    const { store } = api
    const transaction = store.transaction.bind(store)
    const spy = vi.spyOn(store, 'transaction').mockImplementationOnce(async work => {
      const found = await transaction(work)
      await store.remove('provider_accounts', [is('user_id', id)])
      return found
    })
    const sessions = () => store.count({ entity: 'sessions', where: [is('user_id', id)] })
    const before = await sessions()
    expect((await new Browser().signIn('leaving')).refusal).toEqual(refused)
    spy.mockRestore()
    expect(await sessions()).toBe(before)
  })

  it('rejects blocked people', async () => {
    const { id } = await profileBy(await new Browser().signIn(person('blocked')))
    await api.as('admin')('POST', `/users/${String(id)}/block`, { body: { reason: 'left' } })
    expect((await new Browser().signIn('blocked')).refusal).toEqual({ status: 403, code: 'account_blocked' })
  })

  it('accepts a response once, in the browser that started, and none that is foreign, changed or late', async () => {
    const name = person('careful')
    const [victim, thief] = [new Browser(), new Browser()]
    const response = await signInThere(await victim.begin(), name)
    // Another browser, which began none or one of its own: a link with a stolen or planted answer signs nobody in.
    expect((await thief.finish(response)).refusal).toEqual(refused)
    await thief.begin()
    expect((await thief.finish(response)).refusal).toEqual(refused)
    const cookie = victim.cookie
    expect((await victim.finish(response)).status).toBe(200)
    victim.cookie = cookie
    expect((await victim.finish(response)).refusal).toEqual({ ...refused, params: expect.anything() })
    const changed = new Browser()
    const other = new URLSearchParams(await signInThere(await changed.begin(), name))
    other.set('state', 'another')
    expect((await changed.finish(String(other))).refusal).toEqual(refused)
    const late = new Browser()
    const slow = await signInThere(await late.begin(), name)
    api.clock.advance(601)
    expect((await late.finish(slow)).refusal).toEqual(refused)
    const forged = new Browser()
    await forged.begin()
    forged.cookie = forged.cookie.replace(/=[\w-]{6}/, '=AAAAAA')
    expect((await forged.finish(response)).refusal).toEqual(refused)
  })

  it('starts only on the product’s own pages, and redirects only within the panel', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await new Browser().post('/auth/sso/begin', {}, foreign)).refusal).toEqual({
      status: 403,
      code: 'foreign_origin',
    })
    for (const [next, page] of [
      ['/regions?filter={}', '/regions?filter={}'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
      ['javascript:alert(1)', '/'],
    ]) {
      const browser = new Browser()
      const arrived = await browser.finish(await signInThere(await browser.begin(next), person('careful')))
      expect(arrived.record.next, next).toBe(page)
    }
  })

  it('signs out at the provider too', async () => {
    const { address } = (await new Browser().post('/auth/sso/leave')).record
    expect(String(address)).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`))
    expect(new URL(String(address)).searchParams.get('post_logout_redirect_uri')).toBe(
      'http://127.0.0.1:8080/platform/login',
    )
  })

  /** Somebody who is signed in here, in a browser of theirs. */
  const signedIn = async (name: 'owner' | 'moderator' | 'guide' | string): Promise<[Browser, Row]> => {
    const { access_token } = (
      await api.nobody('POST', '/auth/login', { body: { email: `${name}@marani.example`, password: demoPassword } })
    ).record
    return [new Browser(String(access_token)), await profileOf(String(access_token))]
  }
  const accountsOf = async (browser: Browser): Promise<Row[]> =>
    (await browser.get('/profile/provider_accounts')).record.accounts as Row[]
  /** Goes to the provider from the profile, and answers what came of it. */
  const goFrom = async (browser: Browser, path: string, name: string): Promise<ApiResponse> =>
    browser.finish(await signInThere(String((await browser.post(path)).record.address), name))
  const connect = '/profile/provider_accounts/begin'

  it('connects a provider account with one’s own, also for staff, after a proof, and reports it by email', async () => {
    const [browser, { id }] = await signedIn('moderator')
    person('elsewhere', { email: 'somebody@elsewhere.example', email_verified: false })
    expect((await browser.post(connect)).refusal).toEqual({ status: 403, code: 'proof_missing' })
    await browser.prove()
    expect((await goFrom(browser, connect, 'elsewhere')).record).toEqual({ connected: true, next: '/profile' })
    expect(await accountsOf(browser)).toEqual([expect.objectContaining({ issuer: provider.issuer })])
    expect((await profileBy(await new Browser().signIn('elsewhere'))).id).toBe(id)
    const subjects = (await emailsTo(api, 'moderator@marani.example')).map(({ subject }) => subject)
    expect(subjects.some(subject => subject?.includes('შესვლის ხერხები შეიცვალა'))).toBe(true)
  })

  it('connects no account of somebody else, in another browser, or in a session that has ended', async () => {
    const [browser, { id }] = await signedIn('guide')
    await browser.prove()
    expect((await goFrom(browser, connect, 'elsewhere')).refusal).toEqual({ status: 409, code: 'sso_taken' })
    const response = await signInThere(String((await browser.post(connect)).record.address), person('fresh'))
    const thief = new Browser()
    expect((await thief.finish(response)).refusal).toEqual(refused)
    await api.as('admin')('DELETE', `/users/${String(id)}/sessions`)
    expect((await browser.finish(response)).refusal).toEqual({ status: 401, code: 'unauthenticated' })
    const [again] = await signedIn('guide')
    expect(await accountsOf(again)).toEqual([])
  })

  it('disconnects only one’s own account, and never the only way to sign in', async () => {
    const alone = await new Browser().signIn(person('alone'))
    const browser = new Browser(String(alone.record.access_token))
    const [account] = await accountsOf(browser)
    const path = `/profile/provider_accounts/${String(account?.id)}`
    expect((await browser.delete(path)).refusal).toEqual({ status: 403, code: 'proof_missing' })
    browser.proof = await provenThere(browser, 'alone')
    expect((await browser.delete(path)).refusal).toEqual({ status: 409, code: 'last_way' })
    const [other] = await signedIn('moderator')
    await other.prove()
    expect((await other.delete(path)).refusal).toEqual({ status: 404, code: 'not_found' })
    const [own] = await accountsOf(other)
    expect((await other.delete(`/profile/provider_accounts/${String(own?.id)}`)).status).toBe(204)
    expect(await accountsOf(other)).toEqual([])
  })

  const prove = '/profile/proof/provider/begin'
  const provenThere = async (browser: Browser, name: string): Promise<string> =>
    String(((await goFrom(browser, prove, name)).record.proven as Row).proof)

  it('lets people without a password confirm their identity by signing in again with their own provider account', async () => {
    const first = await new Browser().signIn(person('passwordless'))
    const browser = new Browser(String(first.record.access_token))
    expect(await profileBy(first)).toMatchObject({ has_password: false })
    const address = new URL(String((await browser.post(prove)).record.address))
    expect(address.searchParams.get('prompt')).toBe('login')
    expect((await goFrom(browser, prove, person('stranger'))).refusal).toEqual({ status: 403, code: 'sso_other' })
    browser.proof = await provenThere(browser, 'passwordless')
    expect((await browser.post('/profile/authenticator_app/begin')).status).toBe(200)
    const second = new Browser(String((await new Browser().signIn('passwordless')).record.access_token))
    second.proof = browser.proof
    expect((await second.post('/profile/authenticator_app/begin')).refusal).toMatchObject({ code: 'proof_missing' })
    const [owner] = await signedIn('moderator')
    expect((await owner.post(prove)).refusal).toEqual({ status: 404, code: 'not_found' })
  })

  it('is offered only if it is configured', async () => {
    expect((await api.nobody('GET', '/auth/ways')).json).toEqual({
      ways: [{ way: 'passkey' }, { way: 'sso', label: 'The ministry' }],
    })
    api.ports.provider = undefined
    expect((await api.nobody('GET', '/auth/ways')).json).toEqual({ ways: [{ way: 'passkey' }] })
    expect((await new Browser().post('/auth/sso/begin')).refusal).toEqual({ status: 404, code: 'route_not_found' })
  })
})

describe('a provider with false or missing responses', () => {
  let liar: Awaited<ReturnType<typeof openLiar>>
  beforeAll(async () => {
    liar = await openLiar()
    // Another product, since so many tries from one address are too many for one.
    await api.close()
    api = await openApi(openFakerest)
  })
  beforeEach(() => use(liar, { domains: ['ministry.example'] }))
  afterAll(() => liar.close())

  /** Goes as far as the provider, and answers what comes back with a token that says this. */
  const arrive = async (says: (sent: URLSearchParams) => Row, answered: Row = {}): Promise<ApiResponse> => {
    const browser = new Browser()
    const sent = new URL(await browser.begin()).searchParams
    liar.says = {
      email: 'liar@ministry.example',
      email_verified: true,
      nonce: sent.get('nonce'),
      ...says(sent),
    }
    const response = new URLSearchParams({
      code: 'any',
      state: String(sent.get('state')),
      iss: liar.issuer,
      ...(answered as Record<string, string>),
    })
    return browser.finish(String(response))
  }

  it('is accepted if everything is correct', async () => {
    expect((await arrive(() => ({}))).status).toBe(200)
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
  ])('is not believed with %s', async (_what, says, answered) => {
    expect((await arrive(says, answered)).refusal).toEqual(refused)
  })

  it.each([
    ['when the person signed in there', undefined],
    ['that it was a moment ago', -600],
  ])('proves nothing where it does not say %s', async (_what, ago) => {
    const token = String((await arrive(() => ({}))).record.access_token)
    const browser = new Browser(token)
    const prove = async (auth_time: number | undefined) => {
      const sent = new URL(String((await browser.post('/profile/proof/provider/begin')).record.address)).searchParams
      liar.says = { nonce: sent.get('nonce'), auth_time }
      return browser.finish(`code=any&state=${String(sent.get('state'))}&iss=${encodeURIComponent(liar.issuer)}`)
    }
    expect((await prove(ago === undefined ? undefined : now() + ago)).refusal).toEqual(refused)
    expect((await prove(now())).record.proven).toMatchObject({ expires_in: 300 })
  })

  it('is not trusted with an address that it does not declare verified', async () => {
    for (const email_verified of [false, undefined, 'true'])
      expect((await arrive(() => ({ sub: `new ${String(email_verified)}`, email_verified }))).refusal).toEqual({
        status: 403,
        code: 'sso_unverified',
      })
  })

  it('does not prevent signing in with passwords while it is down, which is reported', async () => {
    use({ issuer: 'http://127.0.0.1:9' })
    expect((await new Browser().post('/auth/sso/begin')).refusal).toMatchObject({ status: 503, code: 'sso_silent' })
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
    expect(links.map(link => link.subject_hash)).toContain(digest(`${liar.issuer} liar`))
  })
})
