import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { address, button, field, clearStorage, startRegistration, openPublic, owner, reload } from './publicPage.tsx'

const { number, code, account, link } = texts
const sent = () => json({ resend_after: 60, expires_in: 180 }, { status: 202 })
const confirmed = () => json({ ticket: 'second-ticket', step: 'create_user' })
const box = (position: number) => field(`Digit ${position} of 4`)
const boxes = async () => Promise.all([1, 2, 3, 4].map(box))
const typed = async () => (await boxes()).map(one => one.value).join('')

type Handlers = Parameters<typeof serve>[0]

const toCode = async (handlers: Handlers = {}) => {
  startRegistration()
  const calls = serve({ 'POST /auth/confirm_number': sent, ...handlers })
  const user = openPublic('/confirm-number')
  await user.type(await field(number.phone), '555 12 34 56')
  await user.click(await button(number.submit))
  await screen.findByRole('heading', { name: code.title })
  return { user, calls }
}

beforeEach(clearStorage)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the mobile number', () => {
  it('has the placeholder of the specification and is sent with the ticket', async () => {
    const { calls } = await toCode()
    expect(calls.map(call => call.body)).toEqual([{ ticket: 'first-ticket', phone: '555 12 34 56' }])
    expect(address()).toBe('/platform/confirm-code')
    expect(screen.getByText(/555 12 34 56/)).toBeTruthy()
  })

  it('is shown in groups on the page of the code, however it was entered', async () => {
    startRegistration()
    serve({ 'POST /auth/confirm_number': sent })
    const user = openPublic('/confirm-number')
    await user.type(await field(number.phone), '555-123456{Enter}')
    expect(await screen.findByText(/555 12 34 56/)).toBeTruthy()
  })

  it.each([
    [
      'of another length',
      () => problem(422, 'invalid', { errors: { phone: { code: 'wrong_length', params: { length: 9 } } } }),
      'Must be exactly 9 characters',
    ],
    [
      'that is none',
      () => problem(422, 'invalid', { errors: { phone: { code: 'invalid_format' } } }),
      'invalid format',
    ],
    [
      'requested too often',
      () => problem(429, 'code_locked', { params: { seconds: 86_400 } }),
      'Too many wrong codes. Please try again in 24 h.',
    ],
  ])('%s is rejected with a sentence and kept as typed', async (_name, response, sentence) => {
    startRegistration()
    serve({ 'POST /auth/confirm_number': response })
    const user = openPublic('/confirm-number')
    const input = await field(number.phone)
    expect(input.placeholder).toBe('5XX XX XX XX')
    await user.type(input, '55512')
    await user.click(await button(number.submit))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(input.value).toBe('55512')
  })

  it('leads to the page of invalid tickets if the ticket no longer exists', async () => {
    startRegistration()
    serve({ 'POST /auth/confirm_number': () => problem(410, 'ticket_invalid') })
    const user = openPublic('/confirm-number')
    await user.type(await field(number.phone), '555123456')
    await user.click(await button(number.submit))
    expect(await screen.findByRole('heading', { name: link.ticket.title })).toBeTruthy()
  })
})

