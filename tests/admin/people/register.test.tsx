import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { json, problem, serve } from '../shell/fakeServer.ts'
import { address, button, field, clearStorage, openPublic, reload } from './publicPage.tsx'

const { register, sent } = texts
const accepted = () => json({}, { status: 202 })
type User = ReturnType<typeof openPublic>

const fillIn = async (user: User) => {
  await user.type(await field(signIn.email), 'nino@winery.example')
  await user.click(await field(new RegExp(register.sectors[2])))
  await user.click(await field(register.terms))
}

beforeEach(clearStorage)
afterEach(cleanup)

describe('the link to registration', () => {
  it('is shown on the sign-in page, next to the link for a forgotten password', async () => {
    const user = openPublic('/login')
    await user.click(screen.getByRole('link', { name: signIn.register }))
    expect(await screen.findByRole('heading', { name: register.title })).toBeTruthy()
    expect(address()).toBe('/platform/register')
    expect(document.activeElement).toBe(await field(signIn.email))
    await user.click(screen.getByRole('link', { name: texts.links.sign_in }))
    await user.click(screen.getByRole('link', { name: signIn.forgot }))
    expect(await screen.findByRole('heading', { name: texts.recover.title })).toBeTruthy()
  })

  it('redirects people who are signed in', () => {
    localStorage.setItem('access_token', 'token')
    serve({})
    openPublic('/register')
    expect(address()).toBe('/platform/')
  })
})

describe('registration', () => {
  it('sends email, sector and agreement, and says that an email follows, after a reload too', async () => {
    const calls = serve({ 'POST /auth/register': accepted })
    const user = openPublic('/register')
    await fillIn(user)
    await user.click(await button(register.submit))
    expect(await screen.findByRole('heading', { name: sent.title })).toBeTruthy()
    expect(calls.map(call => call.body)).toEqual([{ email: 'nino@winery.example', sector: 2, terms: true }])
    expect(calls[0]?.headers.get('Content-Language')).toBe('en')
    reload()
    expect(await screen.findByText(/nino@winery\.example/)).toBeTruthy()
  })

  it('sends nothing while input is missing, reports each field, and focuses the first', async () => {
    const calls = serve({})
    const user = openPublic('/register')
    await user.click(await button(register.submit))
    expect(await screen.findAllByText('Field is required')).toHaveLength(2)
    expect(screen.getByText(texts.fields.terms_required)).toBeTruthy()
    expect(document.activeElement).toBe(await field(signIn.email))
    await user.type(await field(signIn.email), 'nino')
    await user.click(await button(register.submit))
    expect(await screen.findByText('invalid format')).toBeTruthy()
    await user.type(await field(signIn.email), '@winery.example')
    expect(screen.queryByText('invalid format')).toBeNull()
    expect(screen.getAllByText('Field is required')).toHaveLength(1)
    expect(document.activeElement).toBe(await field(signIn.email))
    expect(calls).toEqual([])
  })

  it('marks an address that the server would reject, together with missing input', async () => {
    const calls = serve({})
    const user = openPublic('/register')
    await user.type(await field(signIn.email), 'ქართული@x{Enter}')
    expect(await screen.findByText('invalid format')).toBeTruthy()
    expect(document.activeElement).toBe(await field(signIn.email))
    expect(calls).toEqual([])
  })

  it.each([
    [
      'too many tries',
      () => problem(429, 'too_many_requests', { params: { seconds: 3000 } }),
      'Too many attempts. Please try again in 50 min.',
    ],
    ['no connection', () => Promise.reject(new TypeError('x')), signIn.problems.network],
    ['an error', () => problem(500, 'unexpected'), signIn.problems.unexpected],
  ])('reports %s and keeps the input', async (_name, response, sentence) => {
    serve({ 'POST /auth/register': response })
    const user = openPublic('/register')
    await fillIn(user)
    await user.click(await button(register.submit))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((await field(signIn.email)).value).toBe('nino@winery.example')
    expect((await field(new RegExp(register.sectors[2]))).checked).toBe(true)
  })

  it('shows the server’s errors at their fields', async () => {
    serve({ 'POST /auth/register': () => problem(422, 'invalid', { errors: { email: { code: 'invalid_format' } } }) })
    const user = openPublic('/register')
    await fillIn(user)
    await user.click(await button(register.submit))
    expect(await screen.findByText('invalid format')).toBeTruthy()
    expect((await field(signIn.email)).getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps the input when the language is switched', async () => {
    vi.spyOn(page, 'reload').mockReturnValue(undefined)
    const user = openPublic('/register')
    await fillIn(user)
    reload()
    expect((await field(signIn.email)).value).toBe('nino@winery.example')
    expect((await field(new RegExp(register.sectors[2]))).checked).toBe(true)
    await waitFor(async () => expect((await field(register.terms)).checked).toBe(true))
  })

  it('opens the terms next to the form, without signing in', async () => {
    openPublic('/register')
    const link = await screen.findByRole('link', { name: register.read_terms })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/platform/terms', '_blank'])
    cleanup()
    serve({
      'GET /public/pages/terms': () =>
        json({ title_ge: 'x', title_en: 'Terms of use', text_ge: 'x', text_en: '<p>Be kind</p>' }),
    })
    openPublic('/terms')
    expect(await screen.findByText('Be kind')).toBeTruthy()
    expect(address()).toBe('/platform/terms')
  })
})
