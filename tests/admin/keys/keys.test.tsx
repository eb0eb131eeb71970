import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiKeys as words } from '../../../i18n/en/api_keys.ts'
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
  await user.click(screen.getByRole('button', { name: words.kept }))
  expect(screen.queryByText('mk_whole')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Revoke: Website import' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: words.revoke }))
  await screen.findByText(words.revoked)
  expect(callsTo(server, '/profile/api_keys/k1')).toHaveLength(1)
})
