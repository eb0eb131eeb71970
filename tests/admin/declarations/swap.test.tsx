import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { wineRoutes } from '../../api/declarations/publishing.ts'
import { openEventStream } from '../live/eventStream.ts'
import '../people/environment.ts'
import { type Call, callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { type Answered, declaredEntrance, entranceFor, openEntered } from '../shell/panel.tsx'

/** Each test goes on from where the one before has left the page. */
let number = 0
const before = (): Answered => {
  const { profile, settings } = entranceFor('administrator')
  return { profile, settings: { ...settings, model: number } }
}
const after = (): Answered => declaredEntrance('administrator', wineRoutes, number + 1)
const rows = (headers = {}) => json([], { headers: { 'Content-Range': 'categories 0-0/0', ...headers } })
const routesEntry = () => screen.queryByRole('link', { name: 'Wine routes' })
const changed = /^This form has changed/

/** A panel that was entered as one model, on a server that answers by another from then on. */
async function openBetween(path: string, entered: Answered, present: Answered, more: Parameters<typeof serve>[0] = {}) {
  const { response, send } = openEventStream()
  const calls = serve({
    'GET /events': response,
    'POST /profile/get': () => json(present.profile),
    'POST /settings': () => json(present.settings),
    'GET /notifications/unread': () => json({ unread: 0 }),
    'GET /categories': () => rows(),
    'GET /wine_routes': () => rows(),
    ...more,
  })
  openEntered(path, entered)
  const hear = async () => {
    await waitFor(() => expect(callsTo(calls, '/events').length).toBeGreaterThan(0))
    send('model', { number: present.settings.model })
  }
  return { calls, hear, user: userEvent.setup() }
}

const seenBy = (call: Call | undefined) => call?.headers.get('Marani-Model')

beforeEach(() => {
  number += 2
  connection.report(true)
  localStorage.clear()
  vi.spyOn(page, 'reload')
})
afterEach(() => {
  expect(page.reload).not.toHaveBeenCalled()
  cleanup()
})

describe('an open panel when a new model is published', () => {
  it('shows new resources in its menu at once, stays at the same URL, and sends the number of its model', async () => {
    const { calls, hear } = await openBetween('/categories', before(), after())
    await waitFor(() => expect(callsTo(calls, '/categories').length).toBeGreaterThan(0))
    expect(routesEntry()).toBeNull()
    await hear()
    await waitFor(() => expect(routesEntry()).not.toBeNull())
    expect(window.location.pathname).toBe('/platform/categories')
    expect(seenBy(callsTo(calls, '/settings')[0])).toBe(String(number + 1))
    await waitFor(() => expect(seenBy(callsTo(calls, '/categories').at(-1))).toBe(String(number + 1)))
  })

  it('learns of the model from any response too', async () => {
    const present = after()
    await openBetween('/categories', before(), present, {
      'GET /categories': () => rows({ 'Marani-Model': String(number + 1) }),
    })
    await waitFor(() => expect(routesEntry()).not.toBeNull())
  })

  it('waits until pending requests have completed', async () => {
    const { hear, user, calls } = await openBetween('/categories', before(), after())
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: /^Search records/ })
    await hear()
    await new Promise(done => setTimeout(done, 1_200))
    expect(callsTo(calls, '/settings')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(routesEntry()).not.toBeNull())
  })

  it('offers to reload a form with unsaved changes, and keeps them', async () => {
    const { hear, user } = await openBetween('/categories/create', before(), after())
    const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })
    await user.type(await name(), 'Half a na')
    await hear()
    expect(await screen.findByText(changed)).toBeTruthy()
    expect(routesEntry()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(routesEntry()).not.toBeNull())
    await waitFor(async () => expect((await name()).value).toBe('Half a na'))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    expect(screen.queryByText(changed)).toBeNull()
  })

  it('offers to reload after a write was rejected because of it, and keeps unsaved changes', async () => {
    const present = after()
    const { user, calls } = await openBetween('/categories/create', before(), present, {
      'POST /categories': () => {
        const refused = problem(409, 'model_changed', { params: { number: number + 1 } })
        refused.headers.set('Marani-Model', String(number + 1))
        return refused
      },
    })
    for (const language of ['English', 'Georgian'])
      await user.type(
        await screen.findByRole('textbox', { name: new RegExp(`^Name In ${language}`) }),
        `In ${language}`,
      )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsTo(calls, 'POST /categories')).not.toEqual([]))
    expect(await screen.findByText(changed)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(routesEntry()).not.toBeNull())
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })).value).toBe(
      'In English',
    )
  })

  it('shows what was entered in a field that is now hidden, until it is discarded', async () => {
    const hidden: StoredDocument = {
      format: 'marani/1',
      resources: (wineRoutes.resources ?? []).map(resource => ({ ...resource, hide: ['length_km'] })),
      codeLists: wineRoutes.codeLists,
    }
    const entered = declaredEntrance('administrator', wineRoutes, number - 1)
    const { hear, user } = await openBetween(
      '/wine_routes/create',
      entered,
      declaredEntrance('administrator', hidden, number),
    )
    await user.type(await screen.findByRole('textbox', { name: /^Name In English/ }), 'Kakheti way')
    await user.type(screen.getByRole('textbox', { name: /^Length, km/ }), '42.5')
    await hear()
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(await screen.findByText('A field that you filled in is no longer in this form: 42.5')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Length, km/ })).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name In English/ }).value).toBe('Kakheti way'),
    )
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/is no longer in this form/)).toBeNull()
  })

  it('does not reload a page with unsaved input, and says so', async () => {
    const { hear, user } = await openBetween('/profile', before(), after())
    const name = () => screen.getAllByRole<HTMLInputElement>('textbox')[0] as HTMLInputElement
    await screen.findAllByRole('textbox')
    await user.type(name(), 'X')
    const typed = name().value
    await hear()
    expect(await screen.findByText('The panel has changed. Reload when you have finished here.')).toBeTruthy()
    await new Promise(done => setTimeout(done, 1_500))
    expect([routesEntry(), name().value]).toEqual([null, typed])
    await user.click(screen.getByRole('link', { name: 'Regions' }))
    await waitFor(() => expect(routesEntry()).not.toBeNull())
  })

  it('keeps the selection of a list', async () => {
    const row = { id: '018f3c5e-7b1a-7c3d-9e4f-000000000201', version: 1, name_en: 'Cellars', name_ge: 'მარნები' }
    const { hear, user } = await openBetween('/categories', before(), after(), {
      'GET /categories': () => json([row], { headers: { 'Content-Range': 'categories 0-0/1' } }),
    })
    const box = () => screen.getAllByRole<HTMLInputElement>('checkbox').at(-1) as HTMLInputElement
    await screen.findByRole('link', { name: /Cellars/ })
    await user.click(box())
    await hear()
    expect(await screen.findByText(/^The panel has changed/)).toBeTruthy()
    expect([box().checked, routesEntry()]).toEqual([true, null])
    await user.click(box())
    await waitFor(() => expect(routesEntry()).not.toBeNull())
  })

  it('reports a newly hidden resource as not found', async () => {
    const entered = declaredEntrance('administrator', wineRoutes, number - 1)
    const { hear } = await openBetween('/wine_routes', entered, before())
    expect(await screen.findByRole('heading', { name: 'Wine routes' })).toBeTruthy()
    await hear()
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(routesEntry()).toBeNull()
  })
})
