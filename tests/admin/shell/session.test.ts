import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authorizedFetch } from '../../../src/panel/data/session/authorizedFetch.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { callsTo, json, problem, serve, type Call } from './fakeServer.ts'

const refresh = '/auth/refresh_token'
const onlyFor = (token: string) => (call: Call) =>
  call.headers.get('Authorization') === `Bearer ${token}` ? json({ path: call.path }) : problem(401, 'token_expired')

const ask = (path: string): Promise<Response> => authorizedFetch(`/api/v1${path}`)

describe('a session', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('access_token', 'old')
    vi.spyOn(page, 'reload').mockReturnValue(undefined)
  })

  it('sends the token and the language with every request', async () => {
    localStorage.setItem('lang', 'en')
    const calls = serve({ 'GET /a': onlyFor('old') })
    expect((await ask('/a')).status).toBe(200)
    expect(calls[0]?.headers.get('Content-Language')).toBe('en')
  })

  it('is renewed once for many rejected requests, and each is repeated with the new token', async () => {
    const paths = ['/a', '/b', '/c', '/d', '/e']
    const calls = serve({
      ...Object.fromEntries(paths.map(path => [`GET ${path}`, onlyFor('new')])),
      [`POST ${refresh}`]: () => json({ access_token: 'new' }),
    })
    const answers = await Promise.all(paths.map(ask))
    expect(answers.map(response => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(callsTo(calls, refresh)).toHaveLength(1)
    for (const path of paths) expect(callsTo(calls, path)).toHaveLength(2)
    expect(localStorage.getItem('access_token')).toBe('new')
  })

  describe('with other tabs', () => {
    type Work = (lock: object | null) => Promise<unknown>

    /** Locks as another tab leaves them: free, or taken until it has stored its token, which is seen here a little later. */
    const lockOthers = (taken: boolean, stored: string | null) => {
      const requested: string[] = []
      const request = async (name: string, ...[provided, more]: [Work] | [object, Work]): Promise<unknown> => {
        requested.push(name)
        const work = more ?? (provided as Work)
        if (more && taken && 'ifAvailable' in provided) return work(null)
        if (taken && stored) setTimeout(() => localStorage.setItem('access_token', stored), 50)
        return work({ name })
      }
      vi.stubGlobal('navigator', { ...navigator, locks: { request } })
      return requested
    }

    it('is renewed under a shared lock', async () => {
      const requested = lockOthers(false, null)
      const calls = serve({ 'GET /a': onlyFor('new'), [`POST ${refresh}`]: () => json({ access_token: 'new' }) })
      expect((await ask('/a')).status).toBe(200)
      expect(requested).toEqual(['marani.refresh_token'])
      expect(callsTo(calls, refresh)).toHaveLength(1)
    })

    it('is not renewed again if another tab was first, even if its stored token becomes visible late', async () => {
      const requested = lockOthers(true, 'new')
      const calls = serve({
        'GET /a': onlyFor('new'),
        'GET /b': onlyFor('new'),
        [`POST ${refresh}`]: () => json({ access_token: 'newer' }),
      })
      expect((await Promise.all(['/a', '/b'].map(ask))).map(response => response.status)).toEqual([200, 200])
      expect(requested).toHaveLength(2)
      expect(callsTo(calls, refresh)).toHaveLength(0)
    })

    it('is not delayed by a tab that releases the lock late: its stored token is enough', async () => {
      const request = async (_name: string, ...[provided, more]: [Work] | [object, Work]): Promise<unknown> => {
        if (more && 'ifAvailable' in provided) return more(null)
        setTimeout(() => {
          localStorage.setItem('access_token', 'new')
          window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', oldValue: 'old', newValue: 'new' }))
        }, 20)
        return new Promise(() => undefined)
      }
      vi.stubGlobal('navigator', { ...navigator, locks: { request } })
      const calls = serve({ 'GET /a': onlyFor('new') })
      expect((await ask('/a')).status).toBe(200)
      expect(callsTo(calls, refresh)).toHaveLength(0)
    })

    it('is renewed without a lock if the browser refuses one', async () => {
      const request = async (): Promise<unknown> => {
        throw new DOMException('Access to the Locks API is denied.', 'SecurityError')
      }
      vi.stubGlobal('navigator', { ...navigator, locks: { request } })
      const calls = serve({ 'GET /a': onlyFor('new'), [`POST ${refresh}`]: () => json({ access_token: 'new' }) })
      expect((await ask('/a')).status).toBe(200)
      expect(callsTo(calls, refresh)).toHaveLength(1)
    })

    it('is renewed if the other tab failed to do so', async () => {
      lockOthers(true, null)
      const calls = serve({ 'GET /a': onlyFor('new'), [`POST ${refresh}`]: () => json({ access_token: 'new' }) })
      expect((await ask('/a')).status).toBe(200)
      expect(callsTo(calls, refresh)).toHaveLength(1)
    })

    it('is not renewed if its token was replaced while the request was in progress', async () => {
      const requested = lockOthers(false, null)
      const calls = serve({
        'GET /a': call => {
          localStorage.setItem('access_token', 'new')
          return onlyFor('new')(call)
        },
      })
      expect((await ask('/a')).status).toBe(200)
      expect(requested).toEqual([])
      expect(callsTo(calls, refresh)).toHaveLength(0)
    })
  })

  it('requests a new token once per rejected request, not endlessly', async () => {
    const calls = serve({
      'GET /a': () => problem(401, 'unauthenticated'),
      [`POST ${refresh}`]: () => json({ access_token: 'new' }),
    })
    expect((await ask('/a')).status).toBe(401)
    expect(callsTo(calls, '/a')).toHaveLength(2)
    expect(callsTo(calls, refresh)).toHaveLength(1)
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('ends if renewing is rejected: the token is removed and the page reloads', async () => {
    const calls = serve({
      'GET /a': onlyFor('new'),
      'GET /b': onlyFor('new'),
      [`POST ${refresh}`]: () => problem(401, 'unauthenticated'),
    })
    const answers = await Promise.all(['/a', '/b'].map(ask))
    expect(answers.map(response => response.status)).toEqual([401, 401])
    expect(callsTo(calls, refresh)).toHaveLength(1)
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(page.reload).toHaveBeenCalled()
  })

  it('survives a lost connection', async () => {
    serve({ 'GET /a': onlyFor('new'), [`POST ${refresh}`]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(ask('/a')).rejects.toThrow('Failed to fetch')
    expect(localStorage.getItem('access_token')).toBe('old')
    expect(page.reload).not.toHaveBeenCalled()
  })
})
