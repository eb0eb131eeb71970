import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { palette as texts } from '../../../i18n/en/palette.ts'
import { review } from '../../../i18n/en/review.ts'
import type { SearchResult } from '../../../src/engine/model/searchResult.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import { rememberFor } from '../../../src/panel/shell/palette/foundBefore.ts'
import { keepVisit, readVisits } from '../../../src/panel/shell/palette/recent.ts'
import '../people/environment.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'

const hotel: SearchResult = {
  resource: 'establishments',
  id: '018f3c5e-7b1a-7c3d-9e4f-000000000007',
  title_ge: 'სასტუმრო მარანი',
  title_en: 'Hotel Marani',
  detail: '',
  about_ge: 'სასტუმრო · მარტვილი, სამეგრელო',
  about_en: 'Hotel · Martvili, Samegrelo',
  status: 'approved',
  cover: null,
}
const person = '01890000-0000-7000-8000-000000000001'

beforeEach(() => {
  localStorage.clear()
  rememberFor('nobody')
})
afterEach(cleanup)

const optionsNow = () => screen.queryAllByRole('option').map(option => option.textContent)
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const active = () => screen.getAllByRole('option', { selected: true }).map(one => one.textContent)

async function openPalette(
  role: Role = 'administrator',
  search: () => Response | Promise<Response> = () => json([hotel]),
) {
  const calls = serve({ 'GET /search': search })
  openPanel('/contact', role)
  const user = userEvent.setup()
  await screen.findByRole('navigation', { name: 'Main menu' })
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: texts.hint })
  return {
    user,
    box,
    calls,
    searches: () => callsTo(calls, '/search').map(call => new URLSearchParams(call.path.split('?')[1])),
  }
}

describe('Ctrl+K', () => {
  it('opens a dialog with the focus in its input, and Escape or its button closes it', async () => {
    const { user, box } = await openPalette()
    expect(document.activeElement).toBe(box)
    await user.click(screen.getByRole('button', { name: texts.close }))
    expect(screen.queryByRole('combobox', { name: texts.hint })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Search/ }))
    expect(await screen.findByRole('combobox', { name: texts.hint })).toBeTruthy()
  })

  it.each([
    ['organiz', 'Organizations'],
    ['ორგანიზ', 'Organizations'],
    ['organizaciebi', 'Organizations'],
    ['გუიდეს', 'Guides'],
    ['gasvla', 'Sign out'],
    ['dark', 'Appearance: Dark'],
    ['muqi', 'Appearance: Dark'],
    ['ქართული', 'Language: ქართული'],
  ])('finds by "%s" the screen or action %s', async (typed, name) => {
    const { user } = await openPalette()
    await user.keyboard(typed)
    expect(await option(name)).toBeTruthy()
  })

  it('offers only the screens and actions that a person may use', async () => {
    const { user, searches } = await openPalette('objectowner', () => json([]))
    for (const typed of ['moderators', 'export', 'categories', 'create: region']) {
      await user.clear(screen.getByRole('combobox', { name: texts.hint }))
      await user.keyboard(typed)
      await screen.findByText(`No results for “${typed}”`, { selector: 'strong' })
      expect(optionsNow(), typed).toEqual([])
    }
    const requested = JSON.parse(searches()[0]?.get('resources') ?? '[]') as string[]
    expect(requested).toContain('establishments')
    expect(requested).not.toContain('mail')
    expect(requested).not.toContain('categories')
  })

  it('shows records with their kind, place, both titles and status, and Enter opens the active one', async () => {
    const { user } = await openPalette()
    await user.keyboard('hotel mar')
    expect((await option(/^Hotel Marani/)).textContent).toBe(
      'Hotel MaraniHotel · Martvili, Samegrelo · სასტუმრო მარანიApproved',
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe(`/platform/establishments/${hotel.id}`))
    expect(screen.queryByRole('combobox', { name: texts.hint })).toBeNull()
  })

  it('moves through the list with the arrow keys and names the active option in the input', async () => {
    const { user, box } = await openPalette('administrator', () =>
      json([hotel, { ...hotel, id: '018f3c5e-7b1a-7c3d-9e4f-000000000008', title_en: 'Hotel Two' }]),
    )
    await user.keyboard('zz')
    await option(/^Hotel Two/)
    const seen = [active()]
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      await user.keyboard(key)
      seen.push(active())
      expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(active()[0])
    }
    expect(seen.map(([text]) => text?.slice(0, 9))).toEqual(['Hotel Mar', 'Hotel Two', 'Hotel Mar', 'Hotel Two'])
    expect(document.activeElement).toBe(box)
  })

  it('searches after a pause in typing, cancels outdated requests, and keeps earlier results until then', async () => {
    const late = Promise.withResolvers<Response>()
    const answers = [json([hotel]), late.promise]
    const { user, searches } = await openPalette('administrator', () => answers.shift() ?? json([]))
    await user.keyboard('hot')
    await option(/^Hotel Marani/)
    expect(searches().map(query => query.get('q'))).toEqual(['hot'])
    await user.keyboard('el')
    await waitFor(() => expect(searches()).toHaveLength(2))
    expect(screen.getByText(texts.searching)).toBeTruthy()
    expect(await option(/^Hotel Marani/)).toBeTruthy()
    await user.keyboard('x')
    await screen.findByText('No results for “hotelx”', { selector: 'strong' })
    late.resolve(json([hotel]))
    await new Promise(done => setTimeout(done, 50))
    expect(optionsNow()).toEqual([])
  })

  it('says when records could not be searched, and still offers screens', async () => {
    const { user } = await openPalette('administrator', () => problem(503, 'unavailable'))
    await user.keyboard('reg')
    expect((await screen.findByText(texts.failed)).getAttribute('role')).toBe('alert')
    expect(optionsNow()).toContain('Regions')
  })

  it('opens a screen in a new tab with Ctrl+Enter and stays open', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, box } = await openPalette()
    await user.keyboard('regions')
    await option('Regions')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/platform/regions', '_blank', 'noopener')
    expect(box.isConnected).toBe(true)
    opened.mockRestore()
  })

  it('offers recently visited screens, the newest first and without the current one', async () => {
    for (const [path, title] of [
      ['/regions', 'Old words'],
      ['/contact', 'Contact'],
      ['/establishments/7', 'Old Cellar'],
    ] as const)
      keepVisit(person, { path, title })
    await openPalette()
    const recent = await screen.findByRole('group', { name: texts.recent })
    expect(
      within(recent)
        .getAllByRole('option')
        .map(one => one.textContent),
    ).toEqual(['Old Cellar', 'Regions'])
  })

  it('shows earlier results at once, and links to the list of all matches with their number', async () => {
    const five = [1, 2, 3, 4, 5].map(number => ({ ...hotel, id: `018f3c5e-7b1a-7c3d-9e4f-00000000001${number}` }))
    const late = Promise.withResolvers<Response>()
    const answers = [json(five), late.promise]
    const { user } = await openPalette('administrator', () => answers.shift() ?? json([]))
    await user.keyboard('hot')
    expect((await option(/^Show all/)).textContent).toBe('Show all in Establishments →')
    await user.keyboard('e')
    expect(screen.getAllByRole('option', { name: /^Hotel Marani/ })).toHaveLength(5)
    late.resolve(json([]))
  })

  it('offers the most common actions before anything is typed', async () => {
    await openPalette()
    await option('Requests')
    expect(optionsNow().slice(-5)).toEqual(['Requests', 'Reports', 'Messages', 'Planned', 'Create: Establishment'])
  })
})

