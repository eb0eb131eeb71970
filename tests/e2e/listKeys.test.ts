import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { openServer } from './server.ts'

const admin = 'admin@marani.example'
const places = `/establishments?${new URLSearchParams({ filter: '{"status":["approved"]}', sort: 'created_at', order: 'ASC' })}`

/** What a key of the Georgian keyboard sends: the letter of the language, at the place of the Latin one. */
const letters: Record<string, string> = { KeyJ: 'ჯ', KeyK: 'კ', KeyX: 'ხ', KeyA: 'ა' }

describe('a list by keyboard', () => {
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it.each([
    ['en', english],
    ['ka', georgian],
  ] as const)(
    'is walked, selected and hidden without a mouse, and says what became of each row (%s)',
    async (lang, words) => {
      const { page, settled, complaints } = await visit(browser, { lang })
      await signIn(page, server.address, admin, places)
      await settled()
      const press = (code: string, shiftKey = false) =>
        page.evaluate(
          ([at, letter, shift]) =>
            void (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { code: at, key: letter, shiftKey: shift, bubbles: true, cancelable: true }),
            ),
          [code, lang === 'ka' ? (letters[code] ?? '') : code.replace('Key', '').toLowerCase(), shiftKey] as const,
        )
      const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? 0)
      await press('KeyJ')
      await press('KeyJ')
      await press('KeyK')
      expect(await focused()).toBe(1)
      await press('KeyX')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toBe(3)
      await press('KeyX', true)
      const bar = page.locator('.m-bulk')
      await bar.waitFor()
      expect(await page.locator('tr[data-selected]').count()).toBe(3)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      await press('KeyA')
      expect(await page.evaluate(() => document.activeElement?.closest('.m-bulk') !== null)).toBe(true)
      const more = bar.locator('button[aria-expanded]')
      if ((await more.count()) > 0) await more.press('Enter')
      await bar.getByRole('button', { name: words.codes.transitions.hide }).press('Enter')
      await page.locator('dialog.m-dialog').getByRole('button', { name: words.codes.transitions.hide }).press('Enter')
      const told = page.locator('dialog.m-dialog [role="status"]').filter({ hasText: '3' })
      await told.waitFor()
      await expect.poll(() => page.locator('.m-bulk-outcomes li').count()).toBe(3)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await bar.waitFor({ state: 'hidden' })

      await page.keyboard.press('/')
      await page.keyboard.type('jxn')
      expect(await page.locator('.m-search input').inputValue()).toBe('jxn')
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})
