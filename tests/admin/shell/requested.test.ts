import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizedFetch } from '../../../src/panel/data/session/authorizedFetch.ts'
import { requestedKey } from '../../../src/panel/data/session/requested.ts'
import { enterPanel } from '../../../src/panel/data/session/enterPanel.ts'
import { json, problem, serve } from './fakeServer.ts'
import { entranceFor } from './panel.tsx'

const url = '/api/v1/settings'
const requested = (answer: Promise<Response>, token = 'token') => {
  answer.catch(() => undefined)
  window.requested = { token, answers: { [requestedKey('POST', url)]: answer } }
}
const ask = () => authorizedFetch(url, { method: 'POST' })

describe('what the first script of the page has asked for', () => {
  beforeEach(() => localStorage.setItem('access_token', 'token'))
  afterEach(() => void delete window.requested)

  it('is the answer to the first who asks the same, and to nobody else', async () => {
    const calls = serve({ 'POST /settings': () => json('anew') })
    requested(Promise.resolve(json('ahead')))
    expect(await (await authorizedFetch(url)).json()).toMatchObject({ code: 'route_not_found' })
    expect(await (await ask()).json()).toBe('ahead')
    expect(await (await ask()).json()).toBe('anew')
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /settings', 'POST /settings'])
  })

  it('is nothing to whoever has signed in since', async () => {
    serve({ 'POST /settings': () => json('anew') })
    requested(Promise.resolve(json('ahead')), 'another')
    expect(await (await ask()).json()).toBe('anew')
  })

  it('is asked for anew with a new token where the one that was kept had expired', async () => {
    const calls = serve({
      'POST /auth/refresh_token': () => json({ access_token: 'new' }),
      'POST /settings': ({ headers }) => json(headers.get('Authorization')),
    })
    requested(Promise.resolve(problem(401, 'unauthenticated')))
    expect(await (await ask()).json()).toBe('Bearer new')
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh_token', '/settings'])
  })

  it('fails as it did for whoever wants it, and is then asked for as ever', async () => {
    serve({ 'POST /settings': () => json('anew') })
    requested(Promise.reject(new TypeError('Failed to fetch')))
    await expect(ask()).rejects.toBeInstanceOf(TypeError)
    expect(await (await ask()).json()).toBe('anew')
  })

  it('is what the panel is entered with', async () => {
    const calls = serve({})
    const { profile, settings } = entranceFor('administrator')
    window.requested = {
      token: 'token',
      answers: {
        [requestedKey('POST', '/api/v1/profile/get')]: Promise.resolve(json(profile)),
        [requestedKey('POST', url)]: Promise.resolve(json(settings)),
      },
    }
    const entrance = await enterPanel()
    expect([entrance.profile.id, calls]).toEqual([profile.id, []])
  })
})
