import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { Statistics } from '../../src/features/statistics/visits.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let browser: Browser
let server: RunningServer
let place: string

const owner = 'owner@marani.example'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const totalsOf = (path: string) => ask<Pick<Statistics, 'totals'>>(server.address, owner, path)

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  const counted = async () => (await totalsOf(`/establishments/${place}/statistics`)).totals.views
  const mine = await ask<{ id: string; status: string; visible: boolean }[]>(server.address, owner, '/establishments')
  place = mine.find(row => row.status === 'approved' && row.visible)?.id ?? ''
  const before = await counted()
  for (const type of ['view', 'view', 'phone']) {
    const response = await fetch(`${server.address}/api/v1/public/establishments/${place}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ type }),
    })
    expect(response.status).toBe(204)
  }
  await vi.waitFor(async () => expect(await counted()).toBe(before + 2), { interval: 500, timeout: 100_000 })
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian.statistics },
    { lang: 'en' as const, texts: english.statistics },
  ]),
)('an owner who views the statistics ($lang)', ({ lang, texts }) => {
  it('sees totals, a chart, its numbers and a file of them', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, owner, `/establishments/${place}`)
    await page.getByRole('main').getByRole('link', { name: texts.link, exact: true }).click()
    await page.waitForURL(`**/establishments/statistics/${place}`)
    const sum = (name: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('strong')
    const { totals } = await totalsOf(`/establishments/${place}/statistics`)
    await expect.poll(() => sum(texts.columns.views).innerText()).toBe(String(totals.views))
    expect(await sum(texts.columns.visitors).innerText()).toBe(String(totals.visitors))
    expect(await sum(texts.columns.phone).innerText()).toBe(String(totals.phone))
    await page.getByRole('figure').locator('svg').first().waitFor()
    await page.getByText(texts.table, { exact: true }).click()
    expect(await page.getByRole('row').count()).toBe(32)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.download }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await download.path(), 'utf8').split('\r\n')[0]).toBe(
      `\uFEFF${Object.values(texts.columns).join(',')}`,
    )
    await page.getByRole('button', { name: texts.last12 }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(15)
    await page.goto(`${server.address}/platform/`)
    const home = page.getByRole('region', { name: texts.home })
    await home.locator('svg').first().waitFor()
    expect(await home.locator('strong').first().innerText()).toBe(String((await totalsOf('/statistics')).totals.views))
    await page.goto(`${server.address}/platform/statistics`)
    const ranked = page.getByRole('row').filter({ has: page.locator(`a[href$="${place}"]`) })
    await expect.poll(() => ranked.getByRole('cell').first().innerText()).toBe(String(totals.views))
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
