import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let browser: Browser
let server: RunningServer
let place: string

const admin = 'admin@marani.example'

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  place = (await ask<{ id: string }[]>(server.address, admin, '/establishments'))[0]?.id ?? ''
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

describe.each(
  languagesOf(import.meta.filename, [
    {
      lang: 'ka' as const,
      texts: georgian,
      day: /^\d{1,2} \p{Script=Georgian}{3}\. \d{4}$/u,
      taken: '5 მარ. 2026',
      month: 'მარტი 2026',
      chosen: '12 მარ. 2026',
    },
    {
      lang: 'en' as const,
      texts: english,
      day: /^\d{1,2} [A-Z][a-z]{2} \d{4}$/,
      taken: '5 Mar 2026',
      month: 'March 2026',
      chosen: '12 Mar 2026',
    },
  ]),
)('a field for a day ($lang)', ({ lang, texts, day, taken, month, chosen }) => {
  it.each([1366, 390])(
    'uses the reader’s format in a browser of another language, including its calendar, at %d pixels',
    async width => {
      const { page, complaints, settled } = await visit(browser, { lang, width })
      await signInByApi(page, server.address, admin, `/establishments/statistics/${place}`)
      const from = page.getByRole('textbox', { name: texts.statistics.from, exact: true })
      await expect.poll(() => from.inputValue()).toMatch(day)
      await from.fill('5.3.2026')
      await page.keyboard.press('Alt+ArrowDown')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(month, { exact: true }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('5')
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      const [box, window] = [await dialog.boundingBox(), page.viewportSize()]
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (window?.width ?? 0)).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => from.inputValue()).toBe(taken)
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('5')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => from.inputValue()).toBe(chosen)
      await from.fill('3/15/2026')
      await page.keyboard.press('Tab')
      await page.getByText(texts.problems.fields.not_a_day).waitFor()
      expect(await from.inputValue()).toBe('3/15/2026')
      await settled()
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})
