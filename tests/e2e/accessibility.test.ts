import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { codeIn, linkIn, newestTo } from './outbox.ts'
import { ask, openServer } from './server.ts'

let browser: Browser
let server: RunningServer
/** A record to look at, by what stands for it in a path. */
const ids: Record<string, string | undefined> = {}

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  const questions = { establishment: '/establishments', user: '/users?filter=%7B%22role%22%3A%22objectowner%22%7D', moderator: '/moderators', request: '/requests' }
  for (const [name, path] of Object.entries(questions)) ids[name] = (await ask<{ id: string }[]>(server.address, 'admin@marani.example', path))[0]?.id
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

/** The pages for those who have not signed in; the steps of an account are opened by a ticket of the test's own. */
const publicPaths = ['/login', '/register', '/verify-registration?token=unknown', '/verify-invitation?token=unknown', '/confirm-number', '/confirm-code', '/create-user', '/recover-password', '/reset-password?token=unknown', '/terms', '/unsubscribe?token=unknown']
const steps: Record<string, string> = { '/confirm-number': 'confirm_number', '/confirm-code': 'confirm_number', '/create-user': 'create_user' }

/** Lets the page find itself on the way to an account. */
async function onTheWay(page: Page): Promise<void> {
  await page.route('**/api/v1/auth/ticket', route => {
    const step = steps[new URL(page.url()).pathname.replace('/platform', '')]
    return route.fulfill({ json: { step, email: 'nino@winery.example', role: 'objectowner', sector: 2 } })
  })
  await page.addInitScript(now => {
    if (window !== window.top) return
    sessionStorage.setItem('marani.public.ticket', '"ticket"')
    sessionStorage.setItem('marani.public.code', JSON.stringify({ phone: '555 12 34 56', resendAt: now + 60_000, expiresAt: now + 180_000 }))
  }, Date.now())
}

const paths = ['', '/establishments', '/establishments/:establishment', '/establishments/create', '/establishments/statistics/:establishment', '/establishments/meta/:establishment', '/requests', '/requests/:request', '/decline_reasons', '/notifications', '/organizations', '/users', '/users/:user', '/invitations', '/moderators', '/moderators/:moderator', '/outbox', '/jobs', '/guides/create', '/categories', '/regions', '/reports', '/mail', '/campaigns', '/send-mail', '/meta/create', '/help', '/profile', '/terms', '/contact', '/logout', '/nowhere']

/** Where two buttons beside the title each open a dialog, which is looked at too. */
const withDialogs: ReadonlySet<string> = new Set(['/users/:user', '/invitations'])


describe.each([
  { lang: 'ka' as const, width: 1366, scheme: 'light' as const },
  { lang: 'en' as const, width: 390, scheme: 'dark' as const },
])('every screen ($lang, $width px, $scheme)', ({ lang, width, scheme }) => {
  it('gives axe nothing to find and never scrolls sideways', async () => {
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    const note = async (path: string) => {
      const wide = await overflow(page)
      const all = [...(await violations(page)), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])]
      if (all.length > 0) found[path] = all
    }
    await onTheWay(page)
    for (const path of publicPaths) {
      await page.goto(`${server.address}/platform${path}`)
      await page.locator('main h1').waitFor()
      await page.getByRole('status').filter({ hasText: '...' }).first().waitFor({ state: 'detached' })
      await note(path)
      // With nothing filled in every field says what is wrong with it.
      if ((await page.locator('form.public-form :is(input, select)').count()) === 0) continue
      await page.locator('form.public-form button[type="submit"]').click()
      await page.locator('[aria-invalid]').first().waitFor()
      await note(`${path}, sent empty`)
    }
    await signIn(page, server.address, 'admin@marani.example')
    for (const path of paths) {
      await page.goto(`${server.address}/platform${path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')}`)
      await page.locator('main h1, main h2').first().waitFor()
      await settled()
      await note(path)
      if (!withDialogs.has(path)) continue
      const buttons = page.locator('.page-title-actions button')
      for (const button of [buttons.nth(0), buttons.nth(1)]) {
        await button.click()
        await page.getByRole('dialog').waitFor()
        await note(`${path}, ${await button.innerText()}`)
        await page.keyboard.press('Escape')
      }
    }
    expect(found).toEqual({})
    expect(complaints).toEqual([])
    await page.context().close()
  }, 120_000)
})

