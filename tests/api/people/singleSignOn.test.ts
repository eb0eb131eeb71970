import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../server/seed.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { openFakerest } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import { openProvider, signInThere, type ProviderPerson, type TestProvider } from './providers.ts'
import { Browser, profileOf, useProvider } from './singleSignOn.ts'
import { emailsTo, newEmail } from './stranger.ts'

const refused = { status: 403, code: 'sso_refused' }

let api: TestApi
const openBrowser = (token?: string) => new Browser(api, token)
const profileBy = (response: ApiResponse): Promise<Row> => profileOf(api, response.record.access_token)

beforeAll(async () => {
  api = await openApi(openFakerest)
})
afterAll(() => api.close())

describe('signing in at a real provider', () => {
  const people: Record<string, ProviderPerson> = {}
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider(people)
  })
  beforeEach(() => useProvider(api, provider))
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
    const first = await openBrowser().signIn(person('first'))
    expect(await profileBy(first)).toMatchObject({ email: 'first@ministry.example', role: 'user', first_name: 'Ana' })
    expect(first.headers.getSetCookie().some(cookie => cookie.startsWith('refresh_token='))).toBe(true)
    const again = await openBrowser().signIn('first')
    expect((await profileBy(again)).id).toBe((await profileBy(first)).id)
  })

  it('reads the groups at each sign-in, and changes the role with them', async () => {
    const name = person('grouped', { groups: ['marani-moderators', 'others'] })
    const token = await openBrowser().signIn(name)
    expect(await profileBy(token)).toMatchObject({ role: 'moderator' })
    person('grouped', { groups: [] })
    expect(await profileBy(await openBrowser().signIn(name))).toMatchObject({ role: 'user' })
    expect((await api.withToken(String(token.record.access_token))('GET', '/reports')).status).toBe(403)
    useProvider(api, provider, { domains: [], roles: { others: { role: 'moderator', permissions: ['seo'] } } })
    person('grouped', { groups: ['others'] })
    expect(await profileBy(await openBrowser().signIn(name))).toMatchObject({ role: 'moderator', permissions: ['seo'] })
  })

  it('accepts an invitation, and admits nobody without one or an allowed domain', async () => {
    const email = newEmail()
    expect((await openBrowser().signIn(person('guest', { email }))).refusal).toEqual({
      status: 403,
      code: 'sso_unknown',
    })
    await api.as('admin')('POST', '/moderators/invite', {
      body: { email, permissions: ['seo'] },
      headers: { Proof: await api.proofOf('admin') },
    })
    expect(await profileBy(await openBrowser().signIn('guest'))).toMatchObject({
      role: 'moderator',
      permissions: ['seo'],
    })
  })

  it('connects an account only by a verified address, and staff only if a setting allows it', async () => {
    person('owner', { email: 'owner@marani.example', email_verified: false })
    expect((await openBrowser().signIn('owner')).refusal).toEqual({ status: 403, code: 'sso_unverified' })
    person('owner', { email: 'Owner@marani.example' })
    expect((await profileBy(await openBrowser().signIn('owner'))).id).toBe(api.idOf('owner'))
    person('boss', { email: 'admin@marani.example' })
    expect((await openBrowser().signIn('boss')).refusal).toEqual({ status: 403, code: 'sso_staff' })
    useProvider(api, provider, { linksStaff: true })
    expect(await profileBy(await openBrowser().signIn('boss'))).toMatchObject({
      id: api.idOf('admin'),
      role: 'administrator',
    })
  })

  it('starts no session if the account is disconnected at the same time', async () => {
    const { id } = await profileBy(await openBrowser().signIn(person('leaving')))
    const { store } = api
    const transaction = store.transaction.bind(store)
    const spy = vi.spyOn(store, 'transaction').mockImplementationOnce(async work => {
      const found = await transaction(work)
      await store.remove('provider_accounts', [is('user_id', id)])
      return found
    })
    const sessions = () => store.count({ entity: 'sessions', where: [is('user_id', id)] })
    const before = await sessions()
    expect((await openBrowser().signIn('leaving')).refusal).toEqual(refused)
    spy.mockRestore()
    expect(await sessions()).toBe(before)
  })

  it('rejects blocked people', async () => {
    const { id } = await profileBy(await openBrowser().signIn(person('blocked')))
    await api.as('admin')('POST', `/users/${String(id)}/block`, { body: { reason: 'left' } })
    expect((await openBrowser().signIn('blocked')).refusal).toEqual({ status: 403, code: 'account_blocked' })
  })

  it('accepts a response once, in the browser that started, and none that is foreign, changed or late', async () => {
    const name = person('careful')
    const [victim, thief] = [openBrowser(), openBrowser()]
    const response = await signInThere(await victim.begin(), name)
    // Another browser, which began none or one of its own: a link with a stolen or planted answer signs nobody in.
    expect((await thief.finish(response)).refusal).toEqual(refused)
    await thief.begin()
    expect((await thief.finish(response)).refusal).toEqual(refused)
    const cookie = victim.cookie
    expect((await victim.finish(response)).status).toBe(200)
    victim.cookie = cookie
    expect((await victim.finish(response)).refusal).toEqual({ ...refused, params: expect.anything() })
    const changed = openBrowser()
    const other = new URLSearchParams(await signInThere(await changed.begin(), name))
    other.set('state', 'another')
    expect((await changed.finish(String(other))).refusal).toEqual(refused)
    const late = openBrowser()
    const slow = await signInThere(await late.begin(), name)
    api.clock.advance(601)
    expect((await late.finish(slow)).refusal).toEqual(refused)
    const forged = openBrowser()
    await forged.begin()
    forged.cookie = forged.cookie.replace(/=[\w-]{6}/, '=AAAAAA')
    expect((await forged.finish(response)).refusal).toEqual(refused)
  })

  it('starts only on the product’s own pages, and redirects only within the panel', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await openBrowser().post('/auth/sso/begin', {}, foreign)).refusal).toEqual({
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
      const browser = openBrowser()
      const arrived = await browser.finish(await signInThere(await browser.begin(next), person('careful')))
      expect(arrived.record.next, next).toBe(page)
    }
  })

  it('signs out at the provider too', async () => {
    const { address } = (await openBrowser().post('/auth/sso/leave')).record
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
    return [openBrowser(String(access_token)), await profileOf(api, access_token)]
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
    expect((await profileBy(await openBrowser().signIn('elsewhere'))).id).toBe(id)
    const subjects = (await emailsTo(api, 'moderator@marani.example')).map(({ subject }) => subject)
    expect(subjects.some(subject => subject?.includes('შესვლის ხერხები შეიცვალა'))).toBe(true)
  })

  it('connects no account of somebody else, in another browser, or in a session that has ended', async () => {
    const [browser, { id }] = await signedIn('guide')
    await browser.prove()
    expect((await goFrom(browser, connect, 'elsewhere')).refusal).toEqual({ status: 409, code: 'sso_taken' })
    const response = await signInThere(String((await browser.post(connect)).record.address), person('fresh'))
    const thief = openBrowser()
    expect((await thief.finish(response)).refusal).toEqual(refused)
    await api.as('admin')('DELETE', `/users/${String(id)}/sessions`)
    expect((await browser.finish(response)).refusal).toEqual({ status: 401, code: 'unauthenticated' })
    const [again] = await signedIn('guide')
    expect(await accountsOf(again)).toEqual([])
  })

  it('disconnects only one’s own account, and never the only way to sign in', async () => {
    const alone = await openBrowser().signIn(person('alone'))
    const browser = openBrowser(String(alone.record.access_token))
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
    const first = await openBrowser().signIn(person('passwordless'))
    const browser = openBrowser(String(first.record.access_token))
    expect(await profileBy(first)).toMatchObject({ has_password: false })
    const address = new URL(String((await browser.post(prove)).record.address))
    expect(address.searchParams.get('prompt')).toBe('login')
    expect((await goFrom(browser, prove, person('stranger'))).refusal).toEqual({ status: 403, code: 'sso_other' })
    browser.proof = await provenThere(browser, 'passwordless')
    expect((await browser.post('/profile/authenticator_app/begin')).status).toBe(200)
    const second = openBrowser(String((await openBrowser().signIn('passwordless')).record.access_token))
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
    expect((await openBrowser().post('/auth/sso/begin')).refusal).toEqual({ status: 404, code: 'route_not_found' })
  })
})
