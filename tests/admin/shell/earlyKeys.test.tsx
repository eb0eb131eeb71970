import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json, serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'
import '../people/environment.ts'

const empty = () => json([], { headers: { 'Content-Range': 'regions 0-0/0' } })

beforeEach(() => {
  localStorage.clear()
  serve({ 'GET /regions': empty, 'GET /organizations': empty })
})
afterEach(cleanup)

const press = (...letters: readonly string[]) => {
  for (const letter of letters)
    fireEvent.keyDown(document.body, { key: letter, code: `Key${letter.toUpperCase()}`, cancelable: true })
}

describe('a navigation shortcut pressed before its code is loaded', () => {
  it('is executed as soon as it is loaded, without waiting for an idle browser', async () => {
    openPanel('/regions', 'administrator')
    await screen.findByRole('heading', { level: 1, name: 'Regions' })
    press('g', 'o')
    await waitFor(() => expect(window.location.pathname).toBe('/platform/organizations'), { timeout: 4_000 })
  })
})
