import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'

const admin = 'admin@marani.example'

/** What is typed for each condition, and what its chip says. */
const journeys = [
  [
    'en',
    english,
    [
      ['hotel', /^Object type is Hotel/],
      ['kakh', /^Region is Kakheti/],
      ['no eng desc', /^No English description/],
    ],
  ],
  [
    'ka',
    georgian,
    [
      ['სასტუმრო', /^ობიექტის ტიპი არის სასტუმრო/],
      ['კახეთ', /^რეგიონი არის კახეთი/],
      ['ინგლისური აღწ არ', /^ინგლისური აღწერა არ აქვს/],
    ],
  ],
] as const

/** How fast a person types and looks for what comes, in milliseconds: a slow typist, and a glance at each answer. */
const pace = { key: 200, glance: 500 }

describe('the filters of a list', () => {
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it.each(journeys)(
    'find hotels in Kakheti without an English description in less than ten seconds at a person’s pace (%s)',
    async (lang, words, conditions) => {
      const { page, settled, complaints } = await visit(browser, { lang })
      await signInByApi(page, server.address, admin, '/establishments')
      await settled()
      await page.evaluate(() => window.scrollTo(0, 300))
      await page.locator('tbody input[type="checkbox"]').first().check()
      let [keys, answers] = [0, 0]
      for (const [typed, sentence] of conditions) {
        await page.keyboard.press('f')
        const box = page.getByPlaceholder(words.filters.find)
        await box.waitFor()
        await page.keyboard.type(typed)
        const option = page.getByRole('option', { name: sentence })
        await option.waitFor()
        while (!(await option.evaluate(one => one.classList.contains('Mui-focused')))) {
          await page.keyboard.press('ArrowDown')
          keys++
        }
        await page.keyboard.press('Enter')
        await page
          .getByRole('button', { name: sentence })
          .or(page.locator('.m-filter-chip', { hasText: sentence }))
          .first()
          .waitFor()
        keys += typed.length + 2
        answers++
      }
      expect(keys * pace.key + answers * pace.glance).toBeLessThan(10_000)
      await settled()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(await page.locator('tr[data-selected]').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      await page.keyboard.press('f')
      await page.getByPlaceholder(words.filters.find).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: words.views.ready.no_photos }).click()
      await expect.poll(() => page.url()).toContain('images_null')
      await expect.poll(() => page.locator('.m-filter-chip').count()).toBe(1)
      await page.goBack()
      await expect.poll(() => page.locator('.m-filter-chip').count()).toBe(3)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})
