import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn as texts } from '../../../i18n/en/sign_in.ts'
import { App } from '../../../src/tourism/panel/App.tsx'
import { preloadable } from '../../../src/panel/data/preloadable.ts'
import { enterPanel, type Entrance } from '../../../src/panel/data/session/enterPanel.ts'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import { callsTo, json, problem, serve } from './fakeServer.ts'
import { entranceFor } from './panel.tsx'

const Inside = ({ entrance }: { entrance: Entrance }) => <p>{`inside as ${entrance.profile.first_name}`}</p>

const enter = (code: Promise<unknown> = Promise.resolve()) =>
  render(
    <TextsProvider value={texts}>
      <App
        panel={preloadable(async () => (await code, Inside))}
        entrance={preloadable(enterPanel)}
        warmUp={() => undefined}
      />
    </TextsProvider>,
  )

describe('entering with a token', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('access_token', 'token')
    localStorage.setItem('lang', 'en')
    window.history.replaceState(null, '', '/platform')
  })
  afterEach(cleanup)

  it('fetches the profile and the settings, and shows nothing until the profile is loaded', async () => {
    const { profile, settings } = entranceFor('objectowner')
    const known = Promise.withResolvers<Response>()
    const calls = serve({ 'POST /profile/get': () => known.promise, 'POST /settings': () => json(settings) })
    const { container } = enter()
    await waitFor(() => expect(container.textContent).toBe(''))
    expect(callsTo(calls, '/profile/get')).toHaveLength(1)
    expect(callsTo(calls, '/settings')).toHaveLength(1)
    known.resolve(json(profile))
    expect(await screen.findByText('inside as Nino')).toBeTruthy()
  })

  it('says "Please wait..." while the code is loading', () => {
    serve({})
    enter(new Promise(() => undefined))
    expect(screen.getByRole('status').textContent).toBe('Please wait...')
  })

  it('shows the error page if the server rejects it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    serve({ 'POST /profile/get': () => problem(403, 'account_blocked'), 'POST /settings': () => json({}) })
    enter()
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(screen.getByText('/profile/get: account_blocked')).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.error.reload })).toBeTruthy()
  })
})