describe('the inputs of a code', () => {
  it('focus the next one, and the last digit sends the code', async () => {
    const { user, calls } = await toCode({ 'POST /auth/confirm_code': confirmed })
    expect(document.activeElement).toBe(await box(1))
    await user.keyboard('1234')
    expect(await screen.findByRole('heading', { name: account.title })).toBeTruthy()
    expect(callsTo(calls, '/auth/confirm_code').map(call => call.body)).toEqual([
      { ticket: 'first-ticket', code: '1234' },
    ])
    expect(sessionStorage.getItem('marani.public.ticket')).toBe('"second-ticket"')
  })

  it('accept a complete pasted code, ignoring other characters', async () => {
    const { user, calls } = await toCode({ 'POST /auth/confirm_code': confirmed })
    await user.click(await box(3))
    await user.paste('Code: 98 76')
    await screen.findByRole('heading', { name: account.title })
    expect(callsTo(calls, '/auth/confirm_code').map(call => (call.body as { code: string }).code)).toEqual(['9876'])
  })

  it('accept part of a code from the input where it is pasted, and no letters', async () => {
    const { user } = await toCode()
    await user.click(await box(2))
    await user.paste('a5b6')
    expect((await boxes()).map(one => one.value)).toEqual(['', '5', '6', ''])
    expect(document.activeElement).toBe(await box(4))
    await user.keyboard('x')
    expect((await box(4)).value).toBe('')
  })

  it('move back with Backspace and the arrow keys', async () => {
    const { user } = await toCode()
    await user.keyboard('12')
    await user.keyboard('{Backspace}')
    expect((await boxes()).map(one => one.value)).toEqual(['1', '', '', ''])
    expect(document.activeElement).toBe(await box(2))
    await user.keyboard('{ArrowLeft}7')
    expect((await boxes()).map(one => one.value)).toEqual(['7', '', '', ''])
  })

  it('can be filled in by a phone that has received the code', async () => {
    await toCode()
    expect((await boxes()).map(one => one.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off'])
    expect((await boxes()).every(one => one.inputMode === 'numeric')).toBe(true)
  })
})

describe('a code', () => {
  it('that is wrong shows how many attempts are left, and can be entered again', async () => {
    const lefts = [4, 0]
    const { user } = await toCode({
      'POST /auth/confirm_code': () =>
        problem(422, 'invalid', { errors: { code: { code: 'code_wrong', params: { left: lefts.shift() ?? 0 } } } }),
    })
    await user.keyboard('1111')
    expect(await screen.findByText('Wrong code. Attempts left: 4')).toBeTruthy()
    expect(await typed()).toBe('')
    await waitFor(async () => expect(document.activeElement).toBe(await box(1)))
    await user.keyboard('2222')
    expect(await screen.findByText(code.none_left)).toBeTruthy()
  })

  it.each([
    ['expired', () => problem(410, 'code_expired'), code.expired],
    [
      'locked',
      () => problem(429, 'code_locked', { params: { seconds: 7200 } }),
      'Too many wrong codes. Please try again in 2 h.',
    ],
  ])('that is %s is reported', async (_name, response, sentence) => {
    const { user } = await toCode({ 'POST /auth/confirm_code': response })
    await user.keyboard('1111')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
  })

  it('that did not arrive remains valid, and can be sent again', async () => {
    const answers = [() => Promise.reject(new TypeError('x')), async () => confirmed()]
    const { user } = await toCode({
      'POST /auth/confirm_code': () => answers.shift()?.() ?? Promise.resolve(problem(500, 'unexpected')),
    })
    await user.keyboard('1234')
    expect(await screen.findByText(signIn.problems.network)).toBeTruthy()
    expect(await typed()).toBe('1234')
    await user.click(await button(code.submit))
    expect(await screen.findByRole('heading', { name: account.title })).toBeTruthy()
  })

  it('shows a countdown, and can be sent again after a minute', async () => {
    const { calls } = await toCode()
    expect(screen.getByText('Code expires in 3:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: code.resend })).toBeNull()
    cleanup()
    vi.setSystemTime(Date.now() + 61_000)
    const again = openPublic('/confirm-code')
    expect(await screen.findByText(/Code expires in 1:5\d/)).toBeTruthy()
    await again.click(await button(code.resend))
    expect(await screen.findByText(code.resent)).toBeTruthy()
    expect(callsTo(calls, '/auth/confirm_number')).toHaveLength(2)
    expect(await screen.findByText(/You can request a new code in/)).toBeTruthy()
  })

  it('reports that it has expired', async () => {
    await toCode()
    vi.setSystemTime(Date.now() + 181_000)
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe(code.expired))
  })

  it('is still expected after a reload', async () => {
    await toCode({ 'POST /auth/ticket': () => json(owner) })
    reload()
    expect(await screen.findByText(/555 12 34 56/)).toBeTruthy()
    expect(address()).toBe('/platform/confirm-code')
  })

  it('can be sent to another number, and the first number remains in its input', async () => {
    const { user } = await toCode()
    await user.click(await button(code.other_number))
    expect((await field(number.phone)).value).toBe('555 12 34 56')
  })

  it('that was never sent leads to the input of the number', async () => {
    startRegistration()
    serve({})
    openPublic('/confirm-code')
    expect(await screen.findByRole('heading', { name: number.title })).toBeTruthy()
  })
})
