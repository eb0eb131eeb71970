import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { callsTo, json, problem, serve, type Call } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { people, codes } = english
const { invite } = people
const listed = (rows: object[]) => () =>
  json(rows, { headers: { 'Content-Range': `x 0-${rows.length}/${rows.length}` } })
const organization = {
  id: '019ba5e0-0000-7000-8008-000000000001',
  version: 1,
  legal_name: 'Old Cellar',
  status: 'approved',
  updated_at: '2026-05-01T08:00:00.000Z',
  updated_by: 'x',
}
const invitation = (status: string) => ({
  id: `i-${status}`,
  version: 1,
  email: `${status}@winery.example`,
  role: 'manager',
  status,
  expires_at: '2026-06-01T08:00:00.000Z',
  created_at: '2026-05-20T08:00:00.000Z',
})
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('inviting a moderator', () => {
  const open = async (response: (call: Call) => Response) => {
    const calls = serve({ 'GET /moderators': listed([]), 'POST /moderators/invite': response })
    openPanel('/moderators', 'administrator')
    const user = userEvent.setup()
    await user.click(await button(invite.staff))
    return { calls, user, form: await dialog() }
  }

  it('sends the email and the chosen permissions', async () => {
    const { calls, user, form } = await open(() => json({}, { status: 201 }))
    await user.type(form.getByLabelText(invite.email), 'new@marani.example')
    await user.click(form.getByRole('switch', { name: new RegExp(codes.permissions.statistics) }))
    await user.click(form.getByRole('switch', { name: new RegExp(codes.permissions.seo) }))
    await user.click(form.getByRole('switch', { name: new RegExp(codes.permissions.seo) }))
    expect(form.getByText(codes.permission_hints.statistics)).toBeTruthy()
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await screen.findByText('Invitation was sent successfully.')).toBeTruthy()
    expect(callsTo(calls, '/moderators/invite').map(call => call.body)).toEqual([
      { email: 'new@marani.example', permissions: ['statistics'] },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('requires an email, and keeps the input if the request is rejected', async () => {
    const { calls, user, form } = await open(() =>
      problem(422, 'invalid', { errors: { email: { code: 'not_unique' } } }),
    )
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await form.findByText('Field is required')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST' && call.path === '/moderators/invite')).toEqual([])
    await user.type(form.getByLabelText(invite.email), 'owner@marani.example')
    await user.click(form.getByRole('switch', { name: new RegExp(codes.permissions.seo) }))
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await form.findByText('This value is already taken')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>(invite.email).value).toBe('owner@marani.example')
    expect(form.getByRole<HTMLInputElement>('switch', { name: new RegExp(codes.permissions.seo) }).checked).toBe(true)
  })

  it('is available only to administrators', async () => {
    serve({ 'GET /users': listed([]) })
    openPanel('/users', 'moderator')
    await screen.findByRole('heading', { name: 'Users' })
    await waitFor(() => expect(screen.queryByText('No records yet')).toBeTruthy())
    expect(screen.queryByRole('button', { name: invite.staff })).toBeNull()
    expect(screen.queryByRole('button', { name: invite.member })).toBeNull()
  })
})

describe('inviting a manager', () => {
  it('is done by an owner for one of their organizations', async () => {
    const calls = serve({
      'GET /users': listed([]),
      'GET /organizations': listed([organization]),
      'POST /users/invite': () => json({}, { status: 201 }),
    })
    openPanel('/users', 'objectowner')
    const user = userEvent.setup()
    await user.click(await button(invite.member))
    const form = await dialog()
    await user.type(form.getByLabelText(invite.email), 'levan@winery.example')
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await form.findByText('Field is required')).toBeTruthy()
    await user.click(form.getByRole('combobox', { name: invite.organization }))
    await user.click(await form.findByRole('option', { name: 'Old Cellar' }))
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await screen.findByText('Invitation was sent successfully.')).toBeTruthy()
    expect(callsTo(calls, '/users/invite').map(call => call.body)).toEqual([
      { email: 'levan@winery.example', organization_id: organization.id },
    ])
  })

  it('selects the organization automatically if there is only one', async () => {
    const calls = serve({
      'GET /users': listed([]),
      'GET /organizations': listed([{ ...organization, id: 'o' }]),
      'POST /users/invite': () => json({}, { status: 201 }),
    })
    openPanel('/users', 'objectowner')
    const user = userEvent.setup()
    await user.click(await button(invite.member))
    const form = await dialog()
    const choice = form.getByRole<HTMLInputElement>('combobox', { name: invite.organization })
    await waitFor(() => expect(choice.value).toBe('Old Cellar'))
    await user.type(form.getByLabelText(invite.email), 'levan@winery.example')
    await user.click(form.getByRole('button', { name: invite.send }))
    expect(await screen.findByText('Invitation was sent successfully.')).toBeTruthy()
    expect(callsTo(calls, '/users/invite').map(call => call.body)).toEqual([
      { email: 'levan@winery.example', organization_id: 'o' },
    ])
  })

  it('needs no selection on the page of the organization', async () => {
    const calls = serve({
      [`GET /organizations/${organization.id}`]: () => json(organization),
      'POST /users/invite': () => json({}, { status: 201 }),
    })
    openPanel(`/organizations/${organization.id}`, 'administrator')
    const user = userEvent.setup()
    await user.click(await button(invite.member))
    const form = await dialog()
    await user.type(form.getByLabelText(invite.email), 'levan@winery.example')
    await user.click(form.getByRole('button', { name: invite.send }))
    await waitFor(() =>
      expect(callsTo(calls, '/users/invite').map(call => call.body)).toEqual([
        { email: 'levan@winery.example', organization_id: organization.id },
      ]),
    )
  })
})

