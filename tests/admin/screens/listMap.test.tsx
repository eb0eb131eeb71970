import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import type { MapContent } from '../../../src/engine/model/place.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Locale } from '../../../src/engine/model/declaration.ts'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { places, rows } from './rows.ts'

// The map's code is loaded with the first one, which takes longer than what follows.
beforeAll(() => import('../../../src/features/map/panel/ListMap.tsx'))

// jsdom lays nothing out, and a map without a size shows nothing.
const sizes = { clientWidth: 700, clientHeight: 500 }
const before = Object.fromEntries(
  Object.keys(sizes).map(name => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)]),
)
beforeAll(() => {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => value })
})
afterAll(() => {
  for (const [name, descriptor] of Object.entries(before))
    if (descriptor) Object.defineProperty(Element.prototype, name, descriptor)
})
beforeEach(() => localStorage.clear())

const alpha = { ...places.alpha, lat: 41.91, lng: 45.47 }
const beta = { ...places.beta, lat: 42.25, lng: 42.7 }
const known = { ...rows, establishments: [alpha, beta, places.gamma] }

const pointOf = (row: Row) => ({
  id: String(row.id),
  lat: Number(row.lat),
  lng: Number(row.lng),
  title_ge: String(row.name_ge),
  title_en: String(row.name_en),
  status: row.status as 'approved',
})
const both: MapContent = {
  total: 14,
  clusters: [{ lat: 41.7, lng: 44.8, count: 12, bounds: { south: 41.6, west: 44.7, north: 41.8, east: 44.9 } }],
  points: [pointOf(alpha), pointOf(beta)],
}

async function openList({
  path = '/establishments?shown=map',
  viewport = both,
  locale,
}: { path?: string; viewport?: MapContent | Rejected; locale?: Locale } = {}) {
  const { provider } = memoryProvider(known)
  const answers = { viewport }
  const call = provider.call.getMockImplementation()
  provider.call.mockImplementation(async path_ => {
    if (!path_.includes('/map?')) return call!(path_)
    if (answers.viewport instanceof Rejected) throw answers.viewport
    return { status: 200, headers: new Headers(), body: '', json: answers.viewport } as never
  })
  const requested = () =>
    provider.call.mock.calls
      .map(([one]) => String(one))
      .filter(one => one.includes('/map?'))
      .map(one => Object.fromEntries(new URLSearchParams(one.split('?')[1])))
  return { provider, requested, answers, ...renderPanel({ provider, path, locale }) }
}

const shownIn = (router: { state: { location: { search: string } } }) =>
  new URLSearchParams(router.state.location.search).get('shown')

