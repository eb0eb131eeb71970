import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { renderPanel, wholeForm } from '../screens/renderPanel.tsx'
import { places, rows } from '../screens/rows.ts'

vi.mock('../../../src/languages.ts', async () => (await import('./german.ts')).languagesWithGerman())
vi.mock('../../../i18n/languageNames.ts', async () => (await import('./german.ts')).namesWithGerman())

describe('the generated screens of a product with a third language', () => {
  beforeEach(() => localStorage.clear())

  it('show in a list how complete a record is in that language', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: '/establishments' })
    const line = (await screen.findByRole('link', { name: 'Alpha' })).closest('tr')
    if (!line) throw new Error('Alpha has no line')
    expect(
      within(line)
        .getAllByRole('img')
        .map(({ textContent }) => textContent),
    ).toEqual(['KA', 'EN', 'DE'])
  })

  it('have an input for each text in that language', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: `/establishments/${places.alpha.id}` })
    await wholeForm()
    const boxes = screen.getAllByRole('textbox', { name: /^Name / })
    expect(boxes.map(({ id, lang }) => lang || id)).toEqual(['ka', 'en', 'de'])
  })
})
