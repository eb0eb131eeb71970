import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../people/environment.ts'
import { json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'

const id = '01a214ee-3e7b-7492-920f-aaac94cd1dda'
const page = {
  id,
  key: 'terms',
  title_ge: 'შესახებ',
  title_en: 'About',
  text_ge: '<p>ა</p>',
  text_en: '<p>A</p>',
  version: 1,
}
const versionOf = (version: number) => ({
  ...page,
  version,
  effective_on: '2026-01-01',
  note_ge: '',
  note_en: `Edition ${version}`,
  updated_at: '2026-01-01T10:00:00.000Z',
})

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a published version is confirmed, and its form closes even if other parts of the page load slowly', async () => {
  let versions = [versionOf(1)]
  const slow = Promise.withResolvers<Response>()
  serve({
    'GET /notifications/unread': () => json({ unread: 0 }),
    [`GET /pages/${id}`]: () => (versions.length === 1 ? json(page) : slow.promise),
    [`GET /pages/${id}/versions`]: () => json(versions),
    [`POST /pages/${id}/versions`]: () => {
      versions = [versionOf(2), ...versions]
      return json({})
    },
  })
  openPanel(`/pages/${id}`, 'administrator')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New version' }))
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.getAllByText(/^Version \d/)).toHaveLength(2))
  slow.resolve(json(page))
  await screen.findByText('The new version was published.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'New version' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

it('an unpublished version is restored when its form is opened again, until it is discarded', async () => {
  const calls = {
    'GET /notifications/unread': () => json({ unread: 0 }),
    [`GET /pages/${id}`]: () => json(page),
    [`GET /pages/${id}/versions`]: () => json([versionOf(1)]),
  }
  const open = async () => {
    cleanup()
    serve(calls)
    openPanel(`/pages/${id}`, 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'New version' }))
    return screen.findByLabelText<HTMLTextAreaElement>(/^What changed.*English/)
  }
  await userEvent.type(await open(), 'Dogs are welcome')
  expect((await open()).value).toBe('Dogs are welcome')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect((await open()).value).toBe('')
})
