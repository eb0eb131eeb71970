import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizedFetch } from '../../../src/panel/data/session/authorizedFetch.ts'
import { requestedKey } from '../../../src/panel/data/session/requested.ts'
import { enterPanel } from '../../../src/panel/data/session/enterPanel.ts'
import { json, problem, serve } from './fakeServer.ts'
import { entranceFor } from './panel.tsx'

const url = '/api/v1/settings'
const requested = (response: Promise<Response>, token = 'token') => {
  response.catch(() => undefined)
  window.requested = { token, responses: { [requestedKey('POST', url)]: response } }
}
const ask = () => authorizedFetch(url, { method: 'POST' })

describe('a request of the page’s first script', () => {
  beforeEach(() => localStorage.setItem('access_token', 'token'))
  afterEach(() => void delete window.requested)

  it('answers the first identical request, and no other', async () => {
    const calls = serve({ 'POST /settings': () => json('anew') })
    requested(Promise.resolve(json('ahead')))
    expect(await (await authorizedFetch(url)).json()).toMatchObject({ code: 'route_not_found' })
    expect(await (await ask()).json()).toBe('ahead')
    expect(await (await ask()).json()).toBe('anew')
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /settings', 'POST /settings'])
  })

  it('is not used by another person who has signed in since', async () => {
    serve({ 'POST /settings': () => json('anew') })
    requested(Promise.resolve(json('ahead')), 'another')
    expect(await (await ask()).json()).toBe('anew')
  })

  it('is repeated with a new token if the stored one had expired', async () => {
    const calls = serve({
      'POST /auth/refresh_token': () => json({ access_token: 'new' }),
      'POST /settings': ({ headers }) => json(headers.get('Authorization')),
    })
    requested(Promise.resolve(problem(401, 'unauthenticated')))
    expect(await (await ask()).json()).toBe('Bearer new')
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh_token', '/settings'])
  })

  it('fails for the request that takes it, and later ones are sent as usual', async () => {
    serve({ 'POST /settings': () => json('anew') })
    requested(Promise.reject(new TypeError('Failed to fetch')))
    await expect(ask()).rejects.toBeInstanceOf(TypeError)
    expect(await (await ask()).json()).toBe('anew')
  })

  it('is used when the panel is opened', async () => {
    const calls = serve({})
    const { profile, settings } = entranceFor('administrator')
    window.requested = {
      token: 'token',
      responses: {
        [requestedKey('POST', '/api/v1/profile/get')]: Promise.resolve(json(profile)),
        [requestedKey('POST', url)]: Promise.resolve(json(settings)),
      },
    }
    const entrance = await enterPanel()
    expect([entrance.profile.id, calls]).toEqual([profile.id, []])
  })
})
