import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { panel } from '../../../i18n/en/panel.ts'
import { callsTo, json, problem } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { draft, head, preview, routes, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a hidden resource', () => {
  it('can be deleted permanently once its history shows that it has been hidden long enough', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    const purgeable = Promise.withResolvers<Response>()
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/drafts/routes': () => json(draft(document)),
      'GET /declarations/routes/purge': () => purgeable.promise,
    })
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    const section = within(await screen.findByRole('region', { name: english.purge.title }))
    expect(section.getByRole('button', { name: english.purge.export })).toBeTruthy()
    expect(section.queryByRole('button', { name: english.purge.action })).toBeNull()
    purgeable.resolve(json({ from: null }))
    expect(await section.findByRole('button', { name: english.purge.action })).toBeTruthy()
  })

  it('shows the day from which it can be deleted permanently, in the reader’s format', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/drafts/routes': () => json(draft(document)),
      'GET /declarations/routes/purge': () => json({ from: '2990-05-31T22:30:00.000Z' }),
    })
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    const section = within(await screen.findByRole('region', { name: english.purge.title }))
    expect(await section.findByText(/^Possible from 1 Jun 2990\./)).toBeTruthy()
  })

  it('has no link to its list after publication', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    serveDraft({ 'GET /declarations': () => json({ ...head, number: 2, document }) })
    openPanel('/resources?edit=routes&show=publish&published=2', 'administrator')
    await screen.findByText('Published as number 2.')
    expect(screen.queryByRole('link', { name: english.publish.open })).toBeNull()
  })
})

describe('a publication', () => {
  it('shows its effects, is rejected and shown again if they have changed, and then links to the list', async () => {
    let plan = 'p1'
    const calls = serveDraft({
      'POST /declarations/preview': () => json({ ...preview, plan }),
      'POST /declarations/publish': ({ body }) => {
        if ((body as { plan: string }).plan === 'p2') return json({ number: 1, steps: preview.steps })
        plan = 'p2'
        return problem(409, 'plan_changed')
      },
    })
    openPanel('/resources?edit=routes&show=publish', 'administrator')
    await screen.findByText('New resource “Routes”; fields: 5.')
    await userEvent.type(screen.getByLabelText(english.publish.note), 'For spring')
    await userEvent.click(screen.getByRole('button', { name: english.publish.submit }))
    await screen.findByText(english.publish.changed)
    await waitFor(() => expect(callsTo(calls, '/declarations/preview').length).toBe(2))
    const publish = screen.getByRole<HTMLButtonElement>('button', { name: english.publish.submit })
    await waitFor(() => expect(publish.disabled).toBe(false))
    await userEvent.click(publish)
    const link = await screen.findByRole('link', { name: english.publish.open })
    expect(link.getAttribute('href')).toBe('/platform/routes')
    expect(callsTo(calls, '/declarations/publish').at(-1)?.body).toEqual({
      plan: 'p2',
      note: 'For spring',
      resources: ['routes'],
    })
  })

  const line = {
    number: 3,
    note: 'For spring',
    steps: preview.steps,
    undoes: null,
    undone_by: null,
    program: '1',
    created_at: '2026-05-26T08:00:00.000Z',
    created_by: '01890000-0000-7000-8000-000000000001',
  }

  it('is listed with the others in pages, and cannot be undone twice', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      ...line,
      number: 30 - index,
      undoes: index === 0 ? 29 : null,
      undone_by: index === 1 ? 30 : null,
    }))
    serveDraft({
      'GET /declarations/history': ({ path }) => {
        const { searchParams } = new URL(path, 'http://127.0.0.1')
        const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,99]') as [number, number]
        return json(lines.slice(from, to + 1))
      },
    })
    openPanel('/resources?show=history', 'administrator')
    await screen.findByRole('button', { name: 'Undo number 30' })
    expect(screen.queryByRole('button', { name: 'Undo number 29' })).toBeNull()
    expect(screen.getByText('Undone by number 30')).toBeTruthy()
    expect(screen.queryByText('Number 1')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: panel.history.more }))
    expect(await screen.findByText('Number 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: panel.history.more })).toBeNull()
  })

  it('names the field with values that did not fit its new type by its label', async () => {
    const document = routes()
    const conversion = {
      resource: 'routes',
      field: 'description',
      kept_field: 'description_2',
      from: 'multiline',
      to: 'integer',
      number: 2,
      state: 'done',
      total: 9,
      kept: 2,
      created_at: '2026-05-26T08:00:00.000Z',
      ended_at: '2026-05-26T08:00:01.000Z',
    }
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/conversions': () => json([conversion]),
    })
    openPanel('/resources?edit=routes&show=publish&published=2', 'administrator')
    const note = await screen.findByText(/^Values that did not fit/)
    expect(note.textContent).toMatch(/^Values that did not fit “Description”: 2 of 9\./)
  })

  it('cannot be undone if that would cause a mistake or have no effect, and says so', async () => {
    const purged = { code: 'purged_name', path: ['resources', 0, 'entity', 'name'], params: { name: 'routes' } }
    let mistakes: unknown[] = [purged]
    serveDraft({
      'GET /declarations/history': () => json([line]),
      'POST /declarations/undo/3': () => json({ ...preview, plan: 'u1', steps: [], mistakes }),
    })
    openPanel('/resources?show=history', 'administrator')
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Undo number 3' }))
      return screen.findByRole('dialog')
    }
    const dialog = await ask()
    expect(within(dialog).getByRole('alert').textContent).toContain('routes')
    expect(within(dialog).queryByRole('button', { name: english.history.undo_submit })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: /back/i }))
    mistakes = []
    const other = await ask()
    expect(within(other).getByText(english.publish.nothing)).toBeTruthy()
    expect(within(other).queryByRole('button', { name: english.history.undo_submit })).toBeNull()
  })

  it('is listed in the history, and undone after its effects are shown', async () => {
    const calls = serveDraft({
      'GET /declarations/history': () => json([line]),
      'POST /declarations/undo/3': ({ body }) =>
        (body as { plan?: string }).plan === undefined
          ? json({ ...preview, plan: 'u1', steps: [{ ...preview.steps[0], kind: 'hides', code: 'hide_resource' }] })
          : json({ number: 4, steps: [] }),
    })
    openPanel('/resources?show=history', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo number 3' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/The resource “Routes” is hidden/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: english.history.undo_submit }))
    await waitFor(() => expect(callsTo(calls, '/declarations/undo/3').at(-1)?.body).toEqual({ plan: 'u1', note: null }))
  })
})
