import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const admin = 'admin@marani.example'

/** On how many lines the words of an element are. */
const linesOf = (element: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
}

describe('narrow windows', () => {
  it('show on a phone the hours of a changed day on one line each, and the number of decided fields', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'open', first_time: false }))
    const [request] = await ask<{ id: string }[]>(server.address, admin, `/requests?filter=${filter}`)
    const { page, settled } = await visit(browser, { lang: 'ka', width: 390, height: 844 })
    await signInByApi(page, server.address, 'moderator@marani.example', `/requests/${request?.id}`)
    await page.locator('.review-week').waitFor()
    await settled()
    const hours = await page.locator('.review-week tr:nth-child(-n+7) td').evaluateAll((cells, lines) => {
      const count = new Function(`return ${lines}`)() as (cell: Element) => number
      return cells.map(cell => [cell.textContent, count(cell)])
    }, linesOf.toString())
    expect(hours.filter(([, lines]) => lines !== 1)).toEqual([])
    expect(await page.locator('.review-bar p').evaluate(linesOf)).toBe(1)
    expect(await overflow(page)).toBe(0)
    await page.context().close()
  })

  it('show the search next to the bell in the header of a phone', async () => {
    const { page, settled } = await visit(browser, { lang: 'en', width: 390, height: 844 })
    await signInByApi(page, server.address, admin, '/profile')
    await page.locator('.phone-bar .notification-bell').waitFor()
    await settled()
    const [bar, search, bell] = await page
      .locator('.phone-bar, .phone-bar > :is(.icon-button[aria-haspopup], .notification-bell)')
      .evaluateAll(elements => elements.map(element => element.getBoundingClientRect()))
    expect(bell!.left - search!.right).toBeLessThanOrEqual(16)
    expect(bar!.right - bell!.right).toBeLessThanOrEqual(16)
    await page.context().close()
  })

  it.each([910, 1024])('contain tables of many columns at %s px', async width => {
    const { page, settled } = await visit(browser, { lang: 'ka', width, height: 800 })
    await signInByApi(page, server.address, admin, '/jobs')
    await page.locator('.jobs-table').first().waitFor()
    await settled()
    expect(await overflow(page)).toBe(0)
    await page.goto(`${server.address}/platform/statistics`)
    await page.locator('.statistics-ranking').waitFor()
    await settled()
    expect(await overflow(page)).toBe(0)
    await page.context().close()
  })

  it('keep the outline of a title in a list clear of its letters', async () => {
    const { page } = await visit(browser, { lang: 'ka' })
    await signInByApi(page, server.address, admin, '/establishments')
    const title = page.locator('.m-title-link').first()
    await title.waitFor()
    expect(
      await title.evaluate(link => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getBoundingClientRect().left - link.getBoundingClientRect().left
      }),
    ).toBeGreaterThanOrEqual(4)
    await page.context().close()
  })
})
