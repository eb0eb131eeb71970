import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { palette as texts } from '../../../i18n/en/palette.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { reservedNames } from '../../../src/engine/http/reservedNames.ts'
import type { FeaturePanel } from '../../../src/panel/shell/routing/panelProduct.ts'
import { pagePaths } from '../../../src/tourism/panel/pages.ts'
import '../people/environment.ts'
import { serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'

/** All that a page is: one object, and a text in each language. */
vi.mock('../../../src/tourism/panel/featurePanels.ts', async importOriginal => {
  const { featurePanels } = await importOriginal<{ featurePanels: readonly FeaturePanel[] }>()
  const visits: FeaturePanel = {
    pages: {
      visits: {
        path: '/visits',
        load: async () => ({ default: () => <h1>Who came</h1> }),
        right: 'jobs',
        menu: { icon: 'jobs', group: 'people' },
      },
    },
  }
  return { featurePanels: [...featurePanels, visits] }
})
Object.assign(english.panel.menu, { visits: 'Visits' })
Object.assign(georgian.panel.menu, { visits: 'სტუმრობა' })

beforeEach(() => {
  localStorage.clear()
  serve({})
})
afterEach(cleanup)

const menu = () => screen.findByRole('navigation', { name: english.panel.menu.label })

describe('a page that is added to a feature', () => {
  it('is shown at its URL to people who have its right, and to nobody else', async () => {
    openPanel('/visits', 'administrator')
    expect(await screen.findByRole('heading', { name: 'Who came' })).toBeTruthy()
    cleanup()
    openPanel('/visits', 'guide')
    expect(await screen.findByText(english.panel.pages.forbidden.title)).toBeTruthy()
  })

  it('has an entry in its group of the menu, which is active there', async () => {
    openPanel('/visits', 'administrator')
    const lines = within(await menu())
      .getAllByRole('link')
      .map(line => line.textContent?.trim())
    expect(lines.slice(lines.indexOf('Visits') - 1, lines.indexOf('Visits') + 2)).toEqual([
      english.panel.menu.users,
      'Visits',
      english.panel.menu.mail,
    ])
    expect(
      within(await menu())
        .getByRole('link', { current: 'page' })
        .textContent?.trim(),
    ).toBe('Visits')
    cleanup()
    openPanel('/', 'guide')
    expect(within(await menu()).queryByRole('link', { name: 'Visits' })).toBeNull()
  })

  it.each(['visit', 'სტუმრ', 'stumroba'])('is found in the palette by "%s"', async typed => {
    openPanel('/contact', 'administrator')
    const user = userEvent.setup()
    await menu()
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: texts.hint })
    await user.keyboard(typed)
    expect(await screen.findByRole('option', { name: 'Visits' })).toBeTruthy()
  })

  it('reserves its name, so that no entity’s list can be at its URL', () => {
    expect(reservedNames([], pagePaths).has('visits')).toBe(true)
  })
})
