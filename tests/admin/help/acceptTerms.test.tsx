import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import AcceptTerms from '../../../src/features/pages/panel/AcceptTerms.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import '../people/environment.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'

const page = {
  key: 'terms',
  version: 2,
  effective_on: '2026-06-01',
  title_ge: 'x',
  title_en: 'Terms of use',
  text_ge: 'x',
  text_en: '<p>Be kind.</p>',
  note_ge: 'x',
  note_en: 'A new article',
  updated_at: '2026-06-01T08:00:00.000Z',
}
const { terms } = english

beforeEach(() => localStorage.setItem('lang', 'en'))
afterEach(cleanup)

const open = (answers: Response[]) => {
  const onAccepted = vi.fn()
  const calls = serve({
    'GET /public/pages/terms': () => json(page),
    'POST /profile/terms': () => answers.shift() ?? problem(500, 'unexpected'),
  })
  render(<AcceptTerms t={createI18nProvider(english).translate} onAccepted={onAccepted} />)
  return { onAccepted, calls }
}

it('new terms are shown with what has changed, and accepting them opens the panel', async () => {
  const { onAccepted, calls } = open([new Response(null, { status: 204 })])
  expect(await screen.findByText('Be kind.')).toBeTruthy()
  expect(screen.getByText('A new article')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: terms.accept }))
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1))
  expect(callsTo(calls, '/profile/terms')[0]?.body).toEqual({ version: 2 })
})

it('new terms remain shown if accepting them fails, and can be accepted again', async () => {
  const { onAccepted } = open([problem(422, 'invalid'), new Response(null, { status: 204 })])
  await screen.findByText('Be kind.')
  await userEvent.click(screen.getByRole('button', { name: terms.accept }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onAccepted).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: terms.accept }))
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1))
})
