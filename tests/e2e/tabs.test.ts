import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer
let page: Page

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  page = (await visit(browser, { lang: 'ka' })).page
  await signInByApi(page, server.address, 'admin@marani.example', '/resources?edit=establishments')
  await page.locator('nav.m-tabs').waitFor()
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const edge = 14

/** What is painted at an edge of the strip besides its words, where it is scrolled to. */
async function edgeOf(side: 'left' | 'right', to: 'begin' | 'end'): Promise<string> {
  const strip = page.locator('nav.m-tabs').first()
  await strip.evaluate((element, place) => {
    for (const tab of element.children) (tab as HTMLElement).style.visibility = 'hidden'
    element.scrollLeft = place === 'begin' ? 0 : element.scrollWidth
  }, to)
  const box = await strip.boundingBox()
  if (!box) throw new Error('There are no tabs')
  const x = side === 'left' ? box.x : box.x + box.width - edge
  // Without the line below, whose last row may be part of a pixel.
  const clip = { x, y: box.y, width: edge, height: Math.floor(box.height) - 3 }
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
}

describe('a row of tabs', () => {
  it('shows at its edge on a phone that it continues, and nothing at its end', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const bare = await edgeOf('left', 'begin')
    expect(await edgeOf('right', 'end')).toBe(bare)
    expect(await edgeOf('right', 'begin')).not.toBe(bare)
    expect(await edgeOf('left', 'end')).not.toBe(bare)
  })

  it('shows nothing at its edges if all of it is visible', async () => {
    await page.setViewportSize({ width: 1366, height: 844 })
    expect(await edgeOf('right', 'begin')).toBe(await edgeOf('left', 'begin'))
  })
})
