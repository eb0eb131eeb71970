import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languageNames } from '../../../i18n/languageNames.ts'
import { signIn as texts } from '../../../i18n/en/sign_in.ts'
import { App, redirectBySession } from '../../../src/tourism/panel/App.tsx'
import { configurePanel } from '../../../src/tourism/panel/configurePanel.ts'
import { preloadable } from '../../../src/panel/data/preloadable.ts'
import type { Entrance } from '../../../src/panel/data/session/enterPanel.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { dropToken, storeToken } from '../../../src/panel/data/session/token.ts'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import { callsTo, json, problem, serve } from './fakeServer.ts'

configurePanel()

const Inside = () => <p>inside</p>
const warmUp = vi.fn()

const open = (address: string) => {
  window.history.replaceState(null, '', address)
  redirectBySession()
  const panel = preloadable(async () => Inside)
  const entrance = preloadable(async () => ({}) as Entrance)
  return render(
    <TextsProvider value={texts}>
      <App panel={panel} entrance={entrance} warmUp={warmUp} />
    </TextsProvider>,
  )
}

const email = () => screen.getByLabelText<HTMLInputElement>(texts.email)
const password = () => screen.getByLabelText<HTMLInputElement>(texts.password)

const tryToSignIn = async (user = userEvent.setup()) => {
  await user.type(email(), 'owner@marani.example')
  await user.type(password(), 'Wrong-1-password')
  await user.click(screen.getByRole('button', { name: texts.submit }))
}

describe('the sign-in page', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('lang', 'en')
  })
  afterEach(cleanup)

  it('says that the session expired, until the person signs in', async () => {
    vi.spyOn(page, 'reload').mockReturnValue()
    open('/platform/login')
    expect(screen.queryByText(texts.session_over)).toBeNull()
    cleanup()
    page.reloadToSignIn()
    open('/platform/login')
    expect(screen.getByText(texts.session_over)).toBeTruthy()
    cleanup()
    storeToken('token')
    dropToken()
    open('/platform/login')
    expect(screen.queryByText(texts.session_over)).toBeNull()
  })

  it.each([
    ['wrong credentials', () => problem(401, 'wrong_credentials'), texts.problems.wrong_credentials],
    ['a blocked account', () => problem(403, 'account_blocked'), texts.problems.account_blocked],
    [
      'too many attempts',
      () => problem(429, 'too_many_requests', { params: { seconds: 30 } }),
      'Too many attempts. Please try again in 30 s.',
    ],
    ['an unknown refusal', () => new Response('oops', { status: 500 }), texts.problems.unexpected],
    ['no connection', () => Promise.reject(new TypeError('x')), texts.problems.network],
  ])('reports %s and keeps the input', async (_name, response, sentence) => {
    serve({ 'POST /auth/login': response })
    open('/platform/login')
    await tryToSignIn()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(email().value).toBe('owner@marani.example')
    expect(password().value).toBe('Wrong-1-password')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('sends nothing while an input is empty, and focuses it', async () => {
    const calls = serve({})
    open('/platform/login')
    const user = userEvent.setup()
    await user.type(email(), 'owner')
    await user.click(screen.getByRole('button', { name: texts.submit }))
    expect(screen.getByText(texts.fields.invalid_format)).toBeTruthy()
    expect(screen.getByText(texts.fields.required)).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email())
    expect(callsTo(calls, '/auth/login')).toEqual([])
  })

  it('opens the requested page, with the token stored', async () => {
    const calls = serve({ 'POST /auth/login': () => json({ access_token: 'token' }) })
    open('/platform/regions?page=2')
    expect(window.location.pathname + window.location.search).toBe('/platform/login?next=%2Fregions%3Fpage%3D2')
    await tryToSignIn()
    expect(await screen.findByText('inside')).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/platform/regions?page=2')
    expect(localStorage.getItem('access_token')).toBe('token')
    expect(callsTo(calls, '/auth/login')[0]?.body).toEqual({
      email: 'owner@marani.example',
      password: 'Wrong-1-password',
    })
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/\t/[',
    'javascript:alert(1)',
    '/logout',
  ])('never leads to %j', next => {
    localStorage.setItem('access_token', 'token')
    serve({})
    open(`/platform/login?next=${encodeURIComponent(next)}`)
    expect(window.location.href).toBe(`${window.location.origin}/platform/`)
  })

  it('preloads the panel while the person types', async () => {
    open('/platform/login')
    expect(warmUp).not.toHaveBeenCalled()
    await userEvent.type(email(), 'o')
    expect(warmUp).toHaveBeenCalled()
  })

  it('shows and hides the password', async () => {
    open('/platform/login')
    await userEvent.type(password(), 'secret')
    await userEvent.click(screen.getByRole('button', { name: texts.show_password }))
    expect(password().type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: texts.hide_password }))
    expect(password().type).toBe('password')
    expect(password().value).toBe('secret')
  })

  it('switches the language by storing it and reloading, and keeps the email', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
    open('/platform/login')
    await userEvent.type(email(), 'owner@marani.example')
    await userEvent.click(screen.getByRole('button', { name: languageNames.ka }))
    expect(localStorage.getItem('lang')).toBe('ka')
    expect(reload).toHaveBeenCalledOnce()
    cleanup()
    open('/platform/login')
    await waitFor(() => expect(email().value).toBe('owner@marani.example'))
  })
})
