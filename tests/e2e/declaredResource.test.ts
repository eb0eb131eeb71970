import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { wineRoutes } from '../api/declarations/publishing.ts'
import { violations } from './axe.ts'
import { openBrowser, signIn, visit, type Visit } from './browser.ts'
import { ask, openServer, tokenOf } from './server.ts'

type Stored = Record<string, unknown>

const [admin, moderator, owner] = ['admin', 'moderator', 'owner'].map(name => `${name}@marani.example`) as [
  string,
  string,
  string,
]

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

/** Publishes a document, as an administrator who has looked at what that does. */
async function publish(address: string, resource: string, document: object): Promise<void> {
  const token = await tokenOf(address, admin)
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`)
    return JSON.parse(said) as Stored
  }
  await send('PUT', `/declarations/drafts/${resource}`, { base: 0, document, version: 0 })
  const { plan } = await send('POST', '/declarations/preview', { resources: [resource] })
  const { proof } = await send('POST', '/profile/proof', { password: 'Marani-Demo-1' })
  await send('POST', '/declarations/publish', { plan, note: null, resources: [resource] }, { Proof: String(proof) })
}

/** Counts how often a page was loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

const box = (page: Page, property: string) => page.locator(`[data-property="${property}"] input`).first()

describe.each([
  { lang: 'ka' as const, texts: georgian, name: 'ღვინის მარშრუტები', title: 'name_ge' as const, route: 'კახეთის გზა' },
  { lang: 'en' as const, texts: english, name: 'Wine routes', title: 'name_en' as const, route: 'Kakheti way' },
])('a resource that is published while panels are open ($lang)', ({ lang, texts, name, title, route }) => {
  let server: RunningServer
  let reader: Visit
  let writer: Visit
  let loads: (() => number)[]
  let record: Stored

  beforeAll(async () => {
    server = await openServer()
    ;[reader, writer] = await Promise.all([visit(browser, { lang }), visit(browser, { lang })])
    const [place] = await ask<Stored[]>(server.address, moderator, '/establishments?range=[0,0]')
    await signIn(reader.page, server.address, moderator, '/establishments')
    await signIn(writer.page, server.address, moderator, `/establishments/${String(place?.id)}`)
    loads = [countLoads(reader.page), countLoads(writer.page)]
  })

  afterAll(async () => {
    await Promise.all([reader.page.context().close(), writer.page.context().close()])
    await server.close()
  })

  const entryIn = (page: Page) => page.getByRole('navigation', { name: texts.panel.menu.label }).getByText(name)

  it('is in the menu of an open panel without a page load, and the list stays where it was', async () => {
    await reader.page.locator('tbody tr').nth(20).scrollIntoViewIfNeeded()
    const top = await reader.page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(0)
    await box(writer.page, 'name_en').fill('Half a na')
    await publish(server.address, 'wine_routes', wineRoutes)
    await entryIn(reader.page).waitFor()
    await expect.poll(() => reader.page.evaluate(() => window.scrollY)).toBe(top)
    expect(new URL(reader.page.url()).pathname).toBe('/platform/establishments')
    expect(loads.map(count => count())).toEqual([0, 0])
  })

  it('is offered to whoever is writing, and what was written stays', async () => {
    await writer.page.getByText(texts.panel.changed.kept).waitFor()
    expect(await entryIn(writer.page).count()).toBe(0)
    expect(await violations(writer.page)).toEqual([])
    await writer.page.getByRole('button', { name: texts.panel.changed.again, exact: true }).click()
    await entryIn(writer.page).waitFor()
    await expect.poll(() => box(writer.page, 'name_en').inputValue()).toBe('Half a na')
    expect(await writer.page.getByText(texts.panel.changed.kept).count()).toBe(0)
    expect(loads.map(count => count())).toEqual([0, 0])
  })

  it('has an owner make a record of it and send it to moderation', async () => {
    const author = await visit(browser, { lang })
    await signIn(author.page, server.address, owner, '/wine_routes/create')
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

  it('has a moderator approve it, and everybody is answered with it', async () => {
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
      const answer = await fetch(`${server.address}/api/v1/public/wine_routes`)
      return ((await answer.json()) as Stored[]).map(row => row[title])
    }
    await expect.poll(shown).toEqual([route])
    expect(loads.map(count => count())).toEqual([0, 0])
    expect([...reader.complaints, ...writer.complaints]).toEqual([])
  })
})
