import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/findChromium.ts'

/** What keeps Chromium from calling anybody but the page's own server. */
const quiet = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A real Chromium without a window. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args: quiet })

export interface Visit {
  page: Page
  /** What the page complained of: errors in its console and exceptions. */
  complaints: string[]
}

/** A page in a language, of a desktop's size unless told otherwise. */
export async function visit(browser: Browser, { lang = 'ka', width = 1366, height = 900 }: { lang?: 'ka' | 'en'; width?: number; height?: number } = {}): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height }, timezoneId: 'Asia/Tbilisi' })
  await context.addInitScript(chosen => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', chosen)
  }, lang)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

/** Signs a demo person in by the form and waits for the panel. */
export async function signIn(page: Page, address: string, email: string, path = ''): Promise<void> {
  await page.goto(`${address}/platform${path}`)
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill('Marani-Demo-1')
  await page.keyboard.press('Enter')
  await page.locator('main').first().waitFor()
}