describe('inviting into an organization that is not approved', () => {
  it.each(['draft', 'pending', 'onmoderation', 'declined', 'noapproval', 'hidden', 'locked'])(
    'is not offered on its page while it is %s; the reason is shown',
    async status => {
      serve({ [`GET /organizations/${organization.id}`]: () => json({ ...organization, status }) })
      openPanel(`/organizations/${organization.id}`, 'administrator')
      expect(await screen.findByText(english.problems.organization_unapproved)).toBeTruthy()
      expect(screen.queryByRole('button', { name: invite.member })).toBeNull()
    },
  )

  it('is not offered among the organizations, with the reason', async () => {
    const calls = serve({ 'GET /users': listed([]), 'GET /organizations': listed([organization]) })
    openPanel('/users', 'objectowner')
    const user = userEvent.setup()
    await user.click(await button(invite.member))
    const form = await dialog()
    expect(form.getByText(english.problems.organization_unapproved)).toBeTruthy()
    await user.click(form.getByRole('combobox', { name: invite.organization }))
    await form.findByRole('option', { name: 'Old Cellar' })
    await user.click(form.getByRole('option', { name: 'Old Cellar' }))
    await waitFor(() => expect(form.queryByText(english.problems.organization_unapproved)).toBeNull())
    const filters = callsTo(calls, '/organizations').map(call =>
      new URL(call.path, 'http://here').searchParams.get('filter'),
    )
    expect(filters).toContain('{"status":"approved"}')
  })
})

describe('invitations', () => {
  const open = (handlers: Parameters<typeof serve>[0]) => {
    const calls = serve({
      'GET /invitations': listed(['pending', 'expired', 'accepted', 'withdrawn'].map(invitation)),
      ...handlers,
    })
    openPanel('/invitations', 'administrator')
    return { calls, user: userEvent.setup() }
  }

  it('that are pending are not said to go to moderation', async () => {
    const shown = { ...invitation('pending'), organization_id: null, updated_at: '2026-05-20T08:00:00.000Z' }
    serve({ 'GET /invitations/i-pending': () => json(shown) })
    openPanel('/invitations/i-pending', 'administrator')
    expect(await screen.findByRole('heading', { level: 1, name: 'pending@winery.example' })).toBeTruthy()
    expect(screen.queryByText(english.moderation.pending)).toBeNull()
  })

  it('are a tab next to the users', async () => {
    open({})
    const tabs = within(await screen.findByRole('navigation', { name: english.panel.list.tabs }))
    expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual(['Users', 'Invitations'])
  })

  it('can be sent again while they are pending or expired, and withdrawn while they are pending', async () => {
    const { calls, user } = open({
      'POST /invitations/i-expired/resend': () => json({}),
      'POST /invitations/i-pending/withdraw': () => json({}),
    })
    const again = await screen.findAllByRole('button', { name: /^Resend: / })
    expect(again.map(one => one.getAttribute('aria-label'))).toEqual([
      'Resend: pending@winery.example',
      'Resend: expired@winery.example',
    ])
    await user.click(await button('Resend: expired@winery.example'))
    expect(await screen.findByText('Invitation was sent successfully.')).toBeTruthy()
    const withdraw = screen.getAllByRole('button', { name: /^Withdraw: / })
    expect(withdraw).toHaveLength(1)
    await user.click(withdraw[0] ?? document.body)
    await user.click((await dialog()).getByRole('button', { name: invite.withdraw }))
    await waitFor(() => expect(callsTo(calls, '/invitations/i-pending/withdraw')).toHaveLength(1))
  })

  it('show why one could not be sent again', async () => {
    const { user } = open({
      'POST /invitations/i-pending/resend': () => problem(429, 'too_many_requests', { params: { seconds: 30 } }),
    })
    await user.click(await button('Resend: pending@winery.example'))
    expect(await screen.findByText('Too many attempts. Please try again in 30 s.')).toBeTruthy()
  })
})
