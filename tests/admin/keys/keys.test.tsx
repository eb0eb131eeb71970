import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiKeys as words } from '../../../i18n/en/api_keys.ts'
import { panel } from '../../../i18n/en/panel.ts'
import type { KeyEntry } from '../../../src/features/keys/shapes.ts'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import '../people/environment.ts'

const entry: KeyEntry = {
  id: 'k1',
  name: 'Website import',
  prefix: 'mk_abcdef',
  rights: { regions: ['read'] },
  role: null,
  by: 'p1',
  created_at: '2026-05-26T08:00:00.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('an API key with missing input is reported before the password is requested', async () => {
  const server = serve({
    'GET /profile/api_keys': () => json([]),
    'GET /profile/api_keys/rights': () => json({ regions: ['read'] }),
  })
  const user = userEvent.setup()
  openPanel('/api-keys', 'moderator')
  await user.click(await screen.findByRole('button', { name: words.make }))
  await user.click(await screen.findByRole('button', { name: words.submit }))
  expect(await screen.findByText('Field is required')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(words.columns.name))
  expect(callsTo(server, 'POST /profile/api_keys')).toEqual([])
})

it('the rights of an API key are listed in the groups and the order of the menu', async () => {
  const rights: KeyEntry['rights'] = {
    help: ['read'],
    cuisines: ['delete', 'read'],
    users: ['read'],
    regions: ['read'],
    categories: ['read'],
    establishments: ['read'],
    reports: ['read'],
  }
  serve({
    'GET /profile/api_keys': () => json([{ ...entry, rights: { ...rights, gone: ['read'] } }]),
    'GET /profile/api_keys/rights': () => json(rights),
  })
  const user = userEvent.setup()
  openPanel('/api-keys', 'moderator')
  const table = await screen.findByRole('table', { name: words.title })
  const listed = within(table)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(listed).toEqual([
    'Reports Read',
    'Help requests Read',
    'Establishments Read',
    'Users Read',
    'Categories Read',
    'Cuisines Read, Delete',
    'Regions Read',
    'gone Read',
  ])
  await user.click(screen.getByRole('button', { name: words.make }))
  const { groups } = panel.menu
  const headers = await within(screen.getByRole('region', { name: words.rights })).findAllByRole('rowheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    groups.work,
    'Reports',
    'Help requests',
    groups.directory,
    'Establishments',
    groups.people,
    'Users',
    groups.reference,
    'Categories',
    'Cuisines',
    'Regions',
  ])
})

it('an API key is created with the chosen rights, shown once, and revoked after confirmation', async () => {
  const server = serve({
    'GET /profile/api_keys': () => json([entry]),
    'GET /profile/api_keys/rights': () => json({ regions: ['read', 'update'], users: ['read'] }),
    'POST /profile/api_keys': () => json({ ...entry, key: 'mk_whole' }, { status: 201 }),
    'DELETE /profile/api_keys/k1': () => new Response(null, { status: 204 }),
  })
  const user = userEvent.setup()
  openPanel('/api-keys', 'moderator')
  const table = await screen.findByRole('table', { name: words.title })
  expect(within(table).getByText('mk_abcdef…')).toBeDefined()
  expect(screen.queryByText('mk_whole')).toBeNull()

  await user.click(screen.getByRole('button', { name: words.make }))
  await user.type(await screen.findByLabelText(words.columns.name), 'Another')
  // Whoever changes records reads them.
  await user.click(await screen.findByRole('checkbox', { name: `Regions: ${words.actions.update}` }))
  expect(screen.queryByRole('checkbox', { name: `Users: ${words.actions.update}` })).toBeNull()
  await user.click(screen.getByRole('button', { name: words.submit }))
  expect(await screen.findByText('mk_whole')).toBeDefined()
  expect(callsTo(server, 'POST /profile/api_keys').map(({ body }) => body)).toEqual([
    { name: 'Another', days: 90, role: null, rights: { regions: ['read', 'update'] } },
  ])
  const shown = screen.getByRole('dialog', { name: 'Key “Website import”' })
  await user.click(within(shown).getByRole('button', { name: words.copy }))
  expect((await within(shown).findByRole('status')).textContent).toBe(words.copied)
  expect(await navigator.clipboard.readText()).toBe('mk_whole')
  await user.click(screen.getByRole('button', { name: words.kept }))
  expect(screen.queryByText('mk_whole')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Revoke: Website import' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: words.revoke }))
  await screen.findByText(words.revoked)
  expect(callsTo(server, '/profile/api_keys/k1')).toHaveLength(1)
})
