import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { drop, nextTurn, openBrowser, signInByApi, visit } from './browser.ts'
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

const heads = async (page: Page): Promise<string[]> =>
  (await page.locator('thead .m-head').allInnerTexts()).map(text => text.replace(/\s*[↑↓]$/, '').trim())

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('a view of a list ($lang)', ({ lang, texts }) => {
  const { panel, views } = texts
  const columns = texts.resources.establishments.fields
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const list = `/establishments?filter=${encodeURIComponent('{"status":["draft"]}')}&sort=name_${lang === 'ka' ? 'ge' : 'en'}&order=ASC&page=1`

  it('is saved, changed and reset, opened from the menu, and the same on another device', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'moderator@marani.example', list)
    await page.locator('tbody th a').first().waitFor()
    const drafts = await page.locator('tbody th a').count()

    await press(page, panel.list.columns)
    await page.getByRole('checkbox', { name: columns.object_type_id, exact: true }).uncheck()
    await page.keyboard.press('Escape')
    await press(page, views.title)
    await press(page, views.new)
    const name = `${views.title} ${lang}`
    await page.getByRole('textbox', { name: views.name, exact: true }).fill(name)
    await page.getByRole('checkbox', { name: views.start_with }).check()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name, exact: true }).waitFor()

    await press(page, panel.list.clear_filters)
    await page.getByRole('button', { name: `${name} ${views.changed}` }).click()
    await page.getByRole('button', { name: views.undo }).waitFor()
    // To axe a button that the open menu covers in part is too small to press.
    expect((await violations(page)).filter(line => !line.startsWith('target-size'))).toEqual([])
    await press(page, views.undo)
    await page.getByRole('button', { name, exact: true }).waitFor()
    await expect.poll(() => page.locator('tbody th a').count()).toBe(drafts)

    const elsewhere = await visit(browser, { lang })
    await signInByApi(elsewhere.page, server.address, 'moderator@marani.example')
    await elsewhere.page.locator('nav.menu').getByRole('link', { name: panel.menu.establishments, exact: true }).click()
    await elsewhere.page.getByRole('button', { name, exact: true }).waitFor()
    await expect.poll(() => elsewhere.page.locator('tbody th a').count()).toBe(drafts)
    expect(await heads(elsewhere.page)).not.toContain(columns.object_type_id)
    expect([...complaints, ...elsewhere.complaints]).toEqual([])
    await page.context().close()
    await elsewhere.page.context().close()
  })

  it('has its columns in the order set with keyboard and mouse, fits into the window, and stays so after a reload', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    await signInByApi(
      page,
      server.address,
      lang === 'ka' ? 'admin@marani.example' : 'moderator@marani.example',
      '/establishments',
    )
    await page.locator('tbody th a').first().waitFor()
    expect(await overflow(page)).toBe(0)
    const [title, first = '', second = '', third = '', ...rest] = await heads(page)
    await press(page, panel.list.columns)
    const handle = (column: string) => page.getByRole('button', { name: `${views.drag}: ${column}`, exact: true })

    await handle(first).focus()
    await page.keyboard.press('Space')
    await page.locator('[data-dragging]').waitFor()
    await nextTurn(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-dragging]').count()).toBe(0)
    expect(await handle(first).count(), 'Escape leaves the column, not the menu').toBe(1)
    expect(await heads(page)).toEqual([title, first, second, third, ...rest])

    await handle(first).focus()
    await page.keyboard.press('Space')
    await page.locator('[data-dragging]').waitFor()
    await nextTurn(page)
    await page.keyboard.press('ArrowDown')
    const reported = views.place
      .replace('%{column}', first)
      .replace('%{position}', '2')
      .replace('%{count}', String(rest.length + 3))
    await page.getByText(reported).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => heads(page)).toEqual([title, second, first, third, ...rest])

    const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()]
    if (!from || !to) throw new Error('The handles are not on the page')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 8, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
    await drop(page)
    await expect.poll(() => heads(page)).toEqual([title, third, second, first, ...rest])

    await page.getByRole('radio', { name: views.comfortable }).check()
    await page.locator('table[data-density="comfortable"]').waitFor()
    await settled()
    await page.reload()
    await page.locator('table[data-density="comfortable"] tbody th a').first().waitFor()
    expect(await heads(page)).toEqual([title, third, second, first, ...rest])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