/** Presses Tab until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate(element => document.activeElement === element)
  for (let step = 0; step < 40 && !(await isThere()); step++) await target.page().keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

describe('the browser’s own controls', () => {
  it.each(['light', 'dark'] as const)('are as %s as the device in the panel and before it', async scheme => {
    const { page } = await visit(browser)
    await page.emulateMedia({ colorScheme: scheme })
    const used = () => page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color === 'rgb(1, 1, 1)' ? 'light' : 'dark'
    })
    await page.goto(`${server.address}/platform/login`)
    expect(await used()).toBe(scheme)
    await signIn(page, server.address, 'admin@marani.example', '/users')
    await page.locator('tbody tr').first().waitFor()
    expect(await used()).toBe(scheme)
    await page.context().close()
  })
})

describe('the forbidden page', () => {
  it.each(['ka', 'en'] as const)('gives axe nothing to find (%s)', async lang => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, 'owner@marani.example', '/moderators')
    await page.getByRole('heading', { name: { ka: georgian, en: english }[lang].panel.pages.forbidden.title }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })
})

describe('the keyboard alone', () => {
  it.each([
    { lang: 'ka' as const, texts: georgian, phone: '555000333' },
    { lang: 'en' as const, texts: english, phone: '555000444' },
  ])('registers a guide from the first field to the home page ($lang)', async ({ lang, texts, phone }) => {
    const { page, complaints } = await visit(browser, { lang })
    const { registration, sign_in, moderation } = texts
    const { keyboard } = page
    const email = `keyboard.${lang}@marani.example`
    const fill = async (target: Locator, text: string) => {
      await tabTo(target)
      await keyboard.type(text)
    }
    await page.goto(`${server.address}/platform/login`)
    await tabTo(page.getByRole('link', { name: sign_in.register }))
    await keyboard.press('Enter')
    await fill(page.getByLabel(sign_in.email), email)
    await tabTo(page.getByRole('radio').first())
    for (const _sector of ['wine', 'accommodation', 'guide']) await keyboard.press('ArrowDown')
    await tabTo(page.getByLabel(registration.register.terms))
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: registration.sent.title }).waitFor()

    await page.goto(linkIn(await newestTo(server.address, email), server.address))
    await fill(page.getByLabel(registration.number.phone), phone)
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: registration.code.title }).waitFor()
    await keyboard.type(codeIn(await newestTo(server.address, phone)))
    await page.getByRole('heading', { name: registration.account.title }).waitFor()
    await fill(page.getByLabel(registration.account.first_name), 'Nino')
    await fill(page.getByLabel(registration.account.last_name), 'Beridze')
    await tabTo(page.getByLabel(registration.account.guide_type))
    await keyboard.press('ArrowDown')
    await fill(page.getByLabel(sign_in.password, { exact: true }), 'Saperavi-2026')
    await fill(page.getByLabel(registration.password.repeat), 'Saperavi-2026')
    await tabTo(page.getByRole('button', { name: registration.account.submit }))
    await keyboard.press('Enter')
    await page.getByText(moderation.complete_page).waitFor()
    await page.getByRole('link', { name: 'Nino Beridze' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('leads from the list into a record', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, 'admin@marani.example', '/organizations')
    const link = page.locator('tbody a').first()
    await link.waitFor()
    const target = await link.getAttribute('href')
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) === target) break
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain(target ?? 'nowhere')
    await page.context().close()
  })
})
