import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsTo, json, serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'
import '../people/environment.ts'

const id = '019ba5e0-0000-7000-8006-0000000000aa'
const region = { id, version: 1, code: 'GE-KA', title_ge: 'კახეთი', title_en: 'Kakheti', deleted_at: null }

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('another order of a list', () => {
  it('is rendered, and its rows are requested, before anything else is done', async () => {
    const calls = serve({ 'GET /regions': () => json([region], { headers: { 'Content-Range': 'regions 0-0/1' } }) })
    openPanel('/regions', 'administrator')
    await screen.findByRole('link', { name: 'Kakheti' })
    const code = screen.getByRole('columnheader', { name: /Code/ })
    const push = history.pushState.bind(history)
    let seen: object | undefined
    vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
      push(...entry)
      queueMicrotask(() => {
        const { path = '' } = callsTo(calls, '/regions').at(-1) ?? {}
        seen = { order: code.getAttribute('aria-sort'), requested: new URLSearchParams(path.split('?')[1]).get('sort') }
      })
    })
    fireEvent.click(within(code).getByRole('button'))
    await waitFor(() => expect(seen).toEqual({ order: 'ascending', requested: '["code","ASC"]' }))
  })

  it('is rendered without a loading state until the wait for its rows becomes noticeable', async () => {
    const never = new Promise<Response>(() => undefined)
    let isSlow = false
    const respond = () => json([region], { headers: { 'Content-Range': 'regions 0-0/1' } })
    serve({ 'GET /regions': () => (isSlow ? never : respond()) })
    openPanel('/regions', 'administrator')
    await screen.findByRole('link', { name: 'Kakheti' })
    const table = screen.getByRole('table')
    isSlow = true
    fireEvent.click(within(screen.getByRole('columnheader', { name: /Code/ })).getByRole('button'))
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'))
    expect(table.hasAttribute('data-late')).toBe(false)
    await waitFor(() => expect(table.hasAttribute('data-late')).toBe(true))
  })
})
