import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { SessionEntry } from '../../../src/engine/model/session.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { person_sessions: texts, sessions: words } = english.people
const { back } = english.panel.dialog
const person = {
  id: 'u-1',
  version: 1,
  email: 'tamar@winery.example',
  firstname: 'Tamar',
  lastname: 'Kvaratskhelia',
  role: 'objectowner',
  status: 'active',
  updated_at: '2026-05-01T08:00:00.000Z',
}
const session = (id: string, more: Partial<SessionEntry> = {}): SessionEntry => ({
  id,
  device: 'Firefox 142, Linux',
  place: '203.0.113.x',
  created_at: '2026-05-01T08:00:00.000Z',
  last_used_at: '2026-05-26T08:00:00.000Z',
  current: false,
  ...more,
})
const both = [session('s-1'), session('s-2', { device: '', place: '' })]

/** Opens a person's page over sessions that end when they are told to. */
const open = (role: Role, present: SessionEntry[], row: object = {}, handlers: Parameters<typeof serve>[0] = {}) => {
  let left = present
  const done = (rest: SessionEntry[]) => {
    left = rest
    return new Response(null, { status: 204 })
  }
  const calls = serve({
    'GET /users/u-1': () => json({ ...person, ...row }),
    'GET /users/u-1/sessions': () => json(left),
    'DELETE /users/u-1/sessions': () => done([]),
    'DELETE /users/u-1/sessions/s-2': () => done(left.filter(one => one.id !== 's-2')),
    ...handlers,
  })
  openPanel('/users/u-1', role)
  return { calls, user: userEvent.setup() }
}
const part = async () => within(await screen.findByRole('region', { name: texts.title }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the sessions of a person', () => {
  it('are shown with device, place, first and last use', async () => {
    open('moderator', both)
    const [first, second] = await (await part()).findAllByRole('listitem')
    for (const text of [
      'Firefox 142, Linux',
      'First seen in: 203.0.113.x',
      'First seen: 1 May 2026',
      'Last used: 26 May 2026',
    ])
      expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain(words.device)
  })

  it('are ended one by one after confirmation', async () => {
    const { calls, user } = open('administrator', both)
    const list = await part()
    const end = await list.findByRole('button', { name: `End session: ${words.device}` })
    await user.click(end)
    await user.click((await dialog(texts.end_question)).getByRole('button', { name: back }))
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    await user.click(end)
    await user.click((await dialog(texts.end_question)).getByRole('button', { name: texts.end }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(callsTo(calls, '/users/u-1/sessions/s-2').map(call => call.method)).toEqual(['DELETE'])
    expect(list.queryByRole('button', { name: texts.all })).toBeNull()
  })

  it('are ended together after confirmation', async () => {
    const { calls, user } = open('administrator', both)
    const list = await part()
    await user.click(await list.findByRole('button', { name: texts.all }))
    await user.click(
      (await dialog('End all sessions of Tamar Kvaratskhelia?')).getByRole('button', { name: texts.all }),
    )
    expect(await list.findByText(texts.none)).toBeTruthy()
    expect(callsTo(calls, 'DELETE /users/u-1/sessions')).toHaveLength(1)
  })

  it('remain if the server rejects ending them, and the error is shown', async () => {
    const { user } = open(
      'administrator',
      both,
      {},
      { 'DELETE /users/u-1/sessions/s-2': () => problem(403, 'forbidden') },
    )
    const list = await part()
    await user.click(await list.findByRole('button', { name: `End session: ${words.device}` }))
    await user.click((await dialog(texts.end_question)).getByRole('button', { name: texts.end }))
    expect(await screen.findByText(english.problems.forbidden)).toBeTruthy()
    expect(list.getAllByRole('listitem')).toHaveLength(2)
  })

  it.each([
    ['a moderator of another one', 'moderator', { role: 'moderator' }],
    ['an owner of their manager', 'objectowner', { role: 'manager' }],
    ['an administrator of somebody in the trash', 'administrator', { deleted_at: '2026-05-26T08:00:00.000Z' }],
  ] as const)('are not requested by %s', async (_who, role, row) => {
    const { calls } = open(role, both, row)
    await screen.findAllByText('History')
    expect(screen.queryByRole('region', { name: texts.title })).toBeNull()
    expect(callsTo(calls, '/users/u-1/sessions')).toEqual([])
  })
})
