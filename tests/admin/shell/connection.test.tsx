import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { connect } from '../../../src/panel/data/live/connect.ts'
import { authorizedFetch } from '../../../src/panel/data/session/authorizedFetch.ts'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { RequestTimeoutError } from '../../../src/panel/data/session/withTimeout.ts'
import '../people/environment.ts'
import { entranceFor, openPanel } from './panel.tsx'

/** When the network was asked, in milliseconds, and for what. */
let requested: { at: number; path: string }[] = []

const respondWith = (respond: (path: string) => Promise<Response>): void => {
  requested = []
  vi.stubGlobal('fetch', (address: string) => {
    requested.push({ at: performance.now(), path: address.replace('/api/v1', '') })
    return respond(address)
  })
}
const away = () => Promise.reject(new TypeError('Failed to fetch'))

/** The most questions within any second. */
const maxPerSecond = (): number =>
  Math.max(0, ...requested.map(({ at }) => requested.filter(other => other.at >= at && other.at < at + 1_000).length))

const goOffline = (): void => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  window.dispatchEvent(new Event('offline'))
}

let start = 0

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  // The clock of each test starts at zero; the last check of the previous test must not be in its future.
  vi.advanceTimersByTime((start += 600_000))
})
afterEach(async () => {
  cleanup()
  // The event stream of a page that is gone may still retry.
  respondWith(async () => Response.json({}))
  connection.report(true)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
})

describe('without a connection', () => {
  it('the server is checked at most once a second, and less and less often, however often the browser reports that it is offline', async () => {
    respondWith(away)
    for (let event = 0; event < 20; event++) goOffline()
    await vi.advanceTimersByTimeAsync(10_000)
    for (let event = 0; event < 20; event++) connection.check()
    await vi.advanceTimersByTimeAsync(110_000)
    expect(maxPerSecond()).toBe(1)
    expect(requested.length).toBeLessThan(12)
    expect(requested.length).toBeGreaterThan(3)
  })

  it('a broken event stream waits for the watcher instead of retrying, and reconnects when the server is back', async () => {
    respondWith(away)
    const stop = connect({ changed: () => undefined, other: () => undefined, ended: () => undefined }, () => undefined)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(requested.filter(({ path }) => path === '/events')).toHaveLength(1)
    expect(maxPerSecond()).toBe(1)
    respondWith(async () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }))
    await vi.advanceTimersByTimeAsync(35_000)
    expect(requested.map(({ path }) => path)).toEqual(['/health', '/events'])
    stop()
  })

  it('an event stream replaced by another response of a proxy is retried less and less often', async () => {
    respondWith(
      async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    )
    const connected = vi.fn()
    const stop = connect({ changed: () => undefined, other: () => undefined, ended: () => undefined }, connected)
    await vi.advanceTimersByTimeAsync(300_000)
    stop()
    expect(connected).not.toHaveBeenCalled()
    expect(requested.length).toBeGreaterThan(5)
    expect(requested.length).toBeLessThan(14)
  })

  it('an open list sends at most one request a second', async () => {
    const { settings } = entranceFor('administrator')
    expect(settings.entities.length).toBeGreaterThan(5)
    respondWith(async () => Response.json([], { headers: { 'Content-Range': 'establishments 0-0/0' } }))
    openPanel('/establishments', 'administrator')
    for (let turn = 0; turn < 20; turn++) {
      await vi.dynamicImportSettled()
      await act(() => vi.advanceTimersByTimeAsync(500))
    }
    expect(requested.some(({ path }) => path.startsWith('/establishments?'))).toBe(true)
    respondWith(away)
    await act(async () => goOffline())
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(maxPerSecond()).toBe(1)
    expect(requested.length).toBeLessThan(15)
  })
})

const region = { id: '019ba5e0-0000-7000-8001-000000000001', version: 1, title_en: 'Kakheti', title_ge: 'კახეთი' }
const seconds = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count * 2; turn++) {
    await vi.dynamicImportSettled()
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
}

describe('a screen that could not be loaded', () => {
  const screens = [
    `/regions/${region.id}`,
    '/regions',
    '/requests',
    `/requests/${region.id}`,
    '/',
    '/statistics',
    '/activity',
    `/mail/${region.id}`,
  ]
  const unavailable = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })

  it.each(screens)('says so while the server fails, and offers to try again: %s', async path => {
    respondWith(unavailable)
    openPanel(path, 'administrator')
    await seconds(8)
    const alert = screen.getAllByRole('alert').at(-1)
    expect(alert?.textContent).toContain('The service is not available right now')
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0)
  })

  it('does not say that there is nothing: the homepage without its statistics', async () => {
    respondWith(unavailable)
    openPanel('/', 'administrator')
    await seconds(8)
    expect(screen.getByRole('heading', { name: english.statistics.home })).toBeTruthy()
    expect(screen.queryByText(english.statistics.empty_all)).toBeNull()
  })

  it.each(screens)('says so without a connection, too: %s', async path => {
    respondWith(away)
    openPanel(path, 'administrator')
    await seconds(3)
    expect(document.querySelector('main')?.textContent).toMatch(/The server does not answer|It will load as soon as/)
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0)
  })

  const onlyTheRegion = async (address: string) =>
    address.endsWith('/ready') ? Response.json({}) : address.endsWith(region.id) ? Response.json(region) : unavailable()

  it('comes by itself once the server is ready again, which is checked less and less often', async () => {
    respondWith(unavailable)
    openPanel(`/regions/${region.id}`, 'administrator')
    await seconds(8)
    requested = []
    await seconds(60)
    const checks = requested.filter(({ path }) => path === '/ready')
    expect(checks.length).toBeGreaterThan(2)
    expect(checks.length).toBeLessThan(6)
    expect(requested.some(({ path }) => path.startsWith('/regions/'))).toBe(false)
    respondWith(onlyTheRegion)
    await seconds(70)
    expect(screen.getByRole('heading', { name: 'Kakheti' })).toBeTruthy()
  })

  it('comes by itself when the connection is back', async () => {
    respondWith(away)
    openPanel(`/regions/${region.id}`, 'administrator')
    await seconds(5)
    respondWith(onlyTheRegion)
    await seconds(70)
    expect(screen.getByRole('heading', { name: 'Kakheti' })).toBeTruthy()
  })
})

describe('a server that does not respond', () => {
  it('times out after half a minute for a read and a minute for a write', async () => {
    respondWith(() => new Promise(() => undefined))
    const outcomes = { read: 'waiting', written: 'waiting' }
    const note = (name: keyof typeof outcomes) => (error: unknown) =>
      void (outcomes[name] = error instanceof RequestTimeoutError ? 'late' : String(error))
    void authorizedFetch('/api/v1/a').catch(note('read'))
    void authorizedFetch('/api/v1/a', { method: 'POST' }).catch(note('written'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(outcomes).toEqual({ read: 'waiting', written: 'waiting' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(outcomes).toEqual({ read: 'late', written: 'waiting' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(outcomes).toEqual({ read: 'late', written: 'late' })
  })

  it('has the request aborted', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_address: string, options: RequestInit) => {
      signals.push(options.signal)
      return new Promise(() => undefined)
    })
    const own = new AbortController()
    const failed = authorizedFetch('/api/v1/a', { signal: own.signal }).catch((error: unknown) => error)
    own.abort(new Error('The screen is gone'))
    expect(await failed).toEqual(new Error('The screen is gone'))
    expect(signals[0]?.aborted).toBe(true)
  })
})
