import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { builtFile } from './builtFiles.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const rows = 'tbody tr th a'

/** What a page asks the API for from now on, without the values of its questions. */
function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const related = searchParams.has('expand') ? ' with related records' : ''
    if (pathname.startsWith('/api/v1/')) made.push(`${request.method()} ${pathname.slice('/api/v1'.length)}${related}`)
  })
  return made
}

/** A request for the script that a source file was built into. */
const ofFile = (source: string): RegExp => new RegExp(`/${builtFile(source)}$`)

const times = (made: readonly string[], call: string): number => made.filter(one => one === call).length

/** Keeps the panel's own script back until the page has asked for all of these; its code can have asked for none of them. */
async function holdCodeUntil(page: Page, expected: readonly RegExp[]): Promise<void> {
  const waiting = new Set(expected)
  const { promise, resolve } = Promise.withResolvers<void>()
  page.on('request', request => {
    for (const one of waiting) if (one.test(`${request.method()} ${request.url()}`)) waiting.delete(one)
    if (waiting.size === 0) resolve()
  })
  await page.route(/\/assets\/index-[\w-]+\.js$/, async route => {
    await promise
    await route.continue()
  })
}

const open = (page: Page, path: string) => page.goto(`${server.address}/platform${path}`)

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('opening the panel ($lang)', ({ lang, texts }) => {
  it('requests the first data and code before any of that code runs, and nothing twice', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'admin@marani.example', '/profile')
    await settled()
    const made = calls(page)
    await holdCodeUntil(page, [
      /^POST .*\/profile\/get$/,
      /^POST .*\/settings$/,
      ofFile('src/tourism/panel/RecordsScreen.tsx'),
      ofFile('src/tourism/panel/MaraniPanel.tsx'),
      ofFile(`i18n/${lang}/first.ts`),
    ])
    await open(page, '/establishments')
    await page.locator(rows).first().waitFor()
    await settled()
    expect(await page.locator('h1').innerText()).toContain(
      texts.resources.establishments.name.split('||||').at(-1)?.trim() ?? '',
    )
    for (const call of ['POST /profile/get', 'POST /settings', 'GET /establishments'])
      expect(times(made, call), call).toBe(1)
    expect(complaints).toEqual([])
  })

  it('shows the rows for its URL, requested once, and requests them again in another order', async () => {
    const { page, settled, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'admin@marani.example', '/profile')
    const filter = encodeURIComponent('{"status":["draft"]}')
    for (const path of [
      `/establishments?filter=${filter}&sort=name_en&order=ASC&page=1&perPage=10`,
      '/establishments',
      '/users',
      '/regions',
      '/organizations',
    ]) {
      await settled()
      const made = calls(page)
      await open(page, path)
      await page.locator('main#content h1').waitFor()
      await settled()
      expect(times(made, `GET ${path.split('?')[0]}`), path).toBe(1)
    }
    await open(page, '/establishments')
    await page.locator(rows).first().waitFor()
    await settled()
    const made = calls(page)
    await page.locator('thead .m-head-button').first().click()
    await expect.poll(() => times(made, 'GET /establishments')).toBe(1)
    await settled()
    expect(times(made, 'GET /establishments')).toBe(1)
    expect(complaints).toEqual([])
  })

  it('requests the record of its URL before its code runs', async () => {
    const { page, settled, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'admin@marani.example', '/categories')
    const link = (await page.locator(rows).first().getAttribute('href'))?.replace('/platform', '') ?? ''
    await settled()
    const id = link.split('/').at(-1) ?? ''
    const made = calls(page)
    await holdCodeUntil(page, [new RegExp(`/api/v1/categories/${id}$`), ofFile('src/tourism/panel/RecordScreen.tsx')])
    await open(page, link)
    await page.locator('form input').first().waitFor()
    await settled()
    expect(times(made, `GET /categories/${id}`)).toBe(1)
    expect(complaints).toEqual([])
  })

  it('continues with a new token if the stored one has expired, and opens the sign-in page if the session is over', async () => {
    const { page, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'admin@marani.example', '/profile')
    await settled()
    await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
    await open(page, '/establishments')
    await page.locator(rows).first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('expired')
    await settled()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
    await open(page, '/establishments')
    await page.locator('input[type="email"]').waitFor()
    expect(new URL(page.url()).search).toBe(`?next=${encodeURIComponent('/establishments')}`)
  })

  it('requests nothing while nobody is signed in', async () => {
    const { page, settled, complaints } = await visit(browser, { lang })
    const made = calls(page)
    await page.goto(`${server.address}/platform/establishments`)
    await page.locator('input[type="email"]').waitFor()
    await settled()
    expect(made.filter(call => /profile|settings|establishments/.test(call))).toEqual([])
    expect(complaints).toEqual([])
  })

  it('requests no rows that the person may not read', async () => {
    const { page, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'user@marani.example', '/profile')
    await settled()
    const made = calls(page)
    await open(page, '/invitations')
    await page.locator('main#content h1').waitFor()
    await settled()
    expect(times(made, 'GET /invitations')).toBe(0)
  })
})
