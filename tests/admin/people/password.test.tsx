import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { json, problem, serve } from '../shell/fakeServer.ts'
import { address, button, field, clearStorage, openPublic } from './publicPage.tsx'

const { recover, reset, password, link, sent, links } = texts
const good = 'Saperavi-2026'
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(clearStorage)
afterEach(cleanup)

describe('a forgotten password', () => {
  it('is requested by email, and the response does not reveal whether there is an account', async () => {
    const calls = serve({ 'POST /auth/recover_password': () => json({}, { status: 202 }) })
    const user = openPublic('/recover-password')
    await user.type(await field(signIn.email), 'owner@marani.example')
    await user.click(await button(recover.submit))
    expect(await heading(sent.title)).toBeTruthy()
    expect(screen.getByText(/^If there is an account for owner@marani\.example/)).toBeTruthy()
    expect(calls.map(call => call.body)).toEqual([{ email: 'owner@marani.example' }])
    await user.click(await button(sent.other))
    expect((await field(signIn.email)).value).toBe('owner@marani.example')
  })

  it('requested too often shows when to try again', async () => {
    serve({ 'POST /auth/recover_password': () => problem(429, 'too_many_requests', { params: { seconds: 45 } }) })
    const user = openPublic('/recover-password')
    await user.type(await field(signIn.email), 'owner@marani.example')
    await user.click(await button(recover.submit))
    expect(await screen.findByText('Too many attempts. Please try again in 45 s.')).toBeTruthy()
  })
})

describe('a new password', () => {
  const choose = async () => {
    const user = openPublic('/reset-password?token=secret')
    await user.type(await field(password.new), good)
    await user.type(await field(password.repeat), good)
    await user.click(await button(reset.submit))
    return user
  }

  it('is chosen with the link of the email, whose token disappears from the URL', async () => {
    const calls = serve({ 'POST /auth/reset_password': () => new Response(null, { status: 204 }) })
    const user = await choose()
    expect(await heading('Password was successfully updated!')).toBeTruthy()
    expect(calls.map(call => call.body)).toEqual([{ token: 'secret', password: good, password_repeat: good }])
    expect(address()).toBe('/platform/reset-password')
    await user.click(screen.getByRole('link', { name: links.sign_in }))
    expect(await heading(signIn.title)).toBeTruthy()
  })

  it.each([
    ['unknown', 'link_unknown', link.unknown],
    ['used', 'link_used', link.used],
    ['expired', 'link_expired', link.expired],
  ])('with a link that is %s is rejected, and another link is offered', async (_name, code, page) => {
    serve({ 'POST /auth/reset_password': () => problem(410, code) })
    await choose()
    expect(await heading(page.title)).toBeTruthy()
    expect(screen.getByRole('link', { name: recover.submit }).getAttribute('href')).toBe('/platform/recover-password')
  })

  it('that the server finds too weak is kept as typed, and the rule is shown', async () => {
    serve({
      'POST /auth/reset_password': () => problem(422, 'invalid', { errors: { password: { code: 'weak_password' } } }),
    })
    await choose()
    expect(await screen.findByText(/^At least 8 characters, with/)).toBeTruthy()
    expect((await field(password.new)).value).toBe(good)
  })

  it('without a token shows the page for invalid links', async () => {
    openPublic('/reset-password')
    expect(await heading(link.unknown.title)).toBeTruthy()
  })
})
