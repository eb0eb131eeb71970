import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName } from '../../../src/engine/model/authorization.ts'
import '../people/environment.ts'
import { callsTo, json, serve, type Call } from './fakeServer.ts'
import { entranceFor, openEntered, openPanel } from './panel.tsx'

vi.mock('../../../src/tourism/panel/screens.ts', async () => {
  const { preloadable } = await import('../../../src/panel/data/preloadable.ts')
  const home = preloadable(async () => (await import('../../../src/features/home/panel/HomePage.tsx')).default)
  return { screens: { home } }
})

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const { create } = english.panel.list
const person = '01890000-0000-7000-8000-000000000001'

const rows = (...records: object[]) =>
  json(records, { headers: { 'Content-Range': `items 0-${records.length - 1}/${records.length}` } })

const record = (id: number, values: object) => ({
  id: `01890000-0000-7000-8000-00000000010${id}`,
  version: 1,
  created_by: person,
  updated_by: person,
  ...values,
})

/** Opens the homepage of somebody to whom the server answers these records. */
function openHome(role: RoleName, answers: Record<string, readonly object[]>): Call[] {
  const calls = serve(
    Object.fromEntries(Object.entries(answers).map(([name, records]) => [`GET /${name}`, () => rows(...records)])),
  )
  openPanel('/', role)
  return calls
}

const section = (name: string) => screen.findByRole('region', { name })

describe('a person’s own records on the homepage', () => {
  it('include an organization that is not approved, with what to do, although the menu leads to all of them', async () => {
    const calls = openHome('objectowner', {
      establishments: [],
      organizations: [record(1, { legal_name: 'LLC Cellar', status: 'declined' })],
    })
    const own = within(await section('Organizations'))
    expect(own.getByRole('link', { name: 'LLC Cellar' }).getAttribute('href')).toContain('/organizations/')
    expect(own.getAllByRole('link', { name: english.home.own.declined })).toHaveLength(1)
    const [requested] = callsTo(calls, '/organizations')
    expect(new URLSearchParams(requested?.path.split('?')[1]).get('filter')).toBe('{"$none":[{"status":"approved"}]}')
  })

  it('include no organizations if all are approved', async () => {
    const calls = openHome('objectowner', { establishments: [], organizations: [] })
    await section('Establishments')
    await waitFor(() => expect(callsTo(calls, '/organizations')).not.toEqual([]))
    expect(screen.queryByRole('region', { name: 'Organizations' })).toBeNull()
  })

  it('start with declined changes of public records, each a link with the record’s name', async () => {
    const change = { resource: 'establishments', decided_at: '2026-05-12T09:00:00.000Z' }
    const [partly, declined] = ['01890000-0000-7000-8000-000000000201', '01890000-0000-7000-8000-000000000202']
    openHome('objectowner', {
      establishments: [],
      organizations: [],
      'requests/declined': [
        { ...change, record_id: partly, status: 'partly', title_ge: 'მარანი', title_en: 'Cellar' },
        { ...change, record_id: declined, status: 'declined', title_ge: 'ეზო', title_en: '' },
      ],
    })
    const own = within(await section(english.home.own.declined_changes))
    expect(own.getByRole('link', { name: 'Cellar' }).getAttribute('href')).toContain(`/establishments/${partly}`)
    expect(own.getByRole('link', { name: 'ეზო' }).getAttribute('href')).toContain(`/establishments/${declined}`)
    own.getByText(english.moderation.was_partly)
    own.getByText(english.moderation.change_declined)
  })

  it('do not mention declined changes if there are none', async () => {
    const calls = openHome('guide', { guides: [], 'requests/declined': [] })
    await section('Guides')
    await waitFor(() => expect(callsTo(calls, '/requests/declined')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: english.home.own.declined_changes })).toBeNull()
  })

  it('offer a manager without an organization no record that could not be saved, and say who can help', async () => {
    serve({ 'GET /establishments': () => rows() })
    const { profile, ...entrance } = entranceFor('manager')
    openEntered('/', { ...entrance, profile: { ...profile, organizations: [] } })
    const own = within(await section('Establishments'))
    await own.findByText(english.home.own.no_organization)
    expect(own.queryByRole('link', { name: create })).toBeNull()
  })

  it('offer a guide one page, and no second', async () => {
    openHome('guide', { guides: [record(1, { name_en: 'Ana Japaridze', user_id: person, status: 'approved' })] })
    const own = within(await section('Guides'))
    await own.findByRole('link', { name: 'Ana Japaridze' })
    expect(own.queryByRole('link', { name: create })).toBeNull()
  })

  it('offer a guide without a page to create one', async () => {
    openHome('guide', { guides: [] })
    const own = within(await section('Guides'))
    expect((await own.findByRole('link', { name: create })).getAttribute('href')).toContain('/guides/create')
  })
})
