import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { metresBetween, type Place } from '../../src/engine/rules/place/distance.ts'
import { createArchive } from '../server/mapArchive.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const moderator = 'moderator@marani.example'

let browser: Browser
let server: RunningServer
/** An establishment in Tbilisi that stands alone. */
let path: string
let id: string

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  const [record] = await ask<{ id: string }[]>(
    server.address,
    moderator,
    `/establishments?filter=${encodeURIComponent(JSON.stringify({ q: 'Fabrika' }))}`,
  )
  id = record?.id ?? ''
  path = `/establishments/${id}`
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const box = (page: Page, name: 'lat' | 'lng') => page.locator(`[data-property="${name}"] input`)
const written = async (page: Page): Promise<Place> => ({
  lat: Number(await box(page, 'lat').inputValue()),
  lng: Number(await box(page, 'lng').inputValue()),
})

/** Opens the form with its map in the middle of the screen, led to the pin. */
async function openMap(page: Page): Promise<void> {
  await page.locator('[data-property="lng"]').scrollIntoViewIfNeeded()
  await page.locator('.map-country').first().waitFor({ state: 'attached' })
  await page.locator('.map-frame').evaluate(frame => frame.scrollIntoView({ block: 'center' }))
}

const middleOf = async (page: Page, selector: string): Promise<{ x: number; y: number; height: number }> => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`${selector} is not to be seen`)
  return { x: found.x + found.width / 2, y: found.y + found.height / 2, height: found.height }
}

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 1366 },
  { lang: 'en' as const, texts: english, width: 390 },
])('the map without a tile server ($lang, $width px)', ({ lang, texts, width }) => {
  it('sets the pin by click, by dragging and by keyboard, requests nothing from other servers, and stores the location', async () => {
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const hosts = new Set<string>()
    page.on('request', request => /^(data|blob):/.test(request.url()) || hosts.add(new URL(request.url()).host))
    await signInByApi(page, server.address, moderator, path)
    await openMap(page)
    await settled()
    const before = await written(page)

    const map = await middleOf(page, '.map')
    await page.mouse.click(map.x + 60, map.y + 40)
    await expect.poll(() => written(page)).not.toEqual(before)
    const clicked = await written(page)
    expect(clicked.lat).toBeLessThan(before.lat)
    expect(clicked.lng).toBeGreaterThan(before.lng)

    const pin = await middleOf(page, '.map-pin')
    await page.mouse.move(pin.x, pin.y)
    await page.mouse.down()
    await page.mouse.move(pin.x - 50, pin.y - 30, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => written(page)).not.toEqual(clicked)
    const dragged = await written(page)
    expect(dragged.lat).toBeGreaterThan(clicked.lat)
    expect(dragged.lng).toBeLessThan(clicked.lng)

    await page.locator('.map-pin').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => Math.round(metresBetween(dragged, await written(page)))).toBe(10)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => Math.round(metresBetween(dragged, await written(page)))).toBe(100)
    expect(await page.locator('.map-pin').getAttribute('aria-label')).toContain((await written(page)).lat.toFixed(5))

    await page.keyboard.press('Control+s')
    await page
      .getByRole('status')
      .filter({ hasText: texts.panel.save.saved_at.split('%{')[0] ?? '' })
      .waitFor()
    const shown = await written(page)
    expect(await ask(server.address, moderator, path)).toMatchObject({ ...shown })
    expect([...hosts]).toEqual([new URL(server.address).host])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('passes axe, and offers a pin if there is none', async () => {
    const { page, settled } = await visit(browser, { lang, width })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: lang === 'ka' ? 'light' : 'dark' })
    await signInByApi(page, server.address, moderator, path)
    await openMap(page)
    await settled()
    await page.evaluate(script => void new Function(script)(), axe)
    const findings = () =>
      page.evaluate(async () => {
        const { axe: tool } = window as unknown as {
          axe: { run(part: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
        return (await tool.run('.m-composite')).violations.map(({ id: name, nodes }) => [
          name,
          ...nodes.map(({ html }) => html.slice(0, 160)),
        ])
      })
    expect(await findings()).toEqual([])
    await page.getByRole('button', { name: texts.panel.coordinates.clear }).click()
    await page.locator('.map-pin').waitFor({ state: 'detached' })
    expect(await box(page, 'lat').inputValue()).toBe('')
    await page.getByRole('button', { name: texts.place.put }).press('Enter')
    await page.locator('.map-pin').waitFor()
    expect(await box(page, 'lat').inputValue()).toMatch(/^4[123]\.\d+$/)
    await box(page, 'lat').fill('44.8015')
    await box(page, 'lng').fill('41.6938')
    await page.getByText(texts.problems.fields.swapped_coordinates).first().waitFor()
    expect(await findings()).toEqual([])
    await page.getByRole('button', { name: texts.place.swap }).click()
    expect(await written(page)).toEqual({ lat: 41.6938, lng: 44.8015 })
    await page.context().close()
  })
})

describe('the map on a touch screen', () => {
  it('lets the page scroll until it is tapped, and again after something else is touched', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => localStorage.setItem('lang', 'en'))
    const page = await context.newPage()
    await signInByApi(page, server.address, moderator, path)
    await openMap(page)
    const before = await written(page)
    const cover = page.locator('.map-cover')
    await cover.tap()
    await cover.waitFor({ state: 'detached' })
    expect(await written(page)).toEqual(before)
    await page.locator('.map').tap({ position: { x: 120, y: 120 } })
    await expect.poll(() => written(page)).not.toEqual(before)
    await box(page, 'lng').tap()
    await cover.waitFor()
    await context.close()
  })
})

