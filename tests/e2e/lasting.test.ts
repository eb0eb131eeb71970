import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const languages = [
  ['en', english],
  ['ka', georgian],
] as const

/** Takes the browser's storage away from all pages of a tab, as a person's settings do: any touch of it throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

/** Fills the storage of a page to the last letter. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      for (let count = 0; count < 3; count++)
        try {
          localStorage.setItem(`filler ${size} ${count}`, 'x'.repeat(size))
        } catch {
          break
        }
  })

/** The box of the English name in the form at hand. */
const nameBox = (page: Page) => page.locator('[data-property="title_en"] input')

/** Opens the first region's form. */
async function openFirstRegion(page: Page): Promise<void> {
  await page.locator('main#content tbody tr a').first().click()
  await nameBox(page).waitFor()
}

describe.each(languagesOf(import.meta.filename, languages))('in %s', (lang, texts) => {
  it('the panel works if the browser’s storage is blocked, and says that drafts are not stored', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await blockStorage(page)
    await page.goto(`${server.address}/platform/login`)
    if (lang === 'en') {
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('heading', { name: english.sign_in.title }).waitFor()
    }
    await signIn(page, server.address, 'admin@marani.example', '/regions')
    await openFirstRegion(page)
    await nameBox(page).pressSequentially('!')
    await page.getByText(texts.panel.draft.fleeting).waitFor()
    expect(complaints.filter(words => !words.includes('The operation is insecure'))).toEqual([])
    await page.context().close()
  })

  it('the panel works if the browser’s storage is full', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await page.goto(`${server.address}/platform/login`)
    await fillStorage(page)
    await signIn(page, server.address, 'admin@marani.example', '/regions')
    await openFirstRegion(page)
    await nameBox(page).pressSequentially('!')
    await page.getByText(texts.panel.draft.fleeting).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('unsaved input is offered when the person signs in again after a proxy has responded with 401 to everything', async () => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, 'admin@marani.example', '/regions')
    await openFirstRegion(page)
    const form = new URL(page.url()).pathname
    const name = await nameBox(page).inputValue()
    await nameBox(page).fill(`${name} written`)
    await page.route('**/api/v1/**', route =>
      route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Sign in</h1>' }),
    )
    await page.keyboard.press('Control+S')
    await page.locator('input[type="password"]').waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe(form.replace('/platform', ''))
    await page.unroute('**/api/v1/**')
    const enter = async (email: string) => {
      await page.locator('input[type="email"]').fill(email)
      await page.locator('input[type="password"]').fill('Marani-Demo-1')
      await page.keyboard.press('Enter')
      await page.locator('main#content').waitFor()
    }
    await enter('admin@marani.example')
    await page.getByRole('button', { name: texts.panel.draft.restore }).click()
    expect(await nameBox(page).inputValue()).toBe(`${name} written`)
    await page.context().close()
  })

  it('a list that does not load says so after ten seconds, and loads when it is requested again', async () => {
    const { page } = await visit(browser, { lang })
    let requested = 0
    await page.route('**/api/v1/regions?**', async route => {
      requested += 1
      if (requested > 1) await route.continue()
    })
    await signIn(page, server.address, 'admin@marani.example', '/regions')
    await page.getByText(texts.panel.waiting_long).waitFor()
    await page.getByRole('button', { name: texts.panel.list.retry }).press('Enter')
    await page.locator('main#content tbody tr a').first().waitFor()
    expect(await page.getByText(texts.panel.waiting_long).count()).toBe(0)
    await page.context().close()
  })
})
