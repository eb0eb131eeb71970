import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languageNames } from '../../../i18n/languageNames.ts'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import { entryAddress } from '../../../src/panel/shell/routing/nextPath.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import '../people/environment.ts'
import { callsTo, json, problem, serve } from './fakeServer.ts'
import { entranceFor, openPanel } from './panel.tsx'

vi.mock('../../../src/tourism/panel/screens.ts', async () => {
  const { preloadable } = await import('../../../src/panel/data/preloadable.ts')
  const shown = (name: string) => preloadable(async () => () => <p>{`the ${name} screen`}</p>)
  const real = (get: () => Promise<{ default: React.ComponentType }>) => preloadable(async () => (await get()).default)
  const breaking = preloadable(async () => () => {
    throw new Error('It broke')
  })
  return {
    screens: {
      list: shown('list'),
      edit: shown('edit'),
      create: breaking,
      home: real(() => import('../../../src/features/home/panel/HomePage.tsx')),
      profile: real(() => import('../../../src/features/accounts/panel/people/ProfilePage.tsx')),
      terms: real(() => import('../../../src/features/pages/panel/TermsPage.tsx')),
      contact: real(() => import('../../../src/features/pages/panel/ContactPage.tsx')),
      logout: real(() => import('../../../src/panel/shell/pages/LogoutPage.tsx')),
    },
  }
})

const { pages, logout } = english.panel
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  localStorage.clear()
  serve({})
})
afterEach(cleanup)

