import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { palette as texts } from '../../../i18n/en/palette.ts'
import { declarationsOf } from '../../../src/engine/product.ts'
import { exportsPanel } from '../../../src/features/export/panel.ts'
import { helpPanel } from '../../../src/features/help/panel.ts'
import { jobsPanel } from '../../../src/features/jobs/panel.ts'
import { mailPanel } from '../../../src/features/mail/panel.ts'
import { reportsPanel } from '../../../src/features/reports/panel.ts'
import type { RoleName } from '../../../src/engine/model/authorization.ts'
import { preloadable } from '../../../src/panel/data/preloadable.ts'
import { signedIn } from '../../../src/panel/data/RegistryContext.ts'
import { registerFeatures } from '../../../src/panel/shell/routing/registerFeatures.ts'
import { panelProduct, type FeaturePanel } from '../../../src/panel/shell/routing/panelProduct.ts'
import { namedEntries } from '../../../src/panel/shell/palette/entries.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { panelParts } from '../../../src/tourism/panel/configurePanel.ts'
import { featureNamed, dependentsOf, without } from '../../products/removedFeatures.ts'
import '../people/environment.ts'
import { serve } from './fakeServer.ts'
import { entranceFor, openPanel, showProduct } from './panel.tsx'

/** What a feature shows that is told what it is for, by one of its screens or pages. */
const panelWith = (name: string): FeaturePanel =>
  panelParts.featurePanels.find(({ screens = {}, pages = {} }) => Object.hasOwn({ ...screens, ...pages }, name)) ?? {}

/** What the features that can be taken out show. */
const panels: Readonly<Record<string, FeaturePanel>> = {
  help: helpPanel,
  reports: reportsPanel,
  export: exportsPanel,
  import: panelWith('import'),
  home: panelWith('home'),
  jobs: jobsPanel,
  mail: mailPanel,
  seo: panelWith('meta'),
  statistics: panelWith('statistics'),
}

/** Shows Marani's panel without what some features show, each screen by its name alone. */
function bringWithout(gone: ReadonlySet<string>): void {
  const lost = [...gone].flatMap(name => panels[name] ?? [])
  registerFeatures({
    ...panelParts,
    featurePanels: panelParts.featurePanels.filter(panel => !lost.includes(panel)),
    overrides: {},
    screens: Object.fromEntries(
      Object.keys(panelParts.declared).map(name => [
        name,
        preloadable(async () => () => <p>{`the ${name} screen`}</p>),
      ]),
    ),
  })
  showProduct(declarationsOf(without(gone)))
}

const { forbidden, not_found } = english.panel.pages
const shown = async () =>
  (await screen.findByText(new RegExp(`^the .* screen$|^${forbidden.title}$|^${not_found.title}$`))).textContent

const roles: readonly RoleName[] = ['administrator', 'moderator', 'objectowner', 'guide']

let calls: ReturnType<typeof serve>

beforeEach(() => {
  localStorage.clear()
  calls = serve({})
})
afterEach(cleanup)

describe.each(['help', 'reports', 'import', 'jobs', 'mail', 'seo'])('the panel of Marani without %s', name => {
  const gone = dependentsOf(name)
  const lost = [...gone].flatMap(one => panels[one] ?? [])
  const lostEntities = [...gone].flatMap(one => featureNamed(one).entities ?? []).filter(({ internal }) => !internal)
  const addresses = [
    ...lost.flatMap(({ pages = {} }) => Object.entries(pages).map(([page, { path = `/${page}` }]) => path)),
    ...lostEntities.map(entity => `/${entity.name}`),
    // Something is always at the root.
  ].filter(path => path !== '/')

  beforeEach(() => bringWithout(gone))

  const entries = (role: RoleName) => {
    const { profile, settings } = entranceFor(role)
    const registry = createRegistry({ ...settings, fieldTypes, authorization })
    const catalog = { panel: english, texts }
    return namedEntries({ profile: signedIn(authorization, profile), registry }, settings, { ka: catalog, en: catalog })
  }

  it('has no menu entry, palette entry or dead link of it', async () => {
    for (const role of roles) {
      openPanel('/profile', role)
      const menu = await screen.findByRole('navigation', { name: english.panel.menu.label })
      const lines = within(menu)
        .getAllByRole('link')
        .map(line => line.getAttribute('href')?.replace('/platform', '') ?? '')
      cleanup()
      const found = entries(role).flatMap(({ path }) => path ?? [])
      expect([...lines, ...found].filter(path => addresses.includes(path))).toEqual([])
      for (const path of new Set([...lines, ...found].filter(one => one !== '/logout'))) {
        openPanel(path, role)
        expect([role, path, await shown()]).toEqual([role, path, expect.stringMatching(/ screen$/)])
        cleanup()
      }
    }
  })

  it('sends no request for it', async () => {
    openPanel('/profile', 'administrator')
    await screen.findByText('the profile screen')
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(calls.filter(({ path }) => addresses.some(address => path.startsWith(address)))).toEqual([])
  })

  it('has nothing at its URLs', async () => {
    expect(addresses.length).toBeGreaterThan(0)
    for (const path of addresses) {
      openPanel(path, 'administrator')
      expect([path, await shown()]).toEqual([path, not_found.title])
      cleanup()
    }
  })

  it('names no screen that does not exist', () => {
    const { pages, records, declared } = panelProduct()
    const named = Object.values(records).flatMap(({ list, edit, createdOn }) =>
      [list, edit, createdOn].flatMap(one => one ?? []),
    )
    expect([...named, ...Object.keys(pages)].filter(one => !(one in declared))).toEqual([])
  })
})
