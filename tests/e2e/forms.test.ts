import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { builtFile } from './builtFiles.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openOwnMenu } from './ownMenu.ts'
import { ask } from './demoApi.ts'
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
const languages = [
  { lang: 'ka' as const, texts: georgian },
  { lang: 'en' as const, texts: english },
]

type Stored = Record<string, unknown> & { id: string }

const regions = (q: string) =>
  ask<Stored[]>(server.address, admin, `/regions?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
const titleInput = (page: Page) => page.locator('[data-property="title_en"] input')
const focusIsInProblem = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('.m-field')?.querySelector('.m-problem') !== null &&
      document.activeElement !== document.body,
  )

describe.each(languagesOf(import.meta.filename, languages))('a form ($lang)', ({ lang, texts: { panel } }) => {
  it('uses the whole width of its paper, however wide that is', async () => {
    const { page } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/establishments/create')
    await page.locator('form:not([aria-busy="true"]) .m-savebar').waitFor()
    await page.emulateMedia({ media: 'print' })
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width
    expect(await widthOf('.m-groups')).toBe(await widthOf('main form'))
    await page.context().close()
  })

  it('shows the focused input completely, above the bar at the bottom', async () => {
    const { page } = await visit(browser, { lang, height: 768 })
    await signInByApi(page, server.address, admin, '/establishments/create')
    await page.locator('form:not([aria-busy="true"]) .m-savebar').waitFor()
    await page.locator('[data-property="name_ge"] input').focus()
    const covered: string[] = []
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(async () => {
        await new Promise(done => requestAnimationFrame(done))
        const [element, bar] = [document.activeElement, document.querySelector('.m-savebar')]
        // A text and the map are taller than a line: of them it is the cursor that is shown.
        if (!element || !bar || bar.contains(element) || !element.matches('button, input, select, a')) return ''
        return element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? element.outerHTML : ''
      })
      if (hidden) covered.push(hidden)
    }
    expect(covered).toEqual([])
    await page.context().close()
  })

  it('is saved once when the connection is back, and lists stay visible until then', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/regions')
    await page.locator('tbody tr a').first().waitFor()
    const rowsBefore = await page.locator('tbody tr').count()
    await page.context().setOffline(true)
    await page.getByText(panel.connection.lost).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(rowsBefore)
    await page.context().setOffline(false)
    await page.getByText(panel.connection.lost).waitFor({ state: 'detached' })

    await page.goto(`${server.address}/platform/regions/create`)
    await page.locator('[data-property="title_ge"] input').fill('\u10d9\u10d0\u10d5\u10e8\u10d8\u10e0\u10d8')
    await titleInput(page).fill(`Out of reach ${lang}`)
    await page.context().setOffline(true)
    await page.keyboard.press('Control+s')
    await page.locator('.m-savebar').getByText(panel.save.waiting).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.url()).not.toContain('/create')
    expect(await regions(`Out of reach ${lang}`)).toHaveLength(1)
    // The map's code is what may be missing meanwhile.
    expect(complaints.filter(one => !/preload|dynamically imported/.test(one))).toEqual([])
    await page.context().close()
  })

  it('asks for confirmation before it is left with changes, by every way, and only then', async () => {
    const { page, settled } = await visit(browser, { lang })
    const [region] = await ask<Stored[]>(server.address, admin, '/regions')
    await signInByApi(page, server.address, admin, '/')
    await page.goto(`${server.address}/platform/regions`)
    await page.locator(`tbody a[href$="${region?.id}"]`).first().click()
    await titleInput(page).waitFor()
    await page.goBack()
    await page.goForward()
    await titleInput(page).fill(`Changed ${lang}`)
    expect(await page.title()).toMatch(/^●/)
    const requested = page.getByRole('dialog', { name: panel.leave.title })
    const stay = async () => {
      await requested.getByRole('button', { name: panel.leave.stay }).click()
      await requested.waitFor({ state: 'detached' })
      expect(await titleInput(page).inputValue()).toBe(`Changed ${lang}`)
    }
    await page
      .getByRole('navigation', { name: panel.menu.label })
      .getByRole('link', { name: panel.menu.guides })
      .click()
    await stay()
    await page.goBack()
    await stay()
    await openOwnMenu(page)
    await page.getByRole('link', { name: panel.menu.sign_out }).click()
    await page
      .getByRole('dialog', { name: panel.logout.title })
      .getByRole('button', { name: panel.logout.confirm })
      .click()
    await requested.getByText(panel.leave.sign_out).waitFor()
    await stay()
    await page.locator('.language-button').first().click()
    await stay()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(lang)
    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await closing
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await page.getByRole('button', { name: panel.save.discard }).click()
    await page
      .getByRole('navigation', { name: panel.menu.label })
      .getByRole('link', { name: panel.menu.guides })
      .click()
    await expect.poll(() => page.url()).toContain('/guides')
    await settled()
    expect(await requested.count()).toBe(0)
    await page.context().close()
  })

  it('opens dialogs that keep the page in place, close on an outside click and when leaving, and return the focus', async () => {
    const { page } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/regions')
    await page.locator('tbody tr a').first().waitFor()
    const signOut = page.getByRole('link', { name: panel.menu.sign_out })
    const dialog = page.getByRole('dialog', { name: panel.logout.title })
    await openOwnMenu(page)
    await signOut.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
    await page.mouse.click(20, 20)
    await dialog.waitFor({ state: 'detached' })
    expect(await signOut.evaluate(link => link === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')

    await page.goto(`${server.address}/platform/regions`)
    await page.locator('tbody tr a').first().click()
    await titleInput(page).waitFor()
    await openOwnMenu(page)
    await signOut.click()
    await dialog.waitFor()
    await page.goBack()
    await expect.poll(() => page.url()).toMatch(/regions$/)
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('keeps the input if the code of a screen no longer exists, and offers to reload', async () => {
    const { page } = await visit(browser, { lang })
    const [region] = await ask<Stored[]>(server.address, admin, '/regions')
    await signInByApi(page, server.address, admin, `/regions/${region?.id}`)
    await titleInput(page).fill(`Kept ${lang}`)
    await page.route(`**/${builtFile('src/features/pages/panel/TermsPage.tsx')}`, route =>
      route.fulfill({ status: 404 }),
    )
    await openOwnMenu(page)
    await page.getByRole('link', { name: panel.menu.terms }).click()
    await page.getByRole('dialog', { name: panel.leave.title }).getByRole('button', { name: panel.leave.leave }).click()
    await page.getByRole('heading', { level: 1, name: panel.pages.error.release.title }).waitFor()
    await page.goto(`${server.address}/platform/regions/${region?.id}`)
    await page.getByRole('button', { name: panel.draft.restore }).click()
    expect(await titleInput(page).inputValue()).toBe(`Kept ${lang}`)
    await page.context().close()
  })

  it('of a record that does not exist says so and where to go', async () => {
    const { page } = await visit(browser, { lang })
    await signInByApi(
      page,
      server.address,
      'owner@marani.example',
      '/establishments/019ba5e0-0000-7000-800b-00000000ffff',
    )
    await page.getByRole('heading', { level: 1, name: panel.form.missing }).waitFor()
    expect(await page.title()).toContain(panel.form.missing)
    await page.locator('main').getByRole('link', { name: panel.pages.home }).click()
    await page
      .getByRole('heading', { level: 1, name: new RegExp(panel.home.greeting.replace('%{name}', '.+')) })
      .waitFor()
    await page.context().close()
  })
})

describe('the forms of all entities', () => {
  it('focus the first problem of a rejected save, and count the problems at their group and in the bar', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, admin, '/')
    const looked: string[] = []
    for (const entity of [
      'establishments',
      'organizations',
      'guides',
      'categories',
      'facilities',
      'object_types',
      'cuisines',
      'regions',
      'municipalities',
      'villages',
    ]) {
      await page.goto(`${server.address}/platform/${entity}/create`)
      await page.locator('form.m-form').waitFor()
      await page.locator('.m-savebar button[type="submit"]').click()
      const url = () => page.url().endsWith('/create')
      await expect.poll(async () => !url() || (await page.locator('.m-problem').count()) > 0).toBe(true)
      if (!url()) continue
      await expect.poll(() => focusIsInProblem(page), { message: entity }).toBe(true)
      const counted = await page.locator('.m-index .m-problem-count [aria-hidden]').allInnerTexts()
      const inBar = Number.parseInt(await page.locator('.m-savebar [role="status"]').innerText(), 10)
      expect(
        counted.reduce((sum, one) => sum + Number(one), 0),
        entity,
      ).toBe(inBar)
      looked.push(entity)
    }
    expect(looked.length).toBeGreaterThan(5)
    await page.context().close()
  })

  it('do not shift while they load, and neither do lists, the homepage and the queue', async () => {
    const { page, settled } = await visit(browser, { lang: 'ka' })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signInByApi(page, server.address, admin, '/')
    const [hotel] = await ask<Stored[]>(
      server.address,
      admin,
      `/establishments?filter=${encodeURIComponent('{"status":"approved"}')}`,
    )
    const [waiting] = await ask<Stored[]>(
      server.address,
      admin,
      `/requests?filter=${encodeURIComponent('{"status":"open"}')}`,
    )
    for (const path of [
      '/',
      '/establishments',
      `/establishments/${hotel?.id}`,
      '/requests',
      `/requests/${waiting?.id}`,
      '/users',
      '/regions/create',
    ]) {
      await page.goto(`${server.address}/platform${path}`)
      await settled()
      const sum = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0),
      )
      expect(sum, path).toBeLessThan(0.05)
    }
    await page.context().close()
  })
})

describe('an owner', () => {
  it('exports their own establishments to a file without leaving the homepage', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    const email = 'owner@marani.example'
    const own = await ask<Stored[]>(server.address, email, '/establishments')
    await signInByApi(page, server.address, email, '/')
    await page.getByRole('button', { name: english.exporting.of_list }).click()
    await page.getByRole('dialog').locator('select').first().selectOption('json')
    await page
      .getByText(
        english.exporting.rows
          .split('||||')
          [own.length === 1 ? 0 : 1]?.trim()
          .replace('%{smart_count}', String(own.length)) ?? '',
      )
      .waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: english.exporting.start, exact: true }).click()
    const file = await (await download).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of file) chunks.push(chunk as Buffer)
    const rows = JSON.parse(Buffer.concat(chunks).toString()) as Stored[]
    expect(rows.map(row => row.id).sort()).toEqual(own.map(row => row.id).sort())
    await page.context().close()
  })
})
