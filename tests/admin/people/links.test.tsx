import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { address, button, field, clearStorage, startRegistration, openPublic, owner, reload } from './publicPage.tsx'

const { link, links, number, account, accepted } = texts
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(clearStorage)
afterEach(cleanup)

describe('the link of an email', () => {
  it('is exchanged once, disappears from the URL, and leads to the next step', async () => {
    const calls = serve({ 'POST /auth/verify_registration': () => json(owner) })
    openPublic('/verify-registration?token=secret')
    expect(await heading(number.title)).toBeTruthy()
    expect(address()).toBe('/platform/confirm-number')
    expect(calls.map(call => call.body)).toEqual([{ token: 'secret' }])
    expect(screen.getByText(/nino@winery\.example/)).toBeTruthy()
  })

  it('continues at the account if the number is already confirmed', async () => {
    serve({
      'POST /auth/verify_invitation': () =>
        json({ ...owner, step: 'create_user', role: 'moderator', sector: undefined }),
    })
    openPublic('/verify-invitation?token=secret')
    expect(await heading(account.title)).toBeTruthy()
    expect(screen.queryByLabelText(account.legal_name)).toBeNull()
  })

  it('of an invitation shows who invites, and for which role', async () => {
    serve({
      'POST /auth/verify_invitation': () =>
        json({ ...owner, role: 'manager', sector: undefined, organization: 'Old Cellar' }),
    })
    openPublic('/verify-invitation?token=secret')
    expect(await screen.findByText('You are invited by Old Cellar as: manager.')).toBeTruthy()
  })

  it('of an invitation to a person with an account leads to the sign-in page', async () => {
    serve({
      'POST /auth/verify_invitation': () => json({ step: 'sign_in', email: 'levan@marani.example', role: 'manager' }),
    })
    openPublic('/verify-invitation?token=secret')
    expect(await heading(accepted.title)).toBeTruthy()
    expect(address()).toBe('/platform/verify-invitation')
  })

  it.each([
    ['unknown', 'link_unknown', link.unknown],
    ['used', 'link_used', link.used],
    ['expired', 'link_expired', link.expired],
  ])('that is %s shows what is wrong and what to do', async (_name, code, page) => {
    serve({ 'POST /auth/verify_registration': () => problem(410, code) })
    openPublic('/verify-registration?token=secret')
    expect(await heading(page.title)).toBeTruthy()
    expect(screen.getByText(page.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: links.sign_in })).toBeTruthy()
    expect(screen.queryByRole('link', { name: links.begin_again }) !== null).toBe(code !== 'link_used')
  })

  it('of a withdrawn invitation says so instead of suggesting to resend it', async () => {
    serve({ 'POST /auth/verify_invitation': () => problem(410, 'invitation_withdrawn') })
    openPublic('/verify-invitation?token=secret')
    expect(await heading(link.withdrawn.title)).toBeTruthy()
    expect(screen.getByText(link.withdrawn.text)).toBeTruthy()
    expect(screen.queryByText(link.next.invitation)).toBeNull()
  })

  it('without a token shows the page for invalid links', async () => {
    const calls = serve({})
    openPublic('/verify-registration')
    expect(await heading(link.unknown.title)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('that was already used can be tried again', async () => {
    const answers = [() => problem(410, 'link_used'), () => json(owner)]
    serve({ 'POST /auth/verify_registration': () => answers.shift()?.() ?? problem(500, 'unexpected') })
    const user = openPublic('/verify-registration?token=secret')
    await user.click(await button(links.retry))
    expect(await heading(number.title)).toBeTruthy()
  })

  it('survives a lost connection', async () => {
    const answers = [() => Promise.reject(new TypeError('x')), async () => json(owner)]
    serve({
      'POST /auth/verify_registration': () => answers.shift()?.() ?? Promise.resolve(problem(500, 'unexpected')),
    })
    const user = openPublic('/verify-registration?token=secret')
    expect(await screen.findByText(signIn.problems.network)).toBeTruthy()
    await user.click(await button(links.retry))
    expect(await heading(number.title)).toBeTruthy()
  })
})

describe('reloading the page', () => {
  it('continues at the same step', async () => {
    startRegistration()
    const calls = serve({ 'POST /auth/ticket': () => json({ ...owner, ticket: undefined }) })
    openPublic('/confirm-number')
    const user = reload()
    await user.type(await field(number.phone), '555')
    expect(callsTo(calls, '/auth/ticket').map(call => call.body)).toEqual([{ ticket: 'first-ticket' }])
    reload()
    expect((await field(number.phone)).value).toBe('555')
  })

  it('leads to the next step according to the server', async () => {
    startRegistration()
    serve({ 'POST /auth/ticket': () => json({ ...owner, step: 'create_user' }) })
    openPublic('/confirm-code')
    reload()
    expect(await heading(account.title)).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/platform/create-user'))
  })

  it('reports that the ticket has expired, and starts again', async () => {
    startRegistration()
    serve({ 'POST /auth/ticket': () => problem(410, 'ticket_invalid') })
    openPublic('/confirm-number')
    reload()
    expect(await heading(link.ticket.title)).toBeTruthy()
    expect(screen.getByRole('link', { name: links.begin_again })).toBeTruthy()
  })

  it.each(['/confirm-number', '/confirm-code', '/create-user'])(
    'of %s without a ticket says how to get one',
    async path => {
      const calls = serve({})
      openPublic(path)
      expect(await heading(link.ticket.title)).toBeTruthy()
      expect(calls).toEqual([])
    },
  )
})
