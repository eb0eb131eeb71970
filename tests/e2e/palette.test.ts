import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { palette as englishPalette } from '../../i18n/en/palette.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { palette as georgianPalette } from '../../i18n/ka/palette.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
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

const admin = 'admin@marani.example'

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian, own: georgianPalette, title: 'სასტუმრო მარანი', blind: 'ჰოტელ მარანი' },
    { lang: 'en' as const, texts: english, own: englishPalette, title: 'Hotel Marani', blind: 'sastumro mar' },
  ]),
)('Ctrl+K ($lang)', ({ lang, texts, own, title, blind }) => {
  it('finds a record typed in the other script, opens it, returns by the recent visits, and returns the focus', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/regions')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('marani.visits.')))
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: own.hint })
    await box.fill(blind)
    const found = page.getByRole('option', { name: new RegExp(`^${title} .*${texts.codes.statuses.approved}`) })
    await found.waitFor()
    expect(await violations(page)).toEqual([])
    for (let step = 0; (await found.getAttribute('aria-selected')) !== 'true' && step < 20; step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await settled()

    await page.keyboard.press('Control+k')
    await box.waitFor()
    expect(await page.getByRole('group', { name: own.recent }).getByRole('option').allTextContents()).toContain(
      texts.panel.menu.regions,
    )
    await box.fill('regions')
    await page.getByRole('option', { name: texts.panel.menu.regions }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/platform/regions')
    // A screen takes the focus as it arrives.
    await page.locator('tbody th a').first().waitFor()
    await settled()

    const button = page.getByRole('button', { name: texts.panel.menu.search }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await box.waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('is available on a phone, where nothing scrolls sideways', async () => {
    const { page, complaints } = await visit(browser, { lang, width: 390, height: 800 })
    await signInByApi(page, server.address, 'owner@marani.example')
    await page.getByRole('button', { name: texts.panel.menu.search }).click()
    await page.getByRole('combobox', { name: own.hint }).fill('profil')
    await page.getByRole('option', { name: texts.panel.menu.profile }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('option', { name: texts.panel.menu.profile }).click()
    await page.waitForURL('**/platform/profile')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
