import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { openOwnMenu } from './ownMenu.ts'
import { ask, tokenOf } from './demoApi.ts'
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

type Stored = Record<string, unknown>

const findStored = async (q: string): Promise<Stored | undefined> => {
  const [record] = await ask<Stored[]>(
    server.address,
    admin,
    `/establishments?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
  )
  return record
}

const rowNames = (page: Page): Promise<string[]> => page.locator('tbody tr a[href*="/establishments/"]').allInnerTexts()

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('a moderator at work ($lang)', ({ lang, texts }) => {
  const { panel } = texts

  it('signs in, finds an establishment, edits both of its languages, and it is stored', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await signIn(page, server.address, 'moderator@marani.example', '/establishments')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)

    const stored = await findStored('Hotel Marani')
    await page.getByRole('searchbox').fill('Hotel Marani')
    await expect.poll(() => page.url()).toContain('Hotel')
    await expect.poll(async () => (await rowNames(page)).length).toBeLessThan(10)
    await page.locator(`tbody a[href$="/establishments/${stored?.id}"]`).first().click()

    const marks = { ge: `\u10e1\u10d0\u10ea\u10d3\u10d4\u10da\u10d8 ${lang}`, en: `A proving text ${lang}` }
    await page.locator('[data-property="title_ge"] input').fill(marks.ge)
    await page.locator('[data-property="title_en"] input').fill(marks.en)
    await page.getByText(panel.save.unsaved).waitFor()
    await page.keyboard.press('Control+s')
    await page
      .getByRole('status')
      .filter({ hasText: panel.save.saved_at.split('%{')[0] ?? '' })
      .waitFor()

    const after = await findStored('Hotel Marani')
    expect(after).toMatchObject({ title_ge: marks.ge, title_en: marks.en, version: Number(stored?.version) + 1 })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sorts and filters the list, keeps that in the URL, and shows filters as removable chips', async () => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, 'moderator@marani.example', '/establishments')
    await page.locator('tbody tr').first().waitFor()
    await page.locator('thead').getByRole('button', { name: texts.resources.establishments.fields.name }).click()
    const column = lang === 'ka' ? 'name_ge' : 'name_en'
    await expect.poll(() => page.url()).toContain(column)
    await page.goto(
      `${server.address}/platform/establishments?filter=${encodeURIComponent('{"status":["draft"]}')}&order=ASC&page=1&perPage=25&sort=${column}`,
    )
    const chip = page.getByRole('button', { name: new RegExp(panel.list.remove_filter.split(':')[0] ?? '') })
    await chip.first().waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(25)
    const drafts = await page.locator('tbody tr').count()
    await chip.first().click()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(drafts)
    await page.context().close()
  })

  it('sees errors at the fields, loses no input, and saves after correcting them', async () => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, admin, '/regions/create')
    await page.locator('[data-property="title_ge"] input').fill('\u10d0\u10ee\u10d0\u10da\u10d8')
    await page.locator('[data-property="lat"] input').fill('123')
    await page.keyboard.press('Control+s')
    await page.getByText(texts.problems.fields.required).first().waitFor()
    expect(await page.locator('[data-property="title_ge"] input').inputValue()).toBe('\u10d0\u10ee\u10d0\u10da\u10d8')
    expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThanOrEqual(2)
    await page.locator('[data-property="lat"] input').fill('42')
    await page.locator('[data-property="title_en"] input').fill(`New region ${lang}`)
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.url()).not.toContain('/create')
    const regions = await ask<Stored[]>(
      server.address,
      admin,
      `/regions?filter=${encodeURIComponent(JSON.stringify({ q: `New region ${lang}` }))}`,
    )
    expect(regions).toHaveLength(1)
    await page.context().close()
  })

  it('sees what was saved in another window in the meantime, and keeps the input', async () => {
    const { page } = await visit(browser, { lang })
    const [region] = await ask<Stored[]>(server.address, admin, '/regions')
    await signIn(page, server.address, admin, `/regions/${region?.id}`)
    await page.locator('[data-property="title_en"] input').fill(`Mine ${lang}`)
    const response = await fetch(`${server.address}/api/v1/regions/${region?.id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${await tokenOf(server.address, admin)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title_en: `Theirs ${lang}`, version: region?.version }),
    })
    expect(response.status).toBe(200)
    await page.keyboard.press('Control+s')
    await page.getByText(panel.conflict.own_title).first().waitFor()
    await page.getByText(`Theirs ${lang}`).first().waitFor()
    expect(await page.locator('[data-property="title_en"] input').inputValue()).toBe(`Mine ${lang}`)
    await page.context().close()
  })
})

describe('the frame around the screens', () => {
  it('toggling the language stores it, reloads and stays signed in on the same page', async () => {
    const { page } = await visit(browser)
    await signIn(page, server.address, admin, '/organizations')
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: english.panel.menu.organizations }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
    await page.context().close()
  })

  it('an unknown path shows the not-found page, and a screen of another role the forbidden page', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, 'owner@marani.example', '/nowhere')
    await page.getByText(english.panel.pages.not_found.title).first().waitFor()
    await page.goto(`${server.address}/platform/mail`)
    await page.getByText(english.panel.pages.forbidden.title).first().waitFor()
    await page.context().close()
  })

  it('an expired token is renewed without the person noticing', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, admin, '/organizations')
    await page.locator('tbody tr').first().waitFor()
    await page.evaluate(() => localStorage.setItem('access_token', 'gone'))
    await page.goto(`${server.address}/platform/regions`)
    await page.locator('tbody tr').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('gone')
    await page.context().close()
  })

  it('signing out asks for confirmation and leads to the sign-in page', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, admin)
    await openOwnMenu(page)
    await page.getByText(english.panel.menu.sign_out).first().click()
    await page.getByText(english.panel.logout.question).waitFor()
    await page.getByRole('button', { name: english.panel.logout.confirm }).click()
    await page.locator('input[type="password"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await page.context().close()
  })

  it('a wrong password is reported, and the email address stays', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await page.goto(`${server.address}/platform/login`)
    await page.locator('input[type="email"]').fill(admin)
    await page.locator('input[type="password"]').fill('Wrong-Password-1')
    await page.keyboard.press('Enter')
    await page.getByText(english.problems.wrong_credentials).first().waitFor()
    expect(await page.locator('input[type="email"]').inputValue()).toBe(admin)
    await page.context().close()
  })
})
