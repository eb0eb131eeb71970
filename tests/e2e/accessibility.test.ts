import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { codeIn, linkIn, newestTo } from './outbox.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer
/** A record to look at, by what stands for it in a path. */
const ids: { user?: string | undefined } = {}

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  ids.user = (
    await ask<{ id: string }[]>(
      server.address,
      'admin@marani.example',
      '/users?filter=%7B%22role%22%3A%22objectowner%22%7D',
    )
  )[0]?.id
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

describe('the dialogs of a screen', () => {
  it.each([
    ['/users/:user', '.page-title-actions button', 1],
    ['/invitations', '.m-list-slot button', 2],
  ])('pass axe: %s', async (path, selector, count) => {
    const { page } = await visit(browser)
    await signInByApi(page, server.address, 'admin@marani.example', path.replace(':user', ids.user ?? ''))
    const buttons = page.locator(selector)
    await buttons.nth(count - 1).waitFor()
    for (const button of (await buttons.all()).slice(0, count)) {
      await button.click()
      await page.getByRole('dialog').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => button.evaluate(element => document.activeElement === element)).toBe(true)
    }
    await page.context().close()
  })
})

/** Presses Tab until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate(element => document.activeElement === element)
  for (let step = 0; step < 40 && !(await isThere()); step++) await target.page().keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

describe('the browser’s own controls', () => {
  it.each(['light', 'dark'] as const)('are as %s as the device, in the panel and on the sign-in page', async scheme => {
    const { page } = await visit(browser)
    await page.emulateMedia({ colorScheme: scheme })
    const used = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'))
        probe.style.color = 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))'
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color === 'rgb(1, 1, 1)' ? 'light' : 'dark'
      })
    await page.goto(`${server.address}/platform/login`)
    expect(await used()).toBe(scheme)
    await signInByApi(page, server.address, 'admin@marani.example', '/users')
    await page.locator('tbody tr').first().waitFor()
    expect(await used()).toBe(scheme)
    await page.context().close()
  })
})

describe('a person with only a keyboard', () => {
  it.each([
    { lang: 'ka' as const, texts: georgian, phone: '555000333' },
    { lang: 'en' as const, texts: english, phone: '555000444' },
  ])('registers as a guide, from the first field to the homepage ($lang)', async ({ lang, texts, phone }) => {
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
})
