import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { proofPrompt } from '../../../src/panel/data/session/proof.ts'
import { callsTo, json, problem, serve, type Call } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { people, problems } = english
const { profile: texts, proof } = people
const proven = { proof: 'shown', expires_in: 300 }

/** What a route answers that wants a proof. */
const guarded = (call: Call) =>
  call.headers.get('Proof') === 'shown' ? json({}, { status: 202 }) : problem(403, 'proof_missing')

/** Asks for another e-mail on the own page. */
async function changeEmail(handlers: Parameters<typeof serve>[0]) {
  const calls = serve({ 'GET /profile/sessions': () => json([]), 'POST /profile/email': guarded, ...handlers })
  openPanel('/profile', 'guide')
  const user = userEvent.setup()
  const email = within(await screen.findByRole('region', { name: texts.email }))
  await user.type(email.getByLabelText(texts.email_new), 'new@winery.example')
  await user.click(email.getByRole('button', { name: texts.email_send }))
  return { calls, user, email }
}

const dialog = async () => within(await screen.findByRole('dialog', { name: proof.title }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  proofPrompt.decline()
})

describe('a change that could take over an account', () => {
  it('requests the password first, and then continues with the input', async () => {
    const { calls, user, email } = await changeEmail({ 'POST /profile/proof': () => json(proven) })
    const requested = await dialog()
    await user.type(requested.getByLabelText(texts.password_current), 'Saperavi-2026{Enter}')
    expect(await email.findByText(/^We emailed new@winery\.example/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsTo(calls, '/profile/proof').map(call => call.body)).toEqual([{ password: 'Saperavi-2026' }])
    expect(callsTo(calls, '/profile/email').map(call => [call.headers.get('Proof'), call.body])).toEqual([
      [null, { email: 'new@winery.example' }],
      ['shown', { email: 'new@winery.example' }],
    ])
    await user.click(email.getByRole('button', { name: texts.email_send }))
    await waitFor(() => expect(callsTo(calls, '/profile/email')).toHaveLength(4))
    expect(callsTo(calls, '/profile/proof')).toHaveLength(1)
    for (const storage of [localStorage, sessionStorage]) expect(JSON.stringify({ ...storage })).not.toContain('shown')
  })

  it('reports a wrong password, and requests it again', async () => {
    const { user, email } = await changeEmail({
      'POST /profile/email': call =>
        call.headers.get('Proof') === 'second' ? json({}, { status: 202 }) : problem(403, 'proof_missing'),
      'POST /profile/proof': ({ body }) =>
        (body as { password: string }).password === 'wrong'
          ? problem(422, 'invalid', { errors: { password: { code: 'wrong_password' } } })
          : json({ ...proven, proof: 'second' }),
    })
    const requested = await dialog()
    const password = requested.getByLabelText(texts.password_current)
    await user.click(requested.getByRole('button', { name: proof.confirm }))
    expect(await requested.findByText('Field is required')).toBeTruthy()
    await user.type(password, 'wrong')
    await user.click(requested.getByRole('button', { name: proof.confirm }))
    expect(await requested.findByText(problems.fields.wrong_password)).toBeTruthy()
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(password)
    await user.clear(password)
    await user.type(password, 'Saperavi-2026')
    await user.click(requested.getByRole('button', { name: proof.confirm }))
    expect(await email.findByText(/^We emailed/)).toBeTruthy()
  })

  it('is cancelled if no password is entered, and says so', async () => {
    const { calls, user, email } = await changeEmail({ 'POST /profile/email': () => problem(403, 'proof_missing') })
    await user.click((await dialog()).getByRole('button', { name: 'Back' }))
    expect(await email.findByText(problems.proof_missing)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsTo(calls, '/profile/proof')).toEqual([])
    expect(email.getByLabelText<HTMLInputElement>(texts.email_new).value).toBe('new@winery.example')
  })
})
