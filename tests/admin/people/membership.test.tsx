import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { entranceFor, openEntered, openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { membership } = english.people
const manager = {
  id: 'u-1',
  version: 1,
  email: 'tamar@winery.example',
  firstname: 'Tamar',
  lastname: 'Kvaratskhelia',
  role: 'manager',
  status: 'active',
  deleted_at: null,
}
const organization = { id: 'o', version: 1, legal_name: 'Old Cellar', status: 'approved', deleted_at: null }
const other = { ...organization, id: 'o-2', legal_name: 'New Cellar' }
const ended = () => new Response(null, { status: 204 })
const page = (rows: object[]) => json(rows, { headers: { 'Content-Range': `organizations 0-0/${rows.length}` } })

const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a manager', () => {
  const handlers = {
    'GET /users/u-1': () => json(manager),
    'GET /organizations': () => page([organization, other]),
    'POST /users/u-1/end_membership': ended,
  }

  it('is removed from the owner’s only organization after confirmation', async () => {
    const calls = serve(handlers)
    openPanel('/users/u-1', 'objectowner')
    await press(membership.end)
    const form = await dialog()
    expect(form.getByText(membership.end_text)).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: membership.end }))
    expect(await screen.findByText(membership.ended)).toBeTruthy()
    expect(callsTo(calls, '/users/u-1/end_membership').map(call => call.body)).toEqual([{ organization_id: 'o' }])
  })

  it('is no longer shown once the owner may not see them: the list is', async () => {
    let isThere = true
    serve({
      ...handlers,
      'GET /users/u-1': () => (isThere ? json(manager) : problem(404, 'not_found')),
      'POST /users/u-1/end_membership': () => {
        isThere = false
        return ended()
      },
    })
    openPanel('/users/u-1', 'objectowner')
    await press(membership.end)
    await userEvent.click((await dialog()).getByRole('button', { name: membership.end }))
    expect(await screen.findByText(membership.ended)).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toMatch(/\/users$/))
  })

  it('is removed from the organization that an owner of several chooses', async () => {
    const calls = serve(handlers)
    const { profile, ...entrance } = entranceFor('objectowner')
    openEntered('/users/u-1', { ...entrance, profile: { ...profile, organizations: ['o', 'o-2'] } })
    await press(membership.end)
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: membership.end }))
    expect(await form.findByText('Field is required')).toBeTruthy()
    await userEvent.click(form.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: 'New Cellar' }))
    await userEvent.click(form.getByRole('button', { name: membership.end }))
    await waitFor(() =>
      expect(callsTo(calls, '/users/u-1/end_membership').map(call => call.body)).toEqual([{ organization_id: 'o-2' }]),
    )
  })

  it('is listed by email, with the names in columns of their own', async () => {
    serve({ 'GET /users': () => page([manager]) })
    openPanel('/users', 'objectowner')
    const row = within(await screen.findByRole('row', { name: /tamar@winery/ }))
    expect(row.getByRole('link', { name: 'tamar@winery.example' })).toBeTruthy()
    expect(row.getAllByText(/Tamar/)).toHaveLength(1)
  })

  it('leaves an organization in their profile, after confirmation', async () => {
    const { profile } = entranceFor('manager')
    const calls = serve({
      'GET /organizations': () => page([organization]),
      [`POST /users/${profile.id}/end_membership`]: ended,
      'POST /profile/get': () => json({ ...profile, organizations: [] }),
    })
    openPanel('/profile', 'manager')
    await press(membership.leave_of.replace('%{name}', 'Old Cellar'))
    await userEvent.click((await dialog()).getByRole('button', { name: membership.leave }))
    await waitFor(() => expect(screen.queryByText('Old Cellar')).toBeNull())
    expect(callsTo(calls, `/users/${profile.id}/end_membership`).map(call => call.body)).toEqual([
      { organization_id: 'o' },
    ])
  })
})
