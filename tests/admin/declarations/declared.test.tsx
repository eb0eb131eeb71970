import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { palette as paletteTexts } from '../../../i18n/en/palette.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { layered } from '../../../src/engine/model/stored/layered.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { wineRoutes } from '../../api/declarations/publishing.ts'
import '../people/environment.ts'
import { json, serve, type Call } from '../shell/fakeServer.ts'
import { declaredEntrance, openEntered } from '../shell/panel.tsx'

const texts = layered({ entities, codeLists, fieldTypes, authorization }, wineRoutes).texts
const route = {
  id: '018f3c5e-7b1a-7c3d-9e4f-000000000101',
  version: 1,
  name_ge: 'კახეთის გზა',
  name_en: 'Kakheti way',
  difficulty: 'easy',
  length_km: 42.5,
  region_id: null,
  organization_id: null,
  status: 'draft',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  created_by: null,
  updated_by: null,
}

function openRoutes(path: string, document: StoredDocument = wineRoutes) {
  const settings = ({ headers }: Call) =>
    json({ texts: headers.get('Content-Language') === 'ka' ? texts.ka : texts.en })
  const calls = serve({
    'GET /wine_routes': () => json([route], { headers: { 'Content-Range': 'wine_routes 0-0/1' } }),
    [`GET /wine_routes/${route.id}`]: () => json(route),
    'GET /settings': settings,
    'GET /search': () => json([]),
    'GET /requests': () => json([], { headers: { 'Content-Range': 'requests 0-0/0' } }),
    'GET /notifications/unread': () => json({ unread: 0 }),
  })
  openEntered(path, declaredEntrance('administrator', document))
  return { calls, user: userEvent.setup() }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the texts of run-time declarations', () => {
  it('extend the catalogs and fall back to the other language', () => {
    const said = (locale: 'ka' | 'en') => {
      localStorage.setItem('lang', locale)
      const { translate } = createI18nProvider(locale === 'ka' ? georgian : english, texts[locale])
      return [
        translate('resources.wine_routes.name', { smart_count: 2 }),
        translate('resources.wine_routes.fields.difficulty'),
        translate('resources.wine_routes.fields.length_km'),
        translate('codes.route_difficulties.hard'),
        translate('codes.entity_kinds.wine_routes'),
        translate('resources.regions.name', { smart_count: 2 }),
      ]
    }
    expect(said('en')).toEqual(['Wine routes', 'Difficulty', 'Length, km', 'Hard', 'Wine route', 'Regions'])
    expect(said('ka')).toEqual(['ღვინის მარშრუტები', 'სირთულე', 'Length, km', 'რთული', 'ღვინის მარშრუტი', 'რეგიონები'])
  })
})

describe('a resource declared at run time', () => {
  it('has a list with its columns, the labels of its own code list, and its records', async () => {
    openRoutes('/wine_routes')
    expect(await screen.findByRole('heading', { name: 'Wine routes' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Kakheti way/ })).toBeTruthy()
    for (const head of ['Name', 'Difficulty', 'Length, km'])
      expect(screen.getByRole('columnheader', { name: new RegExp(head) })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Easy' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wine routes' }).getAttribute('aria-current')).toBe('page')
  })

  it('has the form of a record, and of a new one', async () => {
    openRoutes(`/wine_routes/${route.id}`)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })).value).toBe(
      'Kakheti way',
    )
    cleanup()
    openRoutes('/wine_routes/create')
    expect(await screen.findByRole('heading', { name: /Wine route/ })).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: /^Length, km/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\{[a-z_.]+\}/)
  })

  it('is on the home page of owners of its records, and not in their menu if the menu is for others', async () => {
    serve({
      'GET /wine_routes': () => json([route], { headers: { 'Content-Range': 'wine_routes 0-0/1' } }),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openEntered('/', declaredEntrance('objectowner', wineRoutes))
    const own = within(await screen.findByRole('region', { name: 'Wine routes' }))
    expect(own.getByRole('link', { name: 'Wine routes' }).getAttribute('href')).toBe('/platform/wine_routes')
    expect(own.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/platform/wine_routes/create')
    expect((await own.findByRole('link', { name: 'Kakheti way' })).getAttribute('href')).toBe(
      `/platform/wine_routes/${route.id}`,
    )
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    expect(within(menu).queryByRole('link', { name: 'Wine routes' })).toBeNull()
  })

  it('is absent for users without access', async () => {
    const staff: StoredDocument = {
      ...wineRoutes,
      resources: (wineRoutes.resources ?? []).map(({ entity, ...rest }) => ({
        ...rest,
        entity: { ...entity, own: undefined, access: { read: ['management'], create: ['management'] } },
      })),
    }
    serve({ 'GET /notifications/unread': () => json({ unread: 0 }) })
    openEntered('/wine_routes', declaredEntrance('guide', staff))
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
  })

  it.each(['wine ro', 'ღვინის მარშ'])('is found by Ctrl+K as "%s"', async typed => {
    const { user } = openRoutes('/contact')
    await screen.findByRole('navigation', { name: 'Main menu' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: paletteTexts.hint }), typed)
    await waitFor(() => expect(screen.getByRole('option', { name: 'Wine routes' })).toBeTruthy())
    expect(screen.getByRole('option', { name: 'Create: Wine route' })).toBeTruthy()
  })
})