describe('the menu', () => {
  const menus: [Role, string[]][] = [
    [
      'administrator',
      [
        'Homepage',
        'Requests',
        'Reports',
        'Messages',
        'Planned',
        'Establishments',
        'Organizations',
        'Guides',
        'Moderators',
        'Users',
        'Mail',
        'Categories',
        'Regions',
        'Statistics',
        'Activity',
        'Export',
        'Import',
        'Background jobs',
        'System',
        'Resources',
      ],
    ],
    ['moderator', ['Homepage', 'Reports', 'Messages', 'Planned', 'Establishments', 'Organizations', 'Guides', 'Users']],
    ['objectowner', ['Homepage', 'Organizations', 'Users', 'Statistics', 'Help']],
    ['manager', ['Homepage', 'Statistics', 'Help']],
    ['guide', ['Homepage', 'Help']],
    ['user', ['Homepage']],
  ]
  const linksOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link')
      .map(link => link.textContent?.trim())

  it.each(menus)(
    'of the role %s is that of the specification, with the person’s own entries below their name',
    async (role, expected) => {
      openPanel('/terms', role)
      expect(linksOf(await screen.findByRole('navigation', { name: 'Main menu' }))).toEqual(expected)
      await userEvent.click(screen.getByRole('button', { name: /Administrator|Moderator|Owner|Manager|Guide|User/ }))
      const own = await screen.findByRole('navigation', { name: english.panel.menu.own })
      expect(linksOf(own)).toEqual(['Profile', 'Terms', 'Contact', 'Sign out'])
    },
  )

  it('shows how many records await the person, and which are overdue', async () => {
    serve({
      'GET /workload': () =>
        json({
          requests: { count: 5, capped: false, overdue: 2 },
          reports: { count: 99, capped: true, overdue: 0 },
          help: { count: 0, capped: false, overdue: 0 },
        }),
    })
    openPanel('/profile', 'administrator')
    expect(await screen.findByRole('link', { name: 'Requests 5 pending, 2 overdue' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Reports More than 99 pending' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Messages' })).toBeTruthy()
  })

  it('can be collapsed to icons with names, and stays so in this browser', async () => {
    const { unmount } = openPanel('/profile', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse menu' }))
    unmount()
    openPanel('/profile', 'administrator')
    expect(await screen.findByRole('button', { name: 'Expand menu', expanded: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Guides' }).title).toBe('Guides')
  })

  it.each([
    ['/facilities', 'Categories'],
    ['/requests', 'Requests'],
    ['/reports', 'Reports'],
    ['/reports/help', 'Messages'],
    ['/help/7', 'Messages'],
    ['/decline_reasons', 'Reports'],
    ['/mail', 'Mail'],
  ])('marks the current entry: %s as %s', async (path, name) => {
    openPanel(path, 'administrator')
    expect((await screen.findByRole('link', { current: 'page' })).textContent?.trim()).toBe(name)
  })
})

describe('a path', () => {
  it.each([
    ['/categories', 'objectowner'],
    ['/categories/update/7', 'user'],
    ['/moderators', 'moderator'],
    ['/mail', 'manager'],
    ['/establishments', 'objectowner'],
    ['/requests', 'moderator'],
  ] as const)('%s is forbidden to the role %s, or not known to it', async (path, role) => {
    openPanel(path, role)
    const title = await screen.findByRole('heading', { level: 1 })
    expect([pages.forbidden.title, pages.not_found.title]).toContain(title.textContent)
    expect(screen.queryByText(/^the .* screen$/)).toBeNull()
  })

  it('of a list that the role may read in part but not open is forbidden', async () => {
    openPanel('/categories', 'moderator')
    expect(await heading(pages.forbidden.title)).toBeTruthy()
  })

  it('that needs a permission opens with full access', async () => {
    openPanel('/requests', 'moderator', ['full_access'])
    expect(await screen.findByText('the list screen')).toBeTruthy()
  })

  it.each(['/nowhere', '/regions/1/more', '/categories/7/more/deeper', '/profile/more'])(
    '%s is not found',
    async path => {
      openPanel(path, 'administrator')
      expect(await heading(pages.not_found.title)).toBeTruthy()
    },
  )

  it.each([
    ['/regions', 'the list screen', '/platform/regions'],
    ['/regions/7', 'the edit screen', '/platform/regions/7'],
    ['/cuisines/update/7', 'the edit screen', '/platform/cuisines/update/7'],
    ['/cuisines/7', 'the edit screen', '/platform/cuisines/update/7'],
  ])('%s opens its screen', async (path, text, address) => {
    openPanel(path, 'administrator')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(window.location.pathname).toBe(address)
  })

  it('for people who are not signed in redirects to the homepage', async () => {
    openPanel('/login', 'user')
    expect(await heading('Hello, Nino!')).toBeTruthy()
    expect(window.location.pathname).toBe('/platform')
  })

  it('whose screen throws shows the error page inside the frame', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    openPanel('/regions/create', 'administrator')
    expect(await heading('Unexpected Application Error!')).toBeTruthy()
    expect(screen.getByText('It broke')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  })
})

describe('the homepage', () => {
  it('shows an owner their places with next steps and visits, and of the menu’s lists fetches only what is not approved', async () => {
    const cellar = { id: '7', version: 1, name_en: 'Old Cellar', name_ge: '', status: 'declined' }
    const calls = serve({
      'GET /establishments': () => json([cellar], { headers: { 'Content-Range': 'establishments 0-0/1' } }),
      'GET /statistics/own': () => json({ 7: { views: 12, before: 5 } }),
    })
    openPanel('/', 'objectowner')
    expect((await screen.findByRole('link', { name: 'Old Cellar' })).getAttribute('href')).toBe(
      '/platform/establishments/7',
    )
    expect(await screen.findByRole('link', { name: 'Declined: read the reasons' })).toBeTruthy()
    expect(await screen.findByText(/12 views in 30 days/)).toBeTruthy()
    expect(callsTo(calls, '/organizations').map(({ path }) => decodeURIComponent(path))).toEqual([
      expect.stringContaining('filter={"$none":[{"status":"approved"}]}'),
    ])
    expect(callsTo(calls, '/categories')).toHaveLength(0)
  })
})

describe('a person who comes from the registration', () => {
  const welcome = 'Profile was successfully sent to moderation!'

  it('sees once what was sent to moderation', async () => {
    sessionStorage.setItem('marani.public.sent_to_moderation', 'true')
    openPanel('/', 'objectowner')
    expect(await screen.findByText(welcome)).toBeTruthy()
    cleanup()
    openPanel('/', 'objectowner')
    expect(await heading('Hello, Nino!')).toBeTruthy()
    expect(screen.queryByText(welcome)).toBeNull()
  })

  it('sees as a guide what the page still needs', async () => {
    sessionStorage.setItem('marani.public.sent_to_moderation', 'true')
    openPanel('/', 'guide')
    expect(
      await screen.findByText(
        'Your page is a draft. Add a description and your languages, then submit it for moderation.',
      ),
    ).toBeTruthy()
  })
})

describe('the profile', () => {
  it('shows the person’s own data and the translated role', async () => {
    openPanel('/profile', 'objectowner')
    expect(await heading('Profile')).toBeTruthy()
    expect(screen.getByText('Now: nino@marani.example')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Nino')
    expect(screen.getAllByText('Owner').length).toBeGreaterThan(1)
    expect(document.title).toBe('Profile · Marani')
  })

  it('switches between light and dark', async () => {
    openPanel('/profile', 'user')
    await userEvent.click(await screen.findByLabelText('Dark'))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await userEvent.click(screen.getByLabelText('System'))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('switches the language by storing it and reloading', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
    openPanel('/profile', 'user')
    const [button] = await screen.findAllByRole('button', { name: languageNames.ka })
    expect(button?.lang).toBe('ka')
    if (button) await userEvent.click(button)
    expect(localStorage.getItem('lang')).toBe('ka')
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('signing out', () => {
  it('asks for confirmation, and does nothing if it is cancelled', async () => {
    const calls = serve({})
    openPanel('/profile', 'user')
    await userEvent.click((await screen.findAllByRole('link', { name: logout.title }))[0] ?? document.body)
    const dialog = await screen.findByRole('dialog', { name: logout.title })
    expect(within(dialog).getByText('Are you sure you want to logout?')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: logout.cancel }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: logout.title })).toBeNull())
    expect(window.location.pathname).toBe('/platform/profile')
    expect(callsTo(calls, '/auth/logout')).toHaveLength(0)
    expect(localStorage.getItem('access_token')).toBe('token')
  })

  it.each([
    ['says that what is kept here unsaved is lost by it', 'written:help.h', true],
    ['says nothing of the keys of calls', 'key./help', false],
  ])('%s', async (_name, kept, isSaid) => {
    serve({})
    const { id } = entranceFor('user').profile
    localStorage.setItem(`draft.${id}.${kept}`, '{"value":"x"}')
    openPanel('/profile', 'user')
    await userEvent.click((await screen.findAllByRole('link', { name: logout.title }))[0] ?? document.body)
    const dialog = await screen.findByRole('dialog', { name: logout.title })
    expect(within(dialog).queryByText(english.panel.leave.sign_out) !== null).toBe(isSaid)
  })

  it.each([
    ['after the dialog', '/profile'],
    ['by its address, which asks too', '/logout'],
  ])('goes to /platform/logout %s, and ends the session on the server and here', async (_how, path) => {
    const leave = vi.spyOn(page, 'open').mockReturnValue(undefined)
    const calls = serve({ 'POST /auth/logout': () => new Response(null, { status: 204 }) })
    openPanel(path, 'user')
    if (path !== '/logout')
      await userEvent.click((await screen.findAllByRole('link', { name: logout.title }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: logout.title }))
    expect(callsTo(calls, '/auth/logout')).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: logout.confirm }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/platform/login'))
    expect(window.location.pathname).toBe('/platform/logout')
    expect(callsTo(calls, '/auth/logout')).toHaveLength(1)
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('deletes the person’s drafts in this browser, and nobody else’s', async () => {
    const leave = vi.spyOn(page, 'open').mockReturnValue(undefined)
    serve({ 'POST /auth/logout': () => new Response(null, { status: 204 }) })
    const mine = `draft.${entranceFor('user').profile.id}.`
    for (const key of [`${mine}guides.new`, `${mine}key.guides {}`, 'draft.another.guides.new'])
      localStorage.setItem(key, '{}')
    openPanel('/logout', 'user')
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: logout.title })).getByRole('button', { name: logout.confirm }),
    )
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/platform/login'))
    expect(Object.keys(localStorage).filter(key => key.startsWith('draft.'))).toEqual(['draft.another.guides.new'])
  })

  it('because every response is a 401 keeps drafts and leads to the sign-in page and back', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
    const leave = vi.spyOn(page, 'open').mockReturnValue(undefined)
    const refuse = () => problem(401, 'unauthenticated')
    const calls = serve({
      'POST /profile/get': refuse,
      'GET /profile/sessions': refuse,
      'GET /notifications/unread': refuse,
      'POST /auth/refresh_token': refuse,
      'POST /auth/logout': refuse,
      'GET /events': refuse,
    })
    const draft = `draft.${entranceFor('user').profile.id}.guides.new`
    localStorage.setItem(draft, '{"values":{"name_en":"A"}}')
    openPanel('/profile?part=sessions', 'user')
    await waitFor(() => expect(callsTo(calls, '/profile/sessions').length).toBeGreaterThan(0))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(localStorage.getItem(draft)).not.toBeNull()
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(leave).not.toHaveBeenCalled()
    expect(entryAddress(window.location, false)).toBe('/platform/login?next=%2Fprofile%3Fpart%3Dsessions')
  })
})

describe('a page of text', () => {
  const terms = (text_en: string) => () =>
    json({
      key: 'terms',
      version: 1,
      effective_on: '2026-01-12',
      title_ge: 'x',
      title_en: 'Terms of use',
      text_ge: 'x',
      text_en,
      note_ge: '',
      note_en: '',
      updated_at: '2026-01-12T08:00:00.000Z',
    })

  it('shows the allowed markup', async () => {
    serve({
      'GET /public/pages/terms': terms('<p>One <strong>two</strong> <a href="https://marani.example/x">three</a></p>'),
    })
    openPanel('/terms', 'user')
    expect(await heading('Terms of use')).toBeTruthy()
    expect(screen.getByText('two').localName).toBe('strong')
    expect(screen.getByRole('link', { name: 'three' }).getAttribute('href')).toBe('https://marani.example/x')
  })

  it('shows any other markup as plain text', async () => {
    const unsafe = '<p onclick="alert(1)">x</p><img src=x onerror=alert(1)>'
    serve({ 'GET /public/pages/terms': terms(unsafe) })
    openPanel('/terms', 'user')
    expect(await screen.findByText(unsafe)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a missing translation', () => {
  it('shows its key in braces', async () => {
    const { createI18nProvider } = await import('../../../src/panel/data/i18nProvider.ts')
    expect(createI18nProvider(english).translate('panel.nothing.like.it')).toBe('{panel.nothing.like.it}')
  })
})
