import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'

const admin = 'admin@marani.example'
const places = `/establishments?${new URLSearchParams({ filter: '{"status":["approved"]}', sort: 'created_at', order: 'ASC' })}`

/** What a key of the Georgian keyboard sends: the letter of the language, at the place of the Latin one. */
const letters: Record<string, string> = { KeyJ: 'ჯ', KeyK: 'კ', KeyX: 'ხ', KeyA: 'ა' }

describe('a list by keyboard', () => {
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
    ['en', english],
    ['ka', georgian],
  ] as const)(
    'moves, selects and hides rows without a mouse, and says what happened to each (%s)',
    async (lang, words) => {
      const { page, settled, complaints } = await visit(browser, { lang })
      await signInByApi(page, server.address, admin, places)
      await settled()
      const press = (code: string, shiftKey = false) =>
        page.evaluate(
          ([at, letter, shift]) =>
            void (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { code: at, key: letter, shiftKey: shift, bubbles: true, cancelable: true }),
            ),
          [code, lang === 'ka' ? (letters[code] ?? '') : code.replace('Key', '').toLowerCase(), shiftKey] as const,
        )
      const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? 0)
      await press('KeyJ')
      await press('KeyJ')
      await press('KeyK')
      expect(await focused()).toBe(1)
      await press('KeyX')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toBe(3)
      await press('KeyX', true)
      const bar = page.locator('.m-bulk')
      await bar.waitFor()
      expect(await page.locator('tr[data-selected]').count()).toBe(3)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)

      await press('KeyA')
      expect(await page.evaluate(() => document.activeElement?.closest('.m-bulk') !== null)).toBe(true)
      const more = bar.locator('button[aria-expanded]')
      if ((await more.count()) > 0) await more.press('Enter')
      await bar.getByRole('button', { name: words.codes.transitions.hide }).press('Enter')
      const confirm = page.locator('dialog.m-dialog').getByRole('button', { name: words.codes.transitions.hide })
      await confirm.waitFor()
      expect(await page.locator('.m-bulk-meant > li').count()).toBe(3)
      expect(await violations(page)).toEqual([])
      await confirm.press('Enter')
      await page.locator('.toast-success').filter({ hasText: '3' }).waitFor()
      await bar.waitFor({ state: 'hidden' })

      await page.keyboard.press('/')
      await page.keyboard.type('jxn')
      expect(await page.locator('.m-search input').inputValue()).toBe('jxn')
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  it.each([
    ['en', english],
    ['ka', georgian],
  ] as const)(
    'shows many rows, and lets a record be read, edited and left for the next one in the list (%s)',
    async (lang, words) => {
      const { page, settled, complaints } = await visit(browser, { lang, height: 768 })
      await signInByApi(page, server.address, admin, '/establishments')
      await settled()
      const seen = await page.evaluate(
        () =>
          [...document.querySelectorAll('tbody tr')].filter(row => row.getBoundingClientRect().bottom <= innerHeight)
            .length,
      )
      expect(seen).toBeGreaterThanOrEqual(17)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await page.locator('.m-table-frame[data-overflows]').count()).toBe(0)
      // A name is cut only where nothing beside it could give way any more.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.m-title-line:has(> .m-second)')]
          .filter(line => {
            const [name, second] = [line.querySelector('.m-title-link'), line.querySelector('.m-second')]
            const words = document.createRange()
            if (name) words.selectNodeContents(name)
            const lacks = words.getBoundingClientRect().width - (name?.getBoundingClientRect().width ?? 0)
            return lacks > 0.05 && (second?.getBoundingClientRect().width ?? 0) > 1
          })
          .map(line => line.textContent),
      )
      expect(cut).toEqual([])

      const name = page.locator('tbody tr:nth-child(6) .m-title-link')
      await name.focus()
      await page.keyboard.press('Space')
      const peek = page.locator('.m-peek[aria-busy="false"]')
      await peek.waitFor()
      await settled()
      expect(await violations(page)).toEqual([])
      const label = String(await peek.getAttribute('aria-label'))
      await page.keyboard.press('j')
      await page.locator(`.m-peek[aria-busy="false"]:not([aria-label=${JSON.stringify(label)}])`).waitFor()
      await page.keyboard.press('k')
      await page.locator(`.m-peek[aria-busy="false"][aria-label=${JSON.stringify(label)}]`).waitFor()
      await settled()
      const { mobile } = words.resources.establishments.fields
      const edit = page.getByRole('button', { name: words.panel.peek.edit.replace('%{field}', mobile), exact: true })
      await edit.focus()
      await page.keyboard.press('Enter')
      const box = page.locator('.m-peek-open input[type="tel"]')
      await box.waitFor()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(lang === 'en' ? '599 12 34 56' : '599 12 34 57')
      await page.keyboard.press('Enter')
      await page
        .locator('.m-savebar')
        .getByText(words.panel.save.saved_at.split('%')[0] ?? '')
        .waitFor()
      await page.goBack()
      await page.locator('.m-peek').waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  it('remembers column widths, keeps names visible while scrolling sideways, and edits a cell in its row', async () => {
    const { page, settled } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, admin, '/organizations')
    await settled()
    const head = page.locator('thead th[data-column="contact_person_name"]')
    const before = (await head.boundingBox())?.width ?? 0
    const edge = await head.locator('.m-resize').boundingBox()
    await page.mouse.move((edge?.x ?? 0) + 5, (edge?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((edge?.x ?? 0) + 305, (edge?.y ?? 0) + 10, { steps: 4 })
    await page.mouse.up()
    await settled()
    await page.reload()
    await head.waitFor()
    expect(Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(300)
    await page.locator('.m-table-frame[data-overflows] tbody .m-title-cell').first().waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const left = await page.evaluate(() => {
      document.querySelector('.m-table-frame')?.scrollTo(400, 0)
      return document.querySelector('tbody .m-title-cell')?.getBoundingClientRect().left
    })
    expect(left).toBeGreaterThan(260)
    await head.locator('button').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await settled()
    expect(Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(284)

    const cell = page.locator('tbody tr:nth-child(2) [data-column="phone_number"]')
    await page.locator('tbody tr:nth-child(2) .m-title-link').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key)
    const box = page.locator('.m-cell-editor input')
    await box.waitFor()
    expect(
      await page.locator('.m-cell-editor').evaluate(form => form.closest('[data-column]')?.getAttribute('data-column')),
    ).toBe('phone_number')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.locator('.m-cell-editor .m-problem').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await cell.innerText()).not.toContain('12\n')
    await page.context().close()
  })

  it('starts in the upper third of a phone’s screen, and so does the queue with its counts', async () => {
    const { page, settled } = await visit(browser, { lang: 'ka', width: 390, height: 844 })
    await signInByApi(page, server.address, admin, '/establishments')
    for (const path of ['/establishments', '/requests', '/organizations', '/users', '/categories']) {
      await page.goto(`${server.address}/platform${path}`)
      const first = page.locator('main tbody tr').first()
      await first.waitFor()
      await settled()
      expect({ path, isUpper: ((await first.boundingBox())?.y ?? Infinity) <= 844 / 3 }).toEqual({
        path,
        isUpper: true,
      })
    }
    await page.context().close()
  })
})
