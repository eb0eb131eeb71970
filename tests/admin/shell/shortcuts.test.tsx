import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { panel as words } from '../../../i18n/en/panel.ts'
import { review } from '../../../i18n/en/review.ts'
import '../people/environment.ts'
import { json, serve } from './fakeServer.ts'
import { openPanel } from './panel.tsx'

// They come with code of their own, which is asked for last.
beforeAll(() => import('../../../src/panel/shell/layout/GlobalShortcuts.tsx'))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const region = {
  id: '018f3c5e-7b1a-7c3d-9e4f-000000000001',
  version: 1,
  title_ge: 'კახეთი',
  title_en: 'Kakheti',
  code: 'GE-KA',
  updated_at: '2026-05-01T00:00:00.000Z',
}

/** Opens a screen and asks it which keys there are. */
async function keysOf(path: string, isThere: () => Promise<unknown>): Promise<HTMLElement> {
  serve({
    'GET /regions': () => json([region], { headers: { 'Content-Range': 'regions 0-0/1' } }),
    [`GET /regions/${region.id}`]: () => json(region),
  })
  openPanel(path, 'administrator')
  await isThere()
  const user = userEvent.setup()
  return waitFor(
    async () => {
      await user.keyboard('?')
      const dialog = screen.getByRole('dialog', { name: review.keys.title })
      within(dialog).getByText(words.everywhere_keys.palette)
      return dialog
    },
    { timeout: 20_000 },
  )
}

describe('the keyboard shortcuts that “?” lists', () => {
  it.each([
    ['a list', '/regions', [words.list_keys.down, words.list_keys.step, words.peek.open, words.list_keys.select]],
    ['a form', `/regions/${region.id}`, [words.save.save, words.form.next]],
    ['any other screen', '/contact', []],
  ] as const)('are those of %s and those of every screen, in groups', async (_screen, path, own) => {
    const dialog = await keysOf(path, () =>
      path === '/contact'
        ? screen.findByRole('navigation', { name: 'Main menu' })
        : screen.findAllByText('Kakheti', { exact: false }, { timeout: 20_000 }),
    )
    const text = (one: string) => within(dialog).getAllByText(one)
    for (const one of [...own, words.everywhere_keys.palette, words.everywhere_keys.edit])
      expect(text(one)).toHaveLength(1)
    expect(
      within(dialog)
        .queryAllByRole('heading', { level: 3 })
        .map(one => one.textContent),
    ).toEqual([...(own.length > 0 ? [words.everywhere_keys.here] : []), words.everywhere_keys.title])
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})
