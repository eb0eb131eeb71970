import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { entranceFor, openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { block, organizations } = english.people
const organization = { id: 'o-1', legal_name: 'Old Cellar', status: 'approved' }
const person = (more: object = {}) => ({
  id: 'u-1',
  version: 1,
  email: 'tamar@winery.example',
  firstname: 'Tamar',
  lastname: 'Kvaratskhelia',
  role: 'objectowner',
  status: 'active',
  permissions: [],
  organization_ids: ['o-1'],
  created_at: '2026-05-01T08:00:00.000Z',
  updated_at: '2026-05-01T08:00:00.000Z',
  ...more,
})
const open = (row: ReturnType<typeof person>, role: Role, handlers: Parameters<typeof serve>[0] = {}) => {
  let present = row
  const calls = serve({
    [`GET /users/${row.id}`]: () => json(present),
    'GET /organizations': () => json([organization], { headers: { 'Content-Range': 'organizations 0-0/1' } }),
    [`POST /users/${row.id}/block`]: () => json((present = { ...row, status: 'blocked', version: 2 })),
    [`POST /users/${row.id}/unblock`]: () => json((present = { ...row, status: 'active', version: 3 })),
    ...handlers,
  })
  openPanel(`/users/${row.id}`, role)
  return { calls, user: userEvent.setup() }
}
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('blocking a person', () => {
  it('requires a reason, sends it, and shows that the person is blocked', async () => {
    const { calls, user } = open(person(), 'administrator')
    await user.click(await button(block.block))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: block.block }))
    expect(await form.findByText('Field is required')).toBeTruthy()
    await user.type(form.getByLabelText(block.reason), 'Invented awards')
    await user.click(form.getByRole('button', { name: block.block }))
    expect(await screen.findByText(block.blocked)).toBeTruthy()
    expect(callsTo(calls, '/users/u-1/block').map(call => call.body)).toEqual([{ reason: 'Invented awards' }])
    expect(await button(block.unblock)).toBeTruthy()
  })

  it('keeps the reason if the request is rejected', async () => {
    const { user } = open(person(), 'administrator', { 'POST /users/u-1/block': () => problem(403, 'forbidden') })
    await user.click(await button(block.block))
    const form = await dialog()
    await user.type(form.getByLabelText(block.reason), 'Invented awards')
    await user.click(form.getByRole('button', { name: block.block }))
    expect(await form.findByText(english.problems.forbidden)).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>(block.reason).value).toBe('Invented awards')
  })

  it('is offered to an administrator on the page of a moderator too, with the moderator’s sessions', async () => {
    const { role: _role, ...moderator } = person({ id: 'm-1' })
    serve({ 'GET /moderators/m-1': () => json(moderator), 'GET /users/m-1/sessions': () => json([]) })
    openPanel('/moderators/m-1', 'administrator')
    expect(await button(block.block)).toBeTruthy()
    expect(await screen.findByText(english.people.person_sessions.none)).toBeTruthy()
  })

  it('is undone after confirmation', async () => {
    const { calls, user } = open(person({ status: 'blocked' }), 'moderator')
    await user.click(await button(block.unblock))
    await user.click((await dialog()).getByRole('button', { name: block.unblock }))
    await waitFor(() => expect(callsTo(calls, '/users/u-1/unblock')).toHaveLength(1))
    expect(await button(block.block)).toBeTruthy()
  })

  it.each([
    ['a moderator another moderator', 'moderator', person({ role: 'moderator' })],
    ['an owner their manager', 'objectowner', person({ role: 'manager' })],
    ['an administrator themselves', 'administrator', person({ id: entranceFor('administrator').profile.id })],
  ] as const)('is not offered to %s', async (_name, role, row) => {
    open(row, role)
    expect(await screen.findByRole('heading', { name: `${row.firstname} ${row.lastname}` })).toBeTruthy()
    await screen.findAllByText('History')
    expect(screen.queryByRole('button', { name: block.block })).toBeNull()
  })
})

describe('the page of a person', () => {
  it('shows the person’s organizations', async () => {
    open(person(), 'moderator')
    const part = within(await screen.findByRole('region', { name: organizations.title }))
    expect((await part.findByRole('link', { name: 'Old Cellar' })).getAttribute('href')).toBe(
      '/platform/organizations/o-1',
    )
    expect(part.getByText('Approved')).toBeTruthy()
  })

  it('shows that an organization is unavailable if it no longer exists', async () => {
    open(person({ organization_ids: ['o-1', 'o-2'] }), 'moderator')
    const part = within(await screen.findByRole('region', { name: organizations.title }))
    expect(await part.findByText(english.panel.values.unavailable)).toBeTruthy()
    expect(part.getAllByRole('link')).toHaveLength(1)
  })

  it('says who changed the person last, if that was the system or someone who cannot be shown', async () => {
    const { calls } = open(person({ updated_by: system.id }), 'moderator')
    expect(await screen.findByText(/^Last changed: System,/)).toBeTruthy()
    expect(callsTo(calls, '/users').filter(call => call.path.includes(system.id))).toEqual([])
    cleanup()
    open(person({ updated_by: 'u-gone' }), 'moderator', {
      'GET /users': () => json([], { headers: { 'Content-Range': 'users */0' } }),
    })
    expect(await screen.findByText(/^Last changed: Someone,/)).toBeTruthy()
  })

  it('has switches for permissions, each with an explanation', async () => {
    const patch = json(person())
    const { calls, user } = open(person(), 'administrator', { 'PATCH /users/u-1': () => patch })
    await user.click(await screen.findByRole('switch', { name: new RegExp(english.codes.permissions.seo) }))
    expect(screen.getByText(english.codes.permission_hints.seo)).toBeTruthy()
    await user.click(await button(english.panel.save.save))
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PATCH')?.body).toEqual({ permissions: ['seo'], version: 1 }),
    )
  })
})