describe('controls on the screen', () => {
  it('are offered, except column headers and pressed buttons', async () => {
    serve({
      'GET /establishments': () =>
        json([{ ...hotel, name_en: 'Hotel Marani', version: 1 }], {
          headers: { 'Content-Range': 'establishments 0-0/1' },
        }),
    })
    openPanel('/establishments', 'administrator')
    const user = userEvent.setup()
    await screen.findByRole('columnheader', { name: /Object type/ })
    await user.keyboard('{Control>}k{/Control}')
    const here = await screen.findByRole('group', { name: texts.here })
    const offered = within(here)
      .getAllByRole('option')
      .map(one => one.textContent)
    expect(offered).toEqual(expect.arrayContaining(['Map', 'Create']))
    for (const name of ['Name', 'Status', 'Object type', 'Table']) expect(offered).not.toContain(name)
  })
})

describe('keyboard shortcuts on every screen', () => {
  it('open menu entries after a g, but not while typing, and are listed by ?', async () => {
    serve({})
    openPanel('/contact', 'administrator')
    const user = userEvent.setup()
    await screen.findByRole('navigation', { name: 'Main menu' })
    await waitFor(async () => {
      await user.keyboard('?')
      expect(screen.getByText('g r')).toBeTruthy()
    })
    await user.click(screen.getByRole('button', { name: review.keys.close }))
    await user.keyboard('gr')
    await waitFor(() => expect(window.location.pathname).toBe('/platform/requests'))
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: texts.hint })
    await user.keyboard('gh')
    expect(window.location.pathname).toBe('/platform/requests')
  })
})

describe('“g e” of an owner', () => {
  it('opens the homepage, where their establishments are', async () => {
    serve({})
    openPanel('/contact', 'objectowner')
    const user = userEvent.setup()
    await screen.findByRole('navigation', { name: 'Main menu' })
    await waitFor(
      async () => {
        await user.keyboard('?')
        expect(screen.getByText('g e').closest('div')?.textContent).toBe('g eEstablishments')
      },
      { timeout: 10_000 },
    )
    await user.click(screen.getByRole('button', { name: review.keys.close }))
    await user.keyboard('ge')
    await waitFor(() => expect(window.location.pathname).toBe('/platform'))
  })
})

describe('visited screens', () => {
  it('are stored per person, each once, at most eight', () => {
    for (let place = 0; place < 12; place++)
      keepVisit('a', { path: `/regions/${place % 10}`, title: `Region ${place}` })
    expect(readVisits('a').map(({ title }) => title)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4].map(place => `Region ${place}`),
    )
    expect(readVisits('b')).toEqual([])
  })

  it.each([
    'nonsense',
    '{}',
    '[1,null,{"path":"//x","title":"x"},{"path":"javascript:alert(1)","title":"x"},{"path":"/ok","title":""}]',
  ])('are none where %s is stored', stored => {
    localStorage.setItem('marani.visits.a', stored)
    expect(readVisits('a')).toEqual([])
  })
})
