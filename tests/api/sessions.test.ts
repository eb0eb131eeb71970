import { describe, expect, it } from 'vitest'
import { createApi } from '../../src/tourism/createApi.ts'
import { apiBase } from '../../src/engine/http/createApi.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { Browser, cookieOf } from './browser.ts'
import { describeApi } from './describeApi.ts'
import { people, type Person } from './testApi.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'
const quarter = 15 * 60
const month = 30 * 24 * 3600

describeApi('a session', api => {
  const browser = (cookie?: string) => new Browser(api(), cookie)
  const profile = (token: unknown) => api().withToken(String(token))('POST', '/profile/get')
  const works = async (one: Browser) => {
    const response = await one.refresh()
    return response.status === 200 && (await profile(response.record.access_token)).status === 200
  }

  describe('continues', () => {
    it('with a new cookie and a new access token at each refresh, which invalidates the old ones', async () => {
      const one = browser()
      await one.signIn('owner')
      const cookies = [one.cookie]
      for (let turn = 0; turn < 5; turn++) {
        api().clock.advance(quarter)
        expect(await works(one)).toBe(true)
        cookies.push(one.cookie)
      }
      expect(new Set(cookies).size).toBe(6)
    })

    it('if a response was lost and the refresh is repeated immediately', async () => {
      const one = browser()
      await one.signIn('owner')
      const old = one.cookie
      await browser(old).refresh()
      api().clock.advance(9)
      expect(await works(one)).toBe(true)
      api().clock.advance(quarter)
      expect(await works(one)).toBe(true)
    })

    it('if twenty refreshes arrive at once with one cookie, whichever response the browser keeps', async () => {
      const one = browser()
      await one.signIn('owner')
      const answers = await Promise.all(Array.from({ length: 20 }, () => browser(one.cookie).refresh()))
      expect(answers.map(response => response.status)).toEqual(answers.map(() => 200))
      const cookies = new Set(answers.map(response => cookieOf(response)?.value))
      expect(cookies.size).toBe(1)
      api().clock.advance(quarter)
      for (const cookie of cookies) expect(await works(browser(cookie))).toBe(true)
    })

    it('next to other sessions of the same person', async () => {
      const [one, other] = [browser(), browser()]
      await one.signIn('owner')
      await other.signIn('owner')
      await one.post('/auth/logout')
      expect(await works(other)).toBe(true)
    })
  })

  describe('ends', () => {
    const ended = async (one: Browser) =>
      expect((await one.refresh()).refusal).toEqual({ status: 401, code: 'unauthenticated' })

    it('completely if an old cookie is used again after the grace period', async () => {
      const thief = browser()
      await thief.signIn('owner')
      const one = browser(thief.cookie)
      expect(await works(one)).toBe(true)
      api().clock.advance(11)
      await ended(thief)
      await ended(one)
    })

    it('completely if a cookie before the previous one is used, even immediately', async () => {
      const one = browser()
      await one.signIn('owner')
      const first = one.cookie
      await one.refresh()
      await one.refresh()
      await ended(browser(first))
      await ended(one)
    })

    it('completely, with its access tokens, whether the thief or the owner refreshes next, and other sessions stay', async () => {
      const [one, other] = [browser(), browser()]
      await one.signIn('owner')
      await other.signIn('owner')
      const thief = browser(one.cookie)
      const stolen = (await thief.refresh()).record.access_token
      api().clock.advance(11)
      const mine = (await one.refresh()).status
      expect([mine, (await profile(stolen)).status]).toEqual([401, 401])
      await ended(thief)
      expect(await works(other)).toBe(true)
    })

    it('completely if fifty refreshes arrive at once with an old cookie after the grace period', async () => {
      const one = browser()
      await one.signIn('owner')
      const old = one.cookie
      const { access_token } = (await one.refresh()).record
      api().clock.advance(11)
      const answers = await Promise.all(Array.from({ length: 50 }, () => browser(old).refresh()))
      expect(answers.every(response => response.status === 401)).toBe(true)
      expect((await profile(access_token)).status).toBe(401)
      await ended(one)
    })

    it('with signing out, which deletes the cookie', async () => {
      const one = browser()
      await one.signIn('owner')
      const kept = one.cookie
      const response = await one.post('/auth/logout')
      expect([response.status, response.text]).toEqual([204, ''])
      expect(cookieOf(response)).toMatchObject({
        value: '',
        attributes: expect.arrayContaining(['Max-Age=0', 'Path=/api/v1/auth']),
      })
      await ended(browser(kept))
    })

    it('with signing out by the previous cookie, whose response was lost', async () => {
      const one = browser()
      await one.signIn('owner')
      const old = one.cookie
      await one.refresh()
      await browser(old).post('/auth/logout')
      await ended(one)
    })

    it('after a month without use', async () => {
      const one = browser()
      await one.signIn('owner')
      api().clock.advance(month - 1)
      expect(await works(one)).toBe(true)
      api().clock.advance(month + 1)
      await ended(one)
    })

    it('for a blocked person, who can sign in again after unblocking', async () => {
      const one = browser()
      await one.signIn('guide')
      const kept = one.cookie
      await api().put('users', api().idOf('guide'), { status: 'blocked' })
      await ended(browser(kept))
      await api().put('users', api().idOf('guide'), { status: 'active' })
      expect(await works(browser(kept))).toBe(true)
    })

    it('without an error by signing out without a session', async () => {
      for (const cookie of ['', 'garbage', `${anId}.${'x'.repeat(40)}`, '.', '%00'])
        expect((await browser(cookie).post('/auth/logout')).status, cookie).toBe(204)
    })
  })

  it.each([
    '',
    'garbage',
    '.',
    `${anId}.`,
    `${anId}.${'x'.repeat(40)}`,
    `${'-'.repeat(36)}.${'x'.repeat(40)}`,
    `${'f'.repeat(36)}.${'x'.repeat(40)}`,
    "' or 1=1 --",
    '%00%00',
    '%',
    'x'.repeat(3_000),
  ])('is not continued by the cookie %j', async cookie => {
    expect((await browser(cookie).refresh()).refusal).toEqual({ status: 401, code: 'unauthenticated' })
  })

  it('cannot be ended by someone who knows only its number', async () => {
    const one = browser()
    await one.signIn('owner')
    const [id] = one.cookie.split('.')
    expect((await browser(`${anId}.${one.cookie.split('.')[1]}`).refresh()).status).toBe(401)
    expect((await browser(`${id}.short`).refresh()).status).toBe(401)
    for (const secret of ['x'.repeat(43), anId])
      expect((await browser(`${id}.${secret}`).post('/auth/logout')).status).toBe(204)
    expect(await works(one)).toBe(true)
  })

  it('has access tokens that are valid for a quarter of an hour', async () => {
    const { access_token } = (await browser().signIn('owner')).record
    api().clock.advance(quarter - 1)
    expect((await profile(access_token)).status).toBe(200)
    api().clock.advance(2)
    expect((await profile(access_token)).refusal).toEqual({ status: 401, code: 'token_expired' })
  })

  it('has a profile with the complete table of access', async () => {
    const { record } = await api().as('moderator')('POST', '/profile/get')
    expect(record).toMatchObject({
      role: 'moderator',
      role_id: 2,
      permissions: ['incoming_request_access', 'statistics', 'establishment_content_access'],
      organizations: [],
      phone: expect.stringMatching(/^5\d{8}$/),
    })
    expect((record.access as Row).requests).toEqual({
      read: 'all',
      create: 'none',
      update: 'none',
      delete: 'none',
      export: 'none',
    })
    expect((record.access as Row).mail).toEqual({
      read: 'none',
      create: 'none',
      update: 'none',
      delete: 'none',
      export: 'none',
    })
  })

  it('has settings that the panel is built from', async () => {
    const { record } = await api().as('owner')('POST', '/settings')
    expect(record).toMatchObject({
      languages: ['ka', 'en'],
      limits: { bodyBytes: 1_000_000, pageRows: 1_000, cappedCount: 10_000 },
      contact: { email: 'contact@marani.example' },
    })
    expect((record.entities as Row[]).map(entity => entity.name)).not.toContain('mail')
    expect((record.codeLists as Row[]).length).toBeGreaterThan(5)
  })

  it('has settings that show an outbox only to administrators, if there is one', async () => {
    const reported = async (person: Person) => (await api().as(person)('POST', '/settings')).record.outbox
    expect(await Promise.all(people.map(reported))).toEqual(people.map(person => person === 'admin'))
    const app = createApi({ ...api().ports, outbox: undefined })
    const response = await app.request(`${apiBase}/settings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
    })
    expect(await response.json()).toMatchObject({ outbox: false })
  })
})
