import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openFolder } from './pictures.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

const admin = 'admin@marani.example'

/** What a person does with mouse and keyboard, counted: a key with those held down is one, a text is one for each character. */
class CountedInput {
  clicks = 0
  keys = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async click(what: Locator): Promise<void> {
    this.clicks++
    await what.click()
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys++
      await this.page.keyboard.press(key)
    }
  }
  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }
  /** What was done since this was asked last. */
  count(): { clicks: number; keys: number } {
    const { clicks, keys } = this
    Object.assign(this, { clicks: 0, keys: 0 })
    return { clicks, keys }
  }
}

/** The last of several forms of a sentence, up to its number. */
const beginningOf = (sentence: string): string => (sentence.split(' |||| ').at(-1) ?? '').split('%{')[0]?.trim() ?? ''

describe('everyday tasks', () => {
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it.each([
    ['en', english, 'khutsish'],
    ['ka', georgian, 'ხუციშვ'],
  ] as const)('take few clicks and keys (%s)', async (lang, words, half) => {
    const { page, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/')
    await settled()
    const counted = new CountedInput(page)

    // A place found by half of its name gets another telephone number: 3 clicks and 24 keys before.
    await counted.press('Control+k')
    await page.locator('.palette-input').waitFor()
    await counted.type(half)
    await page
      .locator('.palette-option', { hasText: /Cellar|მარანი/ })
      .first()
      .waitFor()
    await settled()
    await counted.press('Enter')
    const phone = page.locator('[data-property="phone"] input')
    await counted.click(phone)
    await counted.press('Control+a')
    await counted.type(lang === 'en' ? '595112233' : '595112234')
    await counted.press('Control+s')
    await expect
      .poll(
        async () =>
          (await ask<{ phone: string }>(server.address, admin, `/establishments/${page.url().split('/').at(-1)}`))
            .phone,
      )
      .toContain(lang === 'en' ? '112233' : '112234')
    const first = counted.count()
    expect(first.clicks).toBe(1)
    expect(first.keys).toBeLessThan(22)

    // Which places lost views this month had no screen.
    await settled()
    await counted.click(page.locator('nav a[href="/platform/statistics"]'))
    await page.locator('.statistics-movers li').first().waitFor()
    expect(counted.count()).toEqual({ clicks: 1, keys: 0 })

    // Who changed a telephone number had to be looked up record by record.
    await settled()
    await counted.press('g', 'a')
    const field = page.getByLabel(words.activity.columns.field)
    await field.waitFor()
    counted.clicks += 2
    await field.selectOption('phone')
    await page.locator('.activity-lines > li').first().waitFor()
    expect(counted.count()).toEqual({ clicks: 2, keys: 2 })

    // Twenty-five places get another category and type, which was not possible at all (7 clicks until it was refused).
    await settled()
    await counted.press('g', 'e')
    await page.locator('tbody tr').nth(20).waitFor()
    await settled()
    await counted.click(page.locator('thead input[type="checkbox"]'))
    await counted.click(page.locator('.m-bulk button[aria-expanded]'))
    await counted.click(page.locator('.m-bulk').getByRole('button', { name: words.bulk.set }))
    const dialog = page.locator('dialog.m-dialog')
    const fields = words.resources.establishments.fields
    await dialog.getByPlaceholder(words.bulk.edit.find).waitFor()
    await counted.type(fields.object_type_id.slice(0, 8))
    await counted.press('ArrowDown', 'Enter')
    await expect.poll(() => dialog.locator('.m-bulk-field').count()).toBe(2)
    for (const name of [fields.category_id, fields.object_type_id]) {
      await counted.click(dialog.getByRole('combobox', { name }))
      await dialog.getByRole('option').first().waitFor()
      while ((await dialog.locator('[role="option"].Mui-focused').count()) === 0) await counted.press('ArrowDown')
      await counted.press('Enter')
      await dialog.getByRole('option').first().waitFor({ state: 'detached' })
    }
    await counted.click(dialog.getByRole('button', { name: beginningOf(words.bulk.edit.check) }))
    await dialog.locator('.m-bulk-group').first().waitFor()
    await counted.press('Enter')
    await page.locator('.toast').getByRole('button', { name: words.bulk.undo }).waitFor()
    const bulk = counted.count()
    expect(bulk.clicks).toBeLessThanOrEqual(6)
    expect(bulk.keys).toBeLessThan(20)
    await page.context().close()
  })

  it('include approving requests with three clicks, after a preview of what cannot be approved', async () => {
    const { page, settled } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, admin, '/')
    await settled()
    const counted = new CountedInput(page)
    await counted.press('g', 'r')
    await page.locator('tbody th a').first().waitFor()
    await settled()
    const open = async () => {
      const filter = new URLSearchParams({ filter: JSON.stringify({ status: ['open'] }) })
      return (await ask<unknown[]>(server.address, admin, `/requests?${filter}`)).length
    }
    const waiting = await open()
    expect(waiting).toBeGreaterThan(2)
    await counted.click(page.locator('thead input[type="checkbox"]'))
    await counted.click(page.locator('.m-bulk').getByRole('button', { name: /^Approve/ }))
    const dialog = page.locator('dialog.m-dialog')
    await counted.click(dialog.getByRole('button', { name: /^Approve/ }))
    await expect.poll(open).toBeLessThan(waiting)
    expect(counted.count()).toEqual({ clicks: 3, keys: 2 })
    await page.context().close()
  })
  const languages = languagesOf(import.meta.filename, [
    ['en', english],
    ['ka', georgian],
  ] as const)

  it.each(languages)('include adding a guesthouse with five photos in half the clicks (%s)', async lang => {
    const folder = openFolder()
    onTestFinished(() => folder.close())
    const pictures = await Promise.all(
      ['#903040', '#309040', '#304090', '#309090', '#909030'].map((background, index) =>
        folder.jpeg(`${index}.jpg`, { width: 1_200, height: 900, background }),
      ),
    )
    const { page, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, '/')
    await settled()
    const counted = new CountedInput(page)
    const input = (property: string) =>
      page.locator(`[data-property~="${property}"]`).locator('input, textarea, [contenteditable="true"]').first()
    /** Chooses the first that is offered for a text. */
    const choose = async (property: string, text: string): Promise<void> => {
      await counted.click(input(property))
      await counted.type(text)
      await page.getByRole('option').filter({ hasText: text }).first().waitFor()
      while ((await page.locator('[role="option"].Mui-focused').count()) === 0) await counted.press('ArrowDown')
      await counted.press('Enter')
    }

    // A new guesthouse with five photos: 14 clicks and 6 lists to choose from before.
    await counted.press('g', 'e')
    await page.locator('tbody th a').first().waitFor()
    await settled()
    await counted.press('n')
    await input('name_ge').waitFor()
    await settled()
    await counted.click(input('name_ge'))
    await counted.type('მთის სახლი')
    await counted.click(input('name_en'))
    await counted.type('Mountain house')
    await counted.click(input('desc_ge'))
    await counted.type('ოთახები მთის ხედით, ვახშამი და საუზმე.')
    await choose('object_type_id', lang === 'en' ? 'Guesthouse' : 'საოჯახო სასტუმრო')
    await choose('municipality_id', lang === 'en' ? 'Tbilisi' : 'თბილისი')
    await counted.click(input('lat'))
    await counted.type('41.70321')
    await counted.press('Tab')
    await counted.type('44.78654')
    await counted.click(input('mobile'))
    await counted.type('555123456')
    const field = page.locator('[data-property="images"] .m-files')
    counted.clicks++
    await field.locator(':scope > .m-row input[type="file"]').setInputFiles(pictures)
    await field.locator('button.m-photo-picture').nth(4).waitFor()
    await settled()
    await counted.press('Control+s')
    await page.waitForURL(/\/establishments\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1)
    const stored = () =>
      ask<{ images: unknown[]; region_id: unknown; category_id: unknown }>(
        server.address,
        admin,
        `/establishments/${id}`,
      )
    await expect.poll(async () => (await stored()).images.length).toBe(5)
    // The type has said its category, and the place its region.
    expect(await stored()).toMatchObject({ region_id: expect.any(String), category_id: expect.any(String) })
    expect(counted.count().clicks).toBeLessThanOrEqual(10)
    await page.context().close()
  })

  it.each(languages)('include an email to all guides with three clicks (%s)', async (lang, words) => {
    const { page: desk, settled: deskSettled } = await visit(browser, { lang })
    await signInByApi(desk, server.address, admin, '/')
    await deskSettled()
    const own = new CountedInput(desk)
    // A letter to all guides: 5 clicks and 4 fields before.
    await own.press('Control+k')
    await desk.locator('.palette-input').waitFor()
    await own.type(words.mail.compose.slice(0, 8))
    await desk.locator('.palette-option').filter({ hasText: words.mail.compose }).first().waitFor()
    await deskSettled()
    await own.press('Enter')
    const { fields } = words.resources.campaigns
    const subject = desk.getByLabel(`${fields.subject} (${words.codes.languages[lang]})`)
    await subject.waitFor()
    await own.click(
      desk.getByRole('group', { name: words.resources.users.fields.role }).getByLabel(words.codes.roles.guide),
    )
    for (const locale of ['ka', 'en'] as const) {
      await desk.getByLabel(`${fields.subject} (${words.codes.languages[locale]})`).fill('ამბავი')
      await desk.getByRole('textbox', { name: `${fields.body} (${words.codes.languages[locale]})` }).click()
      await desk.keyboard.type('გამარჯობა!')
    }
    const send = desk.getByRole('button', { name: words.mail.send, exact: true })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await deskSettled()
    await own.click(send)
    await own.click(desk.getByRole('dialog').getByRole('button', { name: words.mail.send, exact: true }))
    await desk.waitForURL(/\/campaigns\/[\da-f-]{36}$/)
    // The four fields are what they were.
    expect(own.count().clicks).toBeLessThanOrEqual(3)

    await desk.context().close()
  })

  it.each(languages)('include importing a file with few clicks (%s)', async (lang, words) => {
    const { page: desk, settled: deskSettled } = await visit(browser, { lang })
    await signInByApi(desk, server.address, admin, '/')
    await deskSettled()
    const own = new CountedInput(desk)
    // A file of places: 4 clicks and 49 lists to choose from before.
    await own.press('g', 'e')
    await desk.locator('tbody th a').first().waitFor()
    await deskSettled()
    await own.click(desk.getByRole('button', { name: words.panel.list.tools }))
    await own.click(desk.getByRole('link', { name: words.panel.list.import }))
    own.clicks++
    const rows = [1, 2, 3].map(row => `House ${row};task-${lang}-${row};Kakheti;${row === 3 ? 'Wineri' : 'Winery'}`)
    await desk.locator('input[type=file]').setInputFiles({
      name: 'places.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name;Code;Region;Object type\n${rows.join('\n')}\n`),
    })
    await own.click(desk.getByRole('button', { name: words.importing.send }))
    await own.click(desk.getByRole('link', { name: words.importing.next.values }))
    const [accept = ''] = words.importing.accept_all.split(' |||| ')
    await own.click(desk.getByRole('button', { name: accept.replace('%{count}', '1'), exact: true }))
    await own.click(desk.getByRole('link', { name: words.importing.next.check }))
    await own.click(
      desk.getByRole('button', { name: words.importing.run_count.replace('%{count}', '3').split(' |||| ')[0] }),
    )
    await desk.getByText(words.importing.done).waitFor()
    expect(own.count().clicks).toBeLessThanOrEqual(10)
    await desk.context().close()
  })
})
