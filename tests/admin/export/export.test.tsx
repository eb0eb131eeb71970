import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exporting as english } from '../../../i18n/en/export.ts'
import { messages } from '../../../i18n/en/index.ts'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import '../people/environment.ts'

const counted = (total: number) =>
  new Response('[]', {
    headers: { 'Content-Type': 'application/json', 'Content-Range': `establishments 0-0/${total}` },
  })
const file = (text: string, rows: number) =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="establishments-2026-06-01-2.csv"',
      'Export-Id': 'e1',
      'Export-Rows': String(rows),
    },
  })
const log = (state: string, rows: number) =>
  json({ id: 'e1', file_name: 'a.csv', created_by: 'x', created_at: '2026-06-01T09:00:00.000Z', rows, total: 2, state })

const answers = { 'GET /establishments': () => counted(2), 'GET /exports': () => json([]) }
const saved: string[] = []

beforeEach(() => {
  localStorage.clear()
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const begin = async () => {
  await waitFor(() => expect(screen.getByText('2 records will be exported')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: english.start }))
}

describe('the export screen', () => {
  it('shows how many records will be exported, and saves them under the file name that the server returns', async () => {
    const calls = serve({
      ...answers,
      'GET /export/establishments': () => file('a,b\r\n', 2),
      'GET /exports/e1': () => log('done', 2),
    })
    openPanel('/export', 'administrator')
    await screen.findByRole('button', { name: english.start })
    await begin()
    await screen.findByText(/^Done: establishments-2026-06-01-2\.csv, 2 records/)
    expect(saved).toEqual(['establishments-2026-06-01-2.csv'])
    const requested = new URL(callsTo(calls, '/export/establishments')[0]?.path ?? '', 'http://here').searchParams
    expect([requested.get('format'), requested.get('lang')]).toEqual(['csv', 'en'])
    const columns = JSON.parse(requested.get('columns') ?? '[]') as string[]
    expect(columns).toEqual(expect.arrayContaining(['name_en', 'status', 'region_id']))
    expect(columns).not.toContain('beds')
  })

  it('sends the filter of the list that it was opened from, and the remaining columns', async () => {
    const calls = serve({
      ...answers,
      'GET /export/establishments': () => file('', 2),
      'GET /exports/e1': () => log('done', 2),
    })
    openPanel(
      `/export?${new URLSearchParams({ resource: 'establishments', filter: '{"status":"approved"}' })}`,
      'administrator',
    )
    await screen.findByRole('button', { name: english.start })
    await userEvent.click(screen.getByText(english.columns))
    await userEvent.click(screen.getByRole('button', { name: english.no_columns }))
    expect(screen.getByText(english.no_column_chosen)).toBeTruthy()
    expect((screen.getByRole('button', { name: english.start }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Number of beds' }))
    await begin()
    await waitFor(() => expect(callsTo(calls, '/export/establishments')).toHaveLength(1))
    const requested = new URL(callsTo(calls, '/export/establishments')[0]?.path ?? '', 'http://here').searchParams
    expect([requested.get('filter'), requested.get('columns')]).toEqual(['{"status":"approved"}', '["beds"]'])
  })

  it('saves nothing of an export that was interrupted, and says so', async () => {
    serve({
      ...answers,
      'GET /export/establishments': () => file('a\r\n', 2),
      'GET /exports/e1': () => log('failed', 1),
    })
    openPanel('/export', 'administrator')
    await screen.findByRole('button', { name: english.start })
    await begin()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The export was interrupted after 1 of 2 records. Nothing was saved; please start again.',
    )
    expect(saved).toEqual([])
  })

  it.each(['moderator', 'objectowner', 'manager', 'guide', 'user'] as const)(
    'is not available to a %s, and not in their menu',
    async role => {
      serve(answers)
      openPanel('/export', role)
      await screen.findByText(messages.panel.pages.forbidden.title)
      expect(screen.queryByRole('button', { name: english.start })).toBeNull()
      expect(screen.queryByRole('link', { name: messages.panel.menu.export })).toBeNull()
    },
  )
})

describe('the export of a list', () => {
  const organizations = () =>
    new Response('[]', { headers: { 'Content-Type': 'application/json', 'Content-Range': 'organizations 0-0/2' } })
  const openTools = async () => userEvent.click(await screen.findByRole('button', { name: messages.panel.list.tools }))

  it('opens a dialog for an owner, and contains only the records of this list', async () => {
    const calls = serve({
      'GET /organizations': organizations,
      'GET /export/organizations': () => file('a,b\r\n', 2),
      'GET /exports/e1': () => log('done', 2),
    })
    openPanel('/organizations?filter=%7B%22status%22%3A%22approved%22%7D', 'objectowner')
    await openTools()
    await userEvent.click(await screen.findByRole('button', { name: english.of_list }))
    await screen.findByRole('button', { name: english.start })
    expect(screen.queryByLabelText(english.resource)).toBeNull()
    await begin()
    await screen.findByText(/^Done: /)
    const requested = new URL(callsTo(calls, '/export/organizations')[0]?.path ?? '', 'http://here').searchParams
    expect(requested.get('filter')).toBe('{"status":"approved"}')
    expect(window.location.pathname).toBe('/platform/organizations')
    await userEvent.click(screen.getByRole('button', { name: english.close }))
    expect(screen.queryByRole('button', { name: english.start })).toBeNull()
  })

  it.each([
    ['users', 'objectowner'],
    ['regions', 'objectowner'],
    ['establishments', 'moderator'],
    ['organizations', 'moderator'],
  ] as const)('of %s is not offered to a %s, who is not in its declared access', async (resource, role) => {
    serve({
      [`GET /${resource}`]: () =>
        new Response('[]', { headers: { 'Content-Type': 'application/json', 'Content-Range': `${resource} 0-0/0` } }),
    })
    openPanel(`/${resource}`, role)
    await openTools()
    await screen.findByRole('button', { name: messages.review.keys.title })
    expect(screen.queryByRole('button', { name: english.of_list })).toBeNull()
    expect(screen.queryByRole('link', { name: english.of_list })).toBeNull()
  })
})