describe('a map that is left during a zoom', () => {
  it('logs no errors', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, moderator, path)
    await openMap(page)
    await page.locator('.leaflet-control-zoom-in').waitFor()
    await page.evaluate(async to => {
      document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click()
      for (let frame = 0; frame < 3; frame++) await new Promise(done => requestAnimationFrame(done))
      history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `${server.address}/platform/regions`)
    await page.locator('main h1').waitFor()
    await page.locator('.map').waitFor({ state: 'detached' })
    // Longer than a zoom takes.
    await page.waitForTimeout(500)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('the map with a tile server', () => {
  it('shows tiles with their attribution, sends that server only the address of the panel, and logs no errors', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const requested: { url: string; referer: string | undefined }[] = []
    const tiles = createServer((request, response) => {
      requested.push({ url: request.url ?? '', referer: request.headers.referer })
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture)
    })
    await new Promise<void>(resolve => tiles.listen(0, '127.0.0.1', resolve))
    const MAP_TILES_URL = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`
    const site = await openServer({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: '<b>Makers</b> of maps' })
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signInByApi(page, site.address, moderator, path)
    await openMap(page)
    await expect.poll(() => page.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(2)
    expect(await page.locator('.leaflet-control-attribution').innerText()).toBe('<b>Makers</b> of maps')
    expect(requested.every(({ url }) => /^\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true)
    expect([...new Set(requested.map(({ referer }) => referer))]).toEqual([`${site.address}/`])
    expect(complaints).toEqual([])
    await page.context().close()
    await site.close()
    tiles.close()
  })
})

describe('the map from an archive on disk', () => {
  let folder: string
  let site: RunningServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marani-map-'))
    const file = join(folder, 'small.pmtiles')
    writeFileSync(file, createArchive())
    site = await openServer({ MAP_TILES_URL: file, MAP_TILES_ATTRIBUTION: '© OpenStreetMap contributors' })
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    { lang: 'ka' as const, colorScheme: 'light' as const, name: 'თბილისი', sea: [195, 215, 222] },
    { lang: 'en' as const, colorScheme: 'dark' as const, name: 'Tbilisi', sea: [27, 50, 61] },
  ])('shows water and names in $lang, $colorScheme, and requests nothing from other servers', async expected => {
    const { page, complaints } = await visit(browser, { lang: expected.lang })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: expected.colorScheme })
    await page.addInitScript(() => {
      const { fillText } = CanvasRenderingContext2D.prototype
      const written: string[] = Object.assign(window, { written: [] }).written
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        written.push(text)
        return fillText.call(this, text, ...rest)
      }
    })
    const hosts = new Set<string>()
    const parts: number[] = []
    page.on('request', request => /^(data|blob):/.test(request.url()) || hosts.add(new URL(request.url()).host))
    page.on('response', response => response.url().endsWith('/map.pmtiles') && parts.push(response.status()))
    await signInByApi(page, site.address, moderator, path)
    await openMap(page)
    const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written.join(' '))
    const hasSea = () =>
      page.evaluate(
        ([red, green, blue]) =>
          [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')].some(canvas => {
            const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
            for (let at = 0; at < data.length; at += 4)
              if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true
            return false
          }),
        expected.sea,
      )
    for (let times = 0; times < 4; times++) await page.locator('.leaflet-control-zoom-out').click()
    await expect.poll(written).toContain(expected.name)
    await expect.poll(hasSea).toBe(true)
    expect(await page.locator('.map-name').count()).toBe(0)
    const credit = page.locator('.leaflet-control-attribution a')
    expect(await credit.innerText()).toBe('© OpenStreetMap contributors')
    expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    expect(parts.length).toBeGreaterThan(1)
    expect([...new Set(parts)]).toEqual([206])
    expect([...hosts]).toEqual([new URL(site.address).host])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