describe('a list as a map', () => {
  it('is shown by a switch, is in the URL with any filter, and is left again', async () => {
    const { user, router } = await openList({ path: '/establishments' })
    await user.click(await screen.findByRole('button', { name: 'Map' }))
    await screen.findByRole('button', { name: 'Alpha, Approved' })
    expect(screen.queryByRole('table')).toBeNull()
    expect(shownIn(router)).toBe('map')
    await user.type(screen.getByRole('searchbox'), 'Alpha')
    await waitFor(() => expect(router.state.location.search).toContain('Alpha'))
    await waitFor(() => expect(shownIn(router)).toBe('map'))
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await screen.findByRole('table')
    expect(shownIn(router)).toBeNull()
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is left again if nothing was searched for', async () => {
    const { user, router } = await openList({ path: '/establishments' })
    await user.click(await screen.findByRole('button', { name: 'Map' }))
    await screen.findByRole('button', { name: 'Alpha, Approved' })
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await screen.findByRole('table')
    await waitFor(() => expect(shownIn(router)).not.toBe('map'))
    await screen.findByRole('table')
  })

  it('is left by a click before the results are rendered, and the search stays', async () => {
    const { user, router } = await openList()
    await screen.findByRole('button', { name: 'Alpha, Approved' })
    const table = screen.getByRole('button', { name: 'Table' })
    const click = router.subscribe(({ location }) => {
      if (!location.search.includes('Alpha')) return
      click()
      table.click()
    })
    await user.type(screen.getByRole('searchbox'), 'Alpha')
    await screen.findByRole('table')
    expect(router.state.location.search).toContain('Alpha')
    expect(shownIn(router)).not.toBe('map')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Alpha')
  })

  it('is not offered if records have no location', async () => {
    renderPanel({ provider: memoryProvider(known).provider, path: '/users?shown=map' })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
  })

  it('uses the list’s filter, and names each mark', async () => {
    const { requested } = await openList({
      path: `/establishments?shown=map&filter=${encodeURIComponent('{"visible":true}')}`,
    })
    await screen.findByRole('button', { name: 'Alpha, Approved' })
    screen.getByRole('button', { name: 'Beta, Without approval' })
    screen.getByRole('button', { name: '12 records here' })
    const [{ filter = '', bounds = '', zoom = '' } = {}] = requested()
    expect(JSON.parse(filter)).toEqual({ visible: true })
    expect(bounds.split(',').map(Number)).toHaveLength(4)
    expect(Number(zoom)).toBeGreaterThan(4)
  })

  it('lists what is in view next to it, and says how many have no location', async () => {
    await openList()
    const list = await screen.findByRole('region', { name: 'On the map' })
    const link = await within(list).findByRole('link', { name: 'Alpha' })
    expect(link.getAttribute('href')).toBe(`/establishments/${places.alpha.id}`)
    expect(await within(list).findAllByText('Ikalto, Telavi')).toHaveLength(2)
    expect(within(list).queryByText(String(places.gamma.name_ge))).toBeNull()
    expect(within(list).getByRole('status').textContent).toBe('In view: 14')
    within(list).getByText('And 12 more: zoom in')
    const placeless = await screen.findByRole('link', { name: 'No location: 1' })
    expect(new URL(placeless.getAttribute('href') ?? '', 'http://x').searchParams.get('filter')).toBe(
      '{"lat_null":true}',
    )
  })

  it.each([
    { role: 'administrator' as const, links: 1 },
    { role: 'moderator' as const, links: 0 },
  ])('shows $role, depending on their rights, how a map with roads is set up', async ({ role, links }) => {
    renderPanel({ provider: memoryProvider(known).provider, path: '/establishments?shown=map', role })
    await screen.findByText(/Outlines: Natural Earth/)
    const found = screen.queryAllByRole('link', { name: 'How to set up a map with roads' })
    expect(found.map(link => link.getAttribute('href'))).toEqual(Array(links).fill('/api/v1/docs/maps.md'))
  })

  it('opens a point with the keyboard with the focus on its link, and returns the focus on Escape', async () => {
    const { user } = await openList()
    const pin = await screen.findByRole('button', { name: 'Alpha, Approved' })
    pin.focus()
    fireEvent.keyDown(pin, { key: 'Enter' })
    const bubble = await screen.findByRole('region', { name: 'At this point' })
    const link = await within(bubble).findByRole('link', { name: 'Alpha' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    within(bubble).getByText('Approved')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'At this point' })).toBeNull())
    expect(document.activeElement?.classList.contains('map')).toBe(true)
  })

  it('zooms in when a cluster is opened', async () => {
    const { requested } = await openList()
    const cluster = await screen.findByRole('button', { name: '12 records here' })
    const zoom = Number(requested()[0]?.zoom)
    fireEvent.keyDown(cluster, { key: ' ' })
    await waitFor(() => expect(Number(requested().at(-1)?.zoom)).toBeGreaterThan(zoom))
  })

  it('filters the list by what is in view, as one chip that is removed as a whole', async () => {
    const { user, router } = await openList()
    await user.click(await screen.findByRole('button', { name: 'Only this area' }))
    const remove = await screen.findByRole('button', { name: /Map area/ })
    expect(
      Object.keys(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}')).toSorted(),
    ).toEqual(['lat_gte', 'lat_lte', 'lng_gte', 'lng_lte'])
    expect(screen.queryByText(/Latitude/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Only this area' })).toBeNull()
    await user.click(remove)
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{}'))
  })

  it('says that nothing is in view and leads to where something is', async () => {
    const { user, requested } = await openList({ viewport: { total: 0, clusters: [], points: [] }, locale: 'ka' })
    await waitFor(() => expect(requested()).toHaveLength(1))
    const zooms = () => requested().map(({ zoom }) => Number(zoom))
    await user.click(screen.getByRole('button', { name: georgian.place.zoom_in }))
    await waitFor(() => expect(zooms()).toHaveLength(2))
    screen.getByText(georgian.place.nothing)
    await user.click(await screen.findByRole('button', { name: georgian.place.whole }))
    await waitFor(() => expect(zooms()).toEqual([zooms()[0], Number(zooms()[0]) + 1, zooms()[0]]))
  })

  it('says what went wrong, next to the list, and retries', async () => {
    const { user, answers } = await openList({ viewport: new Rejected(500, 'Something went wrong.') })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Something went wrong.')
    await screen.findByRole('link', { name: 'Alpha' })
    answers.viewport = both
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Alpha, Approved' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
