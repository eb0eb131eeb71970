import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../../server/seed.ts'
import { routes } from '../../../src/tourism/product.ts'
import { describeApi } from '../describeApi.ts'
import { Stranger } from './stranger.ts'

const crossSite = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
const otherPort = { Origin: 'http://localhost:9912', 'Sec-Fetch-Site': 'same-site' }
const olderBrowser = { Origin: 'https://evil.example' }
const refused = { status: 403, code: 'foreign_origin' }

/** Every path under which the browser sends the cookie of a session. */
const withCookie = routes
  .filter(({ path }) => path.startsWith('/auth/'))
  .map(({ method, path }) => [method, path] as const)

describeApi('a route that uses the cookie of a session', api => {
  it.each(withCookie)('%s %s rejects pages of other websites before anything else', async (method, path) => {
    for (const headers of [crossSite, otherPort, olderBrowser, { Origin: 'null' }]) {
      const response = await api().nobody(method, path, {
        ...(method === 'GET' ? {} : { text: '{' }),
        headers: { ...headers, Cookie: 'refresh_token=x' },
      })
      expect(response.refusal).toEqual(refused)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('neither continues nor ends a session for a page of another website, and the session stays valid in the product', async () => {
    const one = new Stranger(api())
    await one.signIn('guide@marani.example', demoPassword)
    for (const headers of [crossSite, otherPort, olderBrowser])
      for (const path of ['/auth/refresh_token', '/auth/logout'])
        expect((await one.call('POST', path, undefined, headers)).refusal).toEqual(refused)
    const own: Record<string, string>[] = [
      {},
      { Origin: 'http://localhost' },
      { Origin: 'http://127.0.0.1:8080' },
      { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const headers of own)
      expect((await one.call('POST', '/auth/refresh_token', undefined, headers)).status).toBe(200)
  })

  it('explains the rejection in the reader’s language if possible', async () => {
    const say = async (language: string) =>
      (await api().nobody('POST', '/auth/logout', { headers: { ...crossSite, 'Content-Language': language } })).problem
        .title
    expect([await say('en'), await say('ka')]).toEqual([
      expect.stringContaining('Open the panel'),
      expect.stringMatching(/[\u10d0-\u10ff]/),
    ])
  })

  describe('and any other route', () => {
    it('responds to every website', async () => {
      expect((await api().nobody('GET', '/public/regions', { headers: crossSite })).status).toBe(200)
    })
  })
})
