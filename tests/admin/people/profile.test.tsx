import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { SessionEntry } from '../../../src/engine/model/session.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { entranceFor, openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { people, registration, panel, problems } = english
const { profile: texts } = people
const good = 'Saperavi-2026'
const done = () => new Response(null, { status: 204 })
const { profile } = entranceFor('objectowner')
const knownAs = (more: object) => () => json({ ...profile, ...more })

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const open = (handlers: Parameters<typeof serve>[0], path = '/profile', role: Role = 'objectowner') => {
  const calls = serve({ 'GET /profile/sessions': () => json([]), ...handlers })
  openPanel(path, role)
  return { calls, user: userEvent.setup() }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('personal data', () => {
  it('is saved, and the panel shows the new name immediately', async () => {
    const { calls, user } = open({
      'PUT /profile': () => json({}),
      'POST /profile/get': knownAs({ first_name: 'Mariam' }),
    })
    const own = await part(texts.own)
    await user.clear(own.getByLabelText(registration.account.first_name))
    await user.type(own.getByLabelText(registration.account.first_name), 'Mariam')
    await user.selectOptions(own.getByLabelText('Email language'), 'English')
    await user.click(own.getByRole('button', { name: texts.save }))
    expect(await own.findByText('changes were saved successfully!')).toBeTruthy()
    expect(callsTo(calls, '/profile')[0]?.body).toEqual({
      first_name: 'Mariam',
      last_name: 'Beridze',
      language: 'en',
      news: true,
    })
    expect(await screen.findByText('Mariam Beridze')).toBeTruthy()
  })

  it('is not sent without a name, and the server’s errors are shown at their fields', async () => {
    const { calls, user } = open({
      'PUT /profile': () =>
        problem(422, 'invalid', { errors: { last_name: { code: 'too_long', params: { maximum: 80 } } } }),
    })
    const own = await part(texts.own)
    const first = own.getByLabelText<HTMLInputElement>(registration.account.first_name)
    await user.clear(first)
    await user.click(own.getByRole('button', { name: texts.save }))
    expect(await own.findByText('Field is required')).toBeTruthy()
    expect(document.activeElement).toBe(first)
    expect(callsTo(calls, '/profile')).toHaveLength(0)
    await user.type(first, 'Mariam')
    await user.click(own.getByRole('button', { name: texts.save }))
    expect(await own.findByText('Maximum length in characters: 80')).toBeTruthy()
    expect(first.value).toBe('Mariam')
  })
})

describe('the sector chosen at registration', () => {
  const found = (row: object) => () => json([row], { headers: { 'Content-Range': 'x 0-0/1' } })
  const { own_state: state } = people

  it('is shown to an owner with its status, and links to the organization', async () => {
    open({ 'GET /organizations': found({ id: 'o-1', legal_name: 'Old Cellar', status: 'onmoderation' }) })
    const own = await part(state.organizations)
    expect((await own.findByRole('link', { name: 'Old Cellar' })).getAttribute('href')).toBe(
      '/platform/organizations/o-1',
    )
    expect(own.getByText('In moderation')).toBeTruthy()
    expect(own.getByText(state.statuses.onmoderation)).toBeTruthy()
  })

  it('is shown to a guide with its status, and links to their page', async () => {
    open({ 'GET /guides': found({ id: 'g-1', name_en: 'Nino Beridze', status: 'declined' }) }, '/profile', 'guide')
    const own = await part(state.guides)
    expect((await own.findByRole('link', { name: 'Nino Beridze' })).getAttribute('href')).toBe('/platform/guides/g-1')
    expect(own.getByText(state.statuses.declined)).toBeTruthy()
  })

  it.each(['administrator', 'manager', 'user'] as const)('is not shown to the role %s', async role => {
    open({}, '/profile', role)
    await part(texts.own)
    for (const name of [state.organizations, state.guides]) expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('has a sentence for every status', () => {
    expect(Object.keys(state.statuses).toSorted()).toEqual(Object.keys(english.codes.statuses).toSorted())
  })
})

describe('the email address', () => {
  it('that is invalid is reported before the server requests the password', async () => {
    const { calls, user } = open({})
    const email = await part(texts.email)
    await user.type(email.getByLabelText(texts.email_new), 'new@')
    await user.click(email.getByRole('button', { name: texts.email_send }))
    expect(await email.findByText(problems.fields.invalid_format)).toBeTruthy()
    expect(callsTo(calls, '/profile/email')).toEqual([])
  })

  it('changes only after it was confirmed by email', async () => {
    const { calls, user } = open({ 'POST /profile/email': () => json({}, { status: 202 }) })
    const email = await part(texts.email)
    await user.type(email.getByLabelText(texts.email_new), 'new@winery.example')
    await user.click(email.getByRole('button', { name: texts.email_send }))
    expect(await email.findByText(/^We emailed new@winery\.example/)).toBeTruthy()
    expect(email.getByText('Now: nino@marani.example')).toBeTruthy()
    expect(callsTo(calls, '/profile/email')[0]?.body).toEqual({ email: 'new@winery.example' })
  })

  it('is confirmed by the link of the email, whose token disappears from the URL', async () => {
    const { calls } = open(
      { 'POST /profile/email/confirm': done, 'POST /profile/get': knownAs({ email: 'new@winery.example' }) },
      '/profile?email_token=secret',
    )
    const outcome = await screen.findByText(texts.email_changed)
    // On a phone the part about the email is far below what is in view.
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first?.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(await screen.findByText('Now: new@winery.example')).toBeTruthy()
    expect(callsTo(calls, '/profile/email/confirm').map(call => call.body)).toEqual([{ token: 'secret' }])
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it.each(['link_unknown', 'link_used', 'link_expired'] as const)('reports an invalid link: %s', async code => {
    open({ 'POST /profile/email/confirm': () => problem(410, code) }, '/profile?email_token=secret')
    expect(await screen.findByText(problems[code])).toBeTruthy()
    expect(screen.getByText('Now: nino@marani.example')).toBeTruthy()
  })
})

describe('the mobile number', () => {
  const sent = () => json({ resend_after: 60, expires_in: 180 }, { status: 202 })
  const ask = async (handlers: Parameters<typeof serve>[0]) => {
    const opened = open({ 'POST /profile/phone': sent, ...handlers })
    const phone = await part(texts.phone)
    await opened.user.type(phone.getByLabelText(texts.phone_new), '555123456')
    await opened.user.click(phone.getByRole('button', { name: texts.phone_send }))
    return { ...opened, phone }
  }

  it('changes after the code is entered', async () => {
    const { calls, user, phone } = await ask({
      'POST /profile/phone/confirm': done,
      'POST /profile/get': knownAs({ phone: '555123456' }),
    })
    await user.click(await phone.findByLabelText('Digit 1 of 4'))
    await user.keyboard('1234')
    expect(await phone.findByText(texts.phone_changed)).toBeTruthy()
    expect(await phone.findByText('Now: 555 12 34 56')).toBeTruthy()
    expect(callsTo(calls, '/profile/phone/confirm').map(call => call.body)).toEqual([{ code: '1234' }])
  })

  it('reports an invalid number, and how many attempts a code has left', async () => {
    const refusals = [
      () => problem(422, 'invalid', { errors: { phone: { code: 'wrong_length', params: { length: 9 } } } }),
      sent,
    ]
    const wrong = () => problem(422, 'invalid', { errors: { code: { code: 'code_wrong', params: { left: 3 } } } })
    const { user, phone } = await ask({
      'POST /profile/phone': () => refusals.shift()?.() ?? sent(),
      'POST /profile/phone/confirm': wrong,
    })
    expect(await phone.findByText('Must be exactly 9 characters')).toBeTruthy()
    await user.click(phone.getByRole('button', { name: texts.phone_send }))
    await user.click(await phone.findByLabelText('Digit 1 of 4'))
    await user.paste('1234')
    expect(await phone.findByText('Wrong code. Attempts left: 3')).toBeTruthy()
  })
})

describe('the password', () => {
  const fillIn = async (first = good, second = first) => {
    const password = await part(texts.password)
    const user = userEvent.setup()
    await user.type(password.getByLabelText(texts.password_current), 'Old-password-1')
    await user.type(password.getByLabelText(registration.password.new), first)
    await user.type(password.getByLabelText(registration.password.repeat), second)
    await user.click(password.getByRole('button', { name: texts.password_save }))
    return password
  }

  it('is changed, and the inputs are empty again', async () => {
    const { calls } = open({ 'POST /profile/password': done })
    const password = await fillIn()
    expect(await password.findByText('Password was successfully updated!')).toBeTruthy()
    expect(callsTo(calls, '/profile/password')[0]?.body).toEqual({
      current_password: 'Old-password-1',
      password: good,
      password_repeat: good,
    })
    expect(password.getByLabelText<HTMLInputElement>(texts.password_current).value).toBe('')
  })

  it('is not sent while it is weak or not repeated', async () => {
    const { calls } = open({})
    const password = await fillIn('weak', 'weaker')
    expect(
      await password.findByText(
        'At least 8 characters, with a number, lower and upper case letters and special characters',
      ),
    ).toBeTruthy()
    expect(password.getByText('Password repeat must match')).toBeTruthy()
    expect(callsTo(calls, '/profile/password')).toHaveLength(0)
  })

  it('is kept as typed if the current password is wrong', async () => {
    open({
      'POST /profile/password': () =>
        problem(422, 'invalid', { errors: { current_password: { code: 'wrong_password' } } }),
    })
    const password = await fillIn()
    expect(await password.findByText(problems.fields.wrong_password)).toBeTruthy()
    expect(password.getByLabelText<HTMLInputElement>(registration.password.new).value).toBe(good)
  })
})

describe('the sessions', () => {
  const sessions: SessionEntry[] = [
    {
      id: 'here',
      device: 'Firefox on Linux',
      place: '127.0.0.x',
      created_at: '2026-05-01T08:00:00.000Z',
      last_used_at: '2026-05-26T08:00:00.000Z',
      current: true,
    },
    {
      id: 'there',
      device: '',
      place: '',
      created_at: '2026-05-02T08:00:00.000Z',
      last_used_at: '2026-05-03T08:00:00.000Z',
      current: false,
    },
  ]
  const title = people.sessions.title

  it('are listed with device, place and times, and the current one is marked', async () => {
    open({ 'GET /profile/sessions': () => json(sessions) })
    const list = await part(title)
    const [here, there] = await list.findAllByRole('listitem')
    expect(here?.textContent).toContain('Firefox on Linux')
    expect(here?.textContent).toContain(people.sessions.this)
    expect(here?.textContent).toContain('First seen in: 127.0.0.x')
    expect(here?.textContent).toContain('Last used: 26 May 2026')
    expect(within(here ?? document.body).queryByRole('button')).toBeNull()
    expect(there?.textContent).toContain(people.sessions.device)
  })

  it('are ended one by one', async () => {
    let left = sessions
    const { calls, user } = open({
      'GET /profile/sessions': () => json(left),
      'DELETE /profile/sessions/there': () => {
        left = left.filter(one => one.current)
        return done()
      },
    })
    const list = await part(title)
    await user.click(await list.findByRole('button', { name: `Sign out: ${people.sessions.device}` }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(callsTo(calls, '/profile/sessions/there')).toHaveLength(1)
  })

  it('are listed without those that a new password has ended', async () => {
    let left = sessions
    const { user } = open({
      'GET /profile/sessions': () => json(left),
      'POST /profile/get': knownAs({}),
      'POST /profile/password': () => {
        left = left.filter(one => one.current)
        return done()
      },
    })
    const list = await part(title)
    expect(await list.findAllByRole('listitem')).toHaveLength(2)
    const password = await part(texts.password)
    await user.type(password.getByLabelText(texts.password_current), 'Old-password-1')
    await user.type(password.getByLabelText(registration.password.new), good)
    await user.type(password.getByLabelText(registration.password.repeat), good)
    await user.click(password.getByRole('button', { name: texts.password_save }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  })

  it('are listed without those that a new mobile number has ended', async () => {
    let left = sessions
    const { user } = open({
      'GET /profile/sessions': () => json(left),
      'POST /profile/get': knownAs({ phone: '555123456' }),
      'POST /profile/phone': () => json({ resend_after: 60, expires_in: 180 }, { status: 202 }),
      'POST /profile/phone/confirm': () => {
        left = left.filter(one => one.current)
        return done()
      },
    })
    const list = await part(title)
    expect(await list.findAllByRole('listitem')).toHaveLength(2)
    const phone = await part(texts.phone)
    await user.type(phone.getByLabelText(texts.phone_new), '555123456')
    await user.click(phone.getByRole('button', { name: texts.phone_send }))
    await user.click(await phone.findByLabelText('Digit 1 of 4'))
    await user.keyboard('1234')
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  })

  it('are ended everywhere after confirmation, including the current one', async () => {
    const leave = vi.spyOn(page, 'open').mockReturnValue(undefined)
    const { calls, user } = open({ 'GET /profile/sessions': () => json(sessions), 'DELETE /profile/sessions': done })
    const list = await part(title)
    await user.click(list.getByRole('button', { name: people.sessions.everywhere }))
    const dialog = within(await screen.findByRole('dialog', { name: people.sessions.everywhere_question }))
    await user.click(dialog.getByRole('button', { name: panel.dialog.back }))
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    await user.click(list.getByRole('button', { name: people.sessions.everywhere }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: people.sessions.everywhere }),
    )
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/platform/login'))
    expect(localStorage.getItem('access_token')).toBeNull()
  })
})

describe('the file with personal data', () => {
  const { privacy } = english

  it.each([
    [
      () => problem(429, 'too_many_requests', { params: { seconds: 120 } }),
      'Too many attempts. Please try again in 2 min.',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), problems.network],
  ])('says why it could not be downloaded', async (respond, reason) => {
    const { user } = open({ 'GET /profile/data': respond })
    const own = await part(privacy.title)
    await user.click(await own.findByRole('button', { name: privacy.download }))
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
  })
})
