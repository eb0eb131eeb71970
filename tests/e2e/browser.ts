import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { findChromium } from '../../scripts/findChromium.ts'

/** What keeps Chromium from calling anybody but the page's own server. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium without a window. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args: quiet })

export interface Visit {
  page: Page
  /** What the page complained of: errors in its console and exceptions. */
  complaints: string[]
  /** Resolves when nothing has been asked for a moment (of that many milliseconds); rejects with what is still on its way when it takes too long. */
  settled(quiet?: number): Promise<void>
}

const quietMilliseconds = 250
/** Milliseconds that anything on a page may take: it only ends what hangs. */
export const patience = 120_000

/** Follows a page's requests, of its present document alone: a new one takes no answers for the one before. */
function followRequests(page: Page): Visit['settled'] {
  const open = new Set<Request>()
  let last = performance.now()
  const touch = (request: Request, isOpen: boolean) => {
    if (isOpen) open.add(request)
    else open.delete(request)
    last = performance.now()
  }
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    touch(request, true)
  })
  page.on('response', response => touch(response.request(), false))
  page.on('requestfailed', request => touch(request, false))
  return async (quiet = quietMilliseconds) => {
    for (
      const began = performance.now();
      open.size > 0 || performance.now() - last < quiet;
      await page.waitForTimeout(quiet / 5)
    )
      if (performance.now() - began > patience)
        throw new Error(`Still on its way: ${[...open].map(request => request.url()).join(', ')}`)
  }
}

/** A page in a language, of a desktop's size unless told otherwise. */
export async function visit(
  browser: Browser,
  { lang = 'ka', width = 1366, height = 900 }: { lang?: 'ka' | 'en'; width?: number; height?: number } = {},
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height }, timezoneId: 'Asia/Tbilisi' })
  await context.addInitScript(chosen => {
    // An email's frame is sandboxed and has no storage.
    if (window === window.top && !localStorage.getItem('lang')) localStorage.setItem('lang', chosen)
  }, lang)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints, settled: followRequests(page) }
}

/** How often an address is opened that the panel keeps from being opened. */
const maxOpenings = 5

/** Opens an address. What the panel itself goes to in the same moment may break that off: it is opened again then. */
export async function openAddress(page: Page, address: string): Promise<void> {
  for (let left = maxOpenings - 1; ; left--)
    try {
      await page.goto(address)
      return
    } catch (error) {
      if (left === 0 || !/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error
      await page.waitForLoadState()
    }
}

/** Signs somebody, a demo person without a password, in by the form and waits for the panel. */
export async function signIn(
  page: Page,
  address: string,
  email: string,
  path = '',
  password = 'Marani-Demo-1',
): Promise<void> {
  await openAddress(page, `${address}/platform${path}`)
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.keyboard.press('Enter')
  // The sign-in page has a main part too; this is the panel's.
  await page.locator('main#content').waitFor()
}

/** Signs somebody in without the form, in a third of the time, and waits for the panel. */
export async function signInByApi(page: Page, address: string, email: string, path = ''): Promise<void> {
  const response = await page.request.post(`${address}/api/v1/auth/login`, {
    headers: { Origin: address },
    data: { email, password: 'Marani-Demo-1' },
  })
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()} ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  // Any page of the same origin has the storage of the panel.
  await openAddress(page, `${address}/api/v1/health`)
  await page.evaluate(issued => localStorage.setItem('access_token', issued), token)
  await page.goto(`${address}/platform${path}`)
  await page.locator('main#content').waitFor()
}

/** Waits for the page's next turn: what was taken up by keyboard to be put elsewhere listens to further keys from then on. */
export const nextTurn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(resolve => setTimeout(resolve)))

/** Lets go of what the mouse drags; a click in the moment after that would be taken for the end of the drag. */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up()
  await page.waitForTimeout(200)
}
