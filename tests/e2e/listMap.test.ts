import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import type { MapContent } from '../../src/engine/model/place.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const moderator = 'moderator@marani.example'
const whole = 'bounds=39,40,47,44&zoom=6'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Names on the map that another name or a mark covers. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.map-name > span')]
    const all = [...names, ...document.querySelectorAll('.map-cluster')].map(element => ({
      element,
      box: element.getBoundingClientRect(),
    }))
    return all
      .slice(0, names.length)
      .filter(({ element, box }) =>
        all.some(
          other =>
            other.element !== element &&
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        ),
      )
      .map(({ element }) => element.textContent)
  })

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 1366, colorScheme: 'light' as const },
  { lang: 'en' as const, texts: english, width: 390, colorScheme: 'dark' as const },
])('a list as a map ($lang, $width px, $colorScheme)', ({ lang, texts, width, colorScheme }) => {
  it('leads with the keyboard from a cluster to a record and back, with the filters of the list', async () => {
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).host))
    await signInByApi(page, server.address, moderator, '/establishments')
    await page.getByRole('button', { name: texts.place.map, exact: true }).press('Enter')
    await page.locator('.map-cluster').first().waitFor()
    await settled()

    const { total } = await ask<MapContent>(server.address, moderator, `/establishments/map?${whole}`)
    const reported = page.locator('.map-list h2')
    expect(await reported.innerText()).toContain(String(total))
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.locator('.map-name > span').count()).toBeGreaterThan(3)
    expect(await covered(page)).toEqual([])

    const cluster = page.locator('.map-cluster').first()
    expect(await cluster.getAttribute('aria-label')).toMatch(/\d/)
    await cluster.press('Enter')
    await expect.poll(() => reported.innerText()).not.toContain(String(total))
    await settled()
    expect(await page.evaluate(() => document.activeElement?.classList.contains('map'))).toBe(true)

    while ((await page.locator('.map-pin').count()) === 0) {
      await page.locator('.map-cluster').first().press('Enter')
      await settled()
    }
    await page.locator('.map-pin').first().press('Enter')
    const link = page.locator('.map-bubble a')
    await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await page.locator('.map-bubble .m-chip').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    // The map makes room for the bubble, and asks again for what is in view then.
    await settled(1_000)
    const seen = await reported.innerText()
    const name = await link.innerText()
    await link.press('Enter')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
    await page.goBack()
    await page.locator('.map-pin').first().waitFor()
    await expect.poll(() => reported.innerText()).toBe(seen)

    await page.getByRole('button', { name: texts.place.only_here }).click()
    await page.getByText(texts.place.area).waitFor()
    await page.getByRole('button', { name: texts.place.table, exact: true }).click()
    await page.getByRole('table').waitFor()
    await settled()
    const rows = await page.locator('tbody tr').count()
    expect(rows).toBeGreaterThan(0)
    expect(seen).toContain(String(rows))
    expect([...new Set(requested)]).toEqual([new URL(server.address).host])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
