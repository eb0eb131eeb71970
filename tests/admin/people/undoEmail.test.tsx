import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { callsTo, problem, serve } from '../shell/fakeServer.ts'
import { address, button, clearStorage, openPublic } from './publicPage.tsx'

const { undo_email: undo, link, links } = texts
const heading = (name: string) => screen.findByRole('heading', { name })
const done = () => new Response(null, { status: 204 })

beforeEach(clearStorage)
afterEach(cleanup)

describe('the link sent to a former email address', () => {
  it.each([false, true])(
    'undoes the change with a button, and its token disappears from the URL; signed in in this browser: %s',
    async isSignedIn => {
      if (isSignedIn) localStorage.setItem('access_token', 'token')
      const calls = serve({ 'POST /auth/undo_email': done })
      const user = openPublic('/undo-email?token=secret')
      expect(await heading(undo.title)).toBeTruthy()
      expect(calls).toEqual([])
      await user.click(await button(undo.submit))
      expect(await heading(undo.done)).toBeTruthy()
      expect(screen.getByText(undo.done_text)).toBeTruthy()
      expect(callsTo(calls, '/auth/undo_email').map(call => call.body)).toEqual([{ token: 'secret' }])
      expect(address()).toBe('/platform/undo-email')
      expect(screen.getByRole('link', { name: links.sign_in })).toBeTruthy()
    },
  )

  it.each([
    ['unknown', 'link_unknown'],
    ['used', 'link_used'],
    ['expired', 'link_expired'],
  ] as const)('that is %s says what is wrong and what to do', async (name, code) => {
    serve({ 'POST /auth/undo_email': () => problem(410, code) })
    const user = openPublic('/undo-email?token=secret')
    await user.click(await button(undo.submit))
    expect(await heading(link[name].title)).toBeTruthy()
    if (name !== 'used') expect(screen.getByText(link.next.undo_email)).toBeTruthy()
  })

  it('reports that the address belongs to somebody else by now, or that the token is missing', async () => {
    serve({ 'POST /auth/undo_email': () => problem(422, 'invalid', { errors: { email: { code: 'not_unique' } } }) })
    const user = openPublic('/undo-email?token=secret')
    await user.click(await button(undo.submit))
    expect(await screen.findByText('This value is already taken')).toBeTruthy()
    cleanup()
    openPublic('/undo-email')
    expect(await heading(link.unknown.title)).toBeTruthy()
  })
})
