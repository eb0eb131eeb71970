import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsTo, json, problem, serve, type Call } from './fakeServer.ts'
import { openPanel } from './panel.tsx'
import '../people/environment.ts'

const id = '019ba5e0-0000-7000-8006-0000000000aa'

/** Whether a call reads a record with all of its fields. */
const isWhole = ({ path }: Call): boolean => !path.includes('fields=')

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a record that is opened', () => {
  it('and its pending requests are fetched in parallel', async () => {
    const never = new Promise<Response>(() => undefined)
    const path = '/establishments/019ba5e0-0000-7000-800b-0000000000aa'
    const calls = serve({ [`GET ${path}`]: () => never })
    openPanel(path, 'administrator')
    await waitFor(() => expect(callsTo(calls, path).filter(isWhole)).toHaveLength(1))
    expect(callsTo(calls, `${path}/request`)).toHaveLength(1)
  })

  it('has its pending requests fetched only if its entity is moderated', async () => {
    const never = new Promise<Response>(() => undefined)
    const calls = serve({ [`GET /regions/${id}`]: () => never })
    openPanel(`/regions/${id}`, 'administrator')
    await waitFor(() => expect(callsTo(calls, `/regions/${id}`)).toHaveLength(1))
    expect(callsTo(calls, `/regions/${id}/request`)).toHaveLength(0)
  })
  const kakheti = { id: 'r1', version: 1, title_ge: 'კახეთი', title_en: 'Kakheti', deleted_at: null }
  const cafe = { id: 'c1', version: 1, name_ge: 'კაფე', name_en: 'Café', deleted_at: null }
  const placeOf = (id: string) => ({ id, version: 1, name_en: 'Cellar', status: 1, deleted_at: null, region_id: 'r1' })
  const opened = (id: string, more: Parameters<typeof serve>[0]) => {
    const calls = serve({
      [`GET /establishments/${id}/request`]: () => json({ open: null, last: null, earlier: [] }),
      'GET /regions': () => json([kakheti]),
      'GET /categories': () => json([cafe]),
      ...more,
    })
    openPanel(`/establishments/${id}`, 'administrator')
    return calls
  }
  const shows = (text: string) =>
    waitFor(() => {
      const values = [...document.querySelectorAll('input')].map(({ value }) => value)
      expect([...values, document.querySelector('form')?.textContent].join(' ')).toContain(text)
    })

  it('comes with all records that it refers to in one request', async () => {
    const record = { ...placeOf('e1'), category_id: 'c1' }
    const calls = opened('e1', {
      'GET /establishments/e1': call =>
        json(isWhole(call) ? record : { ...record, _expanded: { region_id: kakheti, category_id: cafe } }),
    })
    await shows('Kakheti')
    await shows('Café')
    expect(callsTo(calls, '/establishments/e1')).toHaveLength(2)
    expect([...callsTo(calls, '/regions'), ...callsTo(calls, '/categories')]).toEqual([])
  })

  it('has those that this request does not bring fetched on their own', async () => {
    const record = { ...placeOf('e2'), category_id: 'c1' }
    const calls = opened('e2', {
      'GET /establishments/e2': call =>
        json(isWhole(call) ? record : { ...record, _expanded: { region_id: kakheti, category_id: null } }),
    })
    await shows('Café')
    await shows('Kakheti')
    expect(callsTo(calls, '/regions')).toEqual([])
  })

  it('has them fetched on their own if this request fails', async () => {
    opened('e3', {
      'GET /establishments/e3': call => (isWhole(call) ? json(placeOf('e3')) : problem(500, 'unexpected')),
    })
    await shows('Kakheti')
  })

  it('is fetched once when its name is pressed in a list, however long that takes', async () => {
    const calls = serve({
      'GET /regions': () => json([kakheti], { headers: { 'Content-Range': 'regions 0-0/1' } }),
      'GET /regions/r1': () => json(kakheti),
    })
    openPanel('/regions', 'administrator')
    const name = await screen.findByRole('link', { name: 'Kakheti' })
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: name })
    await waitFor(() => expect(callsTo(calls, '/regions/r1')).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 50))
    await user.pointer({ keys: '[/MouseLeft]', target: name })
    await shows('Kakheti')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(callsTo(calls, '/regions/r1')).toHaveLength(1)
  })
})
