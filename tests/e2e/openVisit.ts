import type { Page } from 'playwright-core'
import { patience, type Visit } from './browser.ts'
import { emailOf, type Person, type Screen } from './screens.ts'

/** The steps of an account are opened by a ticket that the test answers for itself. */
const steps: Record<string, string> = {
  '/confirm-number': 'confirm_number',
  '/confirm-code': 'confirm_number',
  '/create-user': 'create_user',
}

async function findOnTheWay(page: Page): Promise<void> {
  await page.route('**/api/v1/auth/ticket', route => {
    const step = steps[new URL(page.url()).pathname.replace('/platform', '')]
    return route.fulfill({ json: { step, email: 'nino@winery.example', role: 'objectowner', sector: 2 } })
  })
  await page.addInitScript(() => {
    if (window !== window.top) return
    const now = Date.now()
    sessionStorage.setItem('marani.public.ticket', '"ticket"')
    sessionStorage.setItem(
      'marani.public.code',
      JSON.stringify({ phone: '555 12 34 56', resendAt: now + 60_000, expiresAt: now + 180_000 }),
    )
  })
}

/** The email of an invitation that came too late; one of a registration is not known at all. */
const refuse = (page: Page) =>
  page.route('**/api/v1/auth/verify_invitation', route =>
    route.fulfill({
      status: 410,
      contentType: 'application/problem+json',
      json: { code: 'link_expired', status: 410, params: {} },
    }),
  )

/** Signs in without the form, and signs out without a word; the next address opened is that person's. */
const become = (page: Page, email: string | null): Promise<void> =>
  page.evaluate(async who => {
    localStorage.removeItem('access_token')
    if (!who) return
    const response = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: who, password: 'Marani-Demo-1' }),
    })
    localStorage.setItem('access_token', ((await response.json()) as { access_token: string }).access_token)
  }, email)

/** What stands in the place of something that is still on its way. */
const waiting = '.please-wait, .m-skeleton, [class*="skeleton"], [aria-busy="true"]'

/** Brings what waits to be seen into view, then the top again. */
const show = (page: Page): Promise<void> =>
  page.evaluate(async words => {
    const hidden = [...document.querySelectorAll(words)].find(
      element => element.checkVisibility() && element.getBoundingClientRect().top > innerHeight,
    )
    hidden?.scrollIntoView()
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    window.scrollTo(0, 0)
  }, waiting)

/** Waits until a screen is whole: its heading is there and nothing more is asked for or about to come. */
export async function whole({ page, settled }: Visit, quiet?: number): Promise<void> {
  await page.locator('main :is(h1, h2), dialog[open] h2').first().waitFor()
  await settled(quiet)
  const still = () =>
    page.evaluate(
      words =>
        [...document.querySelectorAll(words)]
          .filter(element => element.checkVisibility())
          .map(element => element.outerHTML.slice(0, 160)),
      waiting,
    )
  const began = performance.now()
  for (let left = await still(); left.length > 0; left = await still()) {
    if (performance.now() - began > patience) throw new Error(`Still waits: ${left.join(' | ')}`)
    await page.waitForTimeout(20)
    await show(page)
  }
}

/**
 * Walks from screen to screen in one page. Screens of the same person are reached as links reach them, without loading the
 * panel anew.
 */
export async function openVisit(visit: Visit, address: string) {
  const { page } = visit
  let present: Person | null | undefined
  const opened = (path: string): string => `${address}/platform${path}`
  await Promise.all([findOnTheWay(page), refuse(page)])
  return async ({ path, person = undefined }: Screen): Promise<void> => {
    const who = person ?? null
    if (present === who && who !== null) {
      const before = await page.title()
      await page.evaluate(to => {
        history.pushState(null, '', to)
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, opened(path))
      // On a busy machine the screen before may still stand there, with nothing more to ask for. Which title is whose is not decided here.
      await page.waitForFunction(title => document.title !== title, before, { timeout: 10_000 }).catch(() => undefined)
    } else {
      if (present === undefined) await page.goto(opened('/login'))
      if (present !== who) await become(page, who && emailOf(who))
      await page.goto(opened(path))
    }
    present = who
    await page.mouse.move(0, 0)
    await whole(visit, 100)
    // Between two screens there may be none: what was looked at last is gone, what comes is not drawn yet.
    await page.locator('h1').first().waitFor()
  }
}
