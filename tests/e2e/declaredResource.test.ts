import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { wineRoutes } from '../api/declarations/publishing.ts'
import { violations } from './axe.ts'
import { openBrowser, signInByApi, visit, type Visit } from './browser.ts'
import { publish } from './publishing.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

type Stored = Record<string, unknown>

const admin = 'admin@marani.example'
const moderator = 'moderator@marani.example'
const owner = 'owner@marani.example'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

/** Counts how often a page was loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

const box = (page: Page, property: string) => page.locator(`[data-property="${property}"] input`).first()

describe.each(
  languagesOf(import.meta.filename, [
    {
      lang: 'ka' as const,
      texts: georgian,
      name: 'ღვინის მარშრუტები',
      title: 'name_ge' as const,
      route: 'კახეთის გზა',
    },
    { lang: 'en' as const, texts: english, name: 'Wine routes', title: 'name_en' as const, route: 'Kakheti way' },
  ]),
)('a resource that is published while panels are open ($lang)', ({ lang, texts, name, title, route }) => {
  let server: RunningServer
  let reader: Visit
  let writer: Visit
  let loads: (() => number)[]
  let record: Stored

  beforeAll(async () => {
    server = await openServer()
    ;[reader, writer] = await Promise.all([visit(browser, { lang }), visit(browser, { lang })])
    const [place] = await ask<Stored[]>(server.address, moderator, '/establishments?range=[0,0]')
    await signInByApi(reader.page, server.address, moderator, '/establishments')
    await signInByApi(writer.page, server.address, moderator, `/establishments/${String(place?.id)}`)
    loads = [countLoads(reader.page), countLoads(writer.page)]
  })

  afterAll(async () => {
    await Promise.all([reader.page.context().close(), writer.page.context().close()])
    await server.close()
  })

  const entryIn = (page: Page) => page.getByRole('navigation', { name: texts.panel.menu.label }).getByText(name)

  it('appears in the menu of an open panel without a page load, and the list stays in place', async () => {
    await reader.page.locator('tbody tr').nth(20).scrollIntoViewIfNeeded()
    const top = await reader.page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(0)
    await box(writer.page, 'name_en').fill('Half a na')
    await publish({ address: server.address, resource: 'wine_routes', document: wineRoutes })
    await entryIn(reader.page).waitFor()
    await expect.poll(() => reader.page.evaluate(() => window.scrollY)).toBe(top)
    expect(new URL(reader.page.url()).pathname).toBe('/platform/establishments')
    expect(loads.map(count => count())).toEqual([0, 0])
  })

  it('is offered to people who are typing, whose input is kept', async () => {
    await writer.page.getByText(texts.panel.changed.kept).waitFor()
    expect(await entryIn(writer.page).count()).toBe(0)
    expect(await violations(writer.page)).toEqual([])
    await writer.page.getByRole('button', { name: texts.panel.changed.again, exact: true }).click()
    await entryIn(writer.page).waitFor()
    await expect.poll(() => box(writer.page, 'name_en').inputValue()).toBe('Half a na')
    expect(await writer.page.getByText(texts.panel.changed.kept).count()).toBe(0)
    expect(loads.map(count => count())).toEqual([0, 0])
  })

  it('lets an owner create a record of it and submit it for moderation', async () => {
    const author = await visit(browser, { lang })
    await signInByApi(author.page, server.address, owner, '/wine_routes/create')
    await box(author.page, 'name_ge').fill('კახეთის გზა')
    await box(author.page, 'name_en').fill('Kakheti way')
    await box(author.page, 'length_km').fill('42,5')
    expect(await violations(author.page)).toEqual([])
    await author.page.getByRole('button', { name: texts.panel.save.save, exact: true }).click()
    await author.page.waitForURL(/\/wine_routes\/[0-9a-f-]{36}$/)
    const id = new URL(author.page.url()).pathname.split('/').at(-1)
    await author.page.getByRole('button', { name: texts.codes.transitions.submit, exact: true }).click()
    const stored = () => ask<Stored>(server.address, owner, `/wine_routes/${id}`)
    await expect.poll(async () => (await stored()).status).toMatch(/^(onmoderation|pending)$/)
    record = await stored()
    expect(record).toMatchObject({ name_en: 'Kakheti way', length_km: 42.5 })
    expect(await violations(author.page)).toEqual([])
    expect(author.complaints).toEqual([])
    await author.page.context().close()
  })

  it('lets a moderator approve it, and makes it public', async () => {
    const { page } = reader
    await entryIn(page).click()
    await page.getByRole('heading', { name }).waitFor()
    await page
      .getByRole('link', { name: String(record[title]) })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: route }).first().click()
    await page.getByRole('link', { name: texts.moderation.review }).first().click()
    await page.locator('[data-item], .review-bar').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.panel.success.moderated).waitFor()
    const shown = async () => {
      const response = await fetch(`${server.address}/api/v1/public/wine_routes`)
      return ((await response.json()) as Stored[]).map(row => row[title])
    }
    await expect.poll(shown).toEqual([route])
    expect(loads.map(count => count())).toEqual([0, 0])
    expect([...reader.complaints, ...writer.complaints]).toEqual([])
  })

  it('has all other screens of a resource, with texts, and they pass axe', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    const id = String(record.id)
    await signInByApi(page, server.address, admin, '/wine_routes')
    const look = async () => {
      await settled()
      const wordless = /\{[a-z_]+\.[a-z_.]+\}/.exec(await page.locator('body').innerText())
      expect([page.url(), wordless?.[0], await violations(page)]).toEqual([page.url(), undefined, []])
    }
    await page.getByRole('link', { name: route }).first().waitFor()
    await page.getByRole('button', { name: texts.panel.list.tools, exact: true }).click()
    await page.getByRole('link', { name: texts.exporting.of_list }).click()
    await page.getByText(name).first().waitFor()
    await look()
    for (const path of [
      '',
      '/wine_routes?filter=%7B%22deleted_at_null%22%3Afalse%7D',
      `/wine_routes/${id}`,
      '/wine_routes/create',
      '/requests',
      '/import?resource=wine_routes',
      '/reports',
      '/statistics',
    ]) {
      await page.goto(`${server.address}/platform${path}`)
      await page.locator('main :is(h1, h2)').first().waitFor()
      await look()
    }
    await page.goto(`${server.address}/platform/wine_routes/${id}`)
    await page.getByText(texts.panel.history.title, { exact: true }).first().click()
    await look()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(lang === 'ka' ? 'kakhetis' : 'კახეთის')
    await page.getByRole('option').filter({ hasText: route }).first().waitFor()
    await look()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
