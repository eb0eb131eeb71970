import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const admin = 'admin@marani.example'
const filter = { status: ['approved'] }
const places = `/establishments?${new URLSearchParams({ filter: JSON.stringify(filter), sort: 'created_at', order: 'ASC' })}`

interface Place {
  id: string
  category_id: string
  object_type_id: string
}

/** The one of several forms of a sentence that is said of so many. */
const said = (sentence: string, count: number): string =>
  (sentence.split(' |||| ').at(count === 1 ? 0 : -1) ?? '').replace('%{smart_count}', String(count))

describe('many records', () => {
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([openServer(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it.each(['en', 'ka'] as const)('are selected by labels that fit on a phone (%s)', async lang => {
    const { page, settled } = await visit(browser, { lang, width: 320, height: 800 })
    await signIn(page, server.address, admin, places)
    await settled()
    const words = page.locator('.m-phone-only > .m-check')
    expect(await words.evaluate(box => [box.clientWidth > 0, box.scrollWidth - box.clientWidth])).toEqual([true, 0])
    expect(await overflow(page)).toBe(0)
    await page.context().close()
  })

  it('stay in place while the keyboard moves through the bar of bulk actions', async () => {
    const { page, settled } = await visit(browser, { lang: 'en', width: 1366, height: 500 })
    await signIn(page, server.address, admin, places)
    await settled()
    await page.locator('tbody input[type="checkbox"]').first().check()
    await page.evaluate(() => scrollTo(0, 40))
    await page.locator('.m-bulk button').first().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => [document.activeElement?.closest('.m-bulk') !== null, scrollY])).toEqual([
      true,
      40,
    ])
    await page.context().close()
  })

  it('are confirmed in a dialog with the focus on a button, also if it has links to records that stay unchanged', async () => {
    const { page, settled } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, 'moderator@marani.example', '/requests')
    await settled()
    await page.locator('thead input[type="checkbox"]').check()
    await page.locator('.m-bulk').getByRole('button', { name: english.codes.transitions.approve }).click()
    await page.locator('dialog[open] a').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('.m-dialog-actions') !== null)).toBe(true)
    await page.context().close()
  })

  it.each([
    ['en', english, 1366],
    ['ka', georgian, 320],
  ] as const)(
    'get another category and type after a preview, and are restored by undoing (%s)',
    async (lang, words, width) => {
      const stored = () =>
        ask<Place[]>(
          server.address,
          admin,
          `/establishments?${new URLSearchParams({ filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,99]' })}`,
        )
      const kinds = (rows: readonly Place[]) =>
        rows.map(({ category_id, object_type_id }) => [category_id, object_type_id])
      const before = kinds(await stored())
      const { page, settled, complaints } = await visit(browser, { lang, width, height: 800 })
      await signIn(page, server.address, admin, places)
      await settled()
      const boxes = page.locator('tbody input[type="checkbox"]')
      for (const at of [0, 1, 2]) {
        // On a phone the bar at the foot of the window may lie over the next card.
        await boxes.nth(at).evaluate(box => box.scrollIntoView({ block: 'center' }))
        await boxes.nth(at).check({ force: true })
      }
      const bar = page.locator('.m-bulk')
      await bar.locator('button[aria-expanded]').press('Enter')
      await bar.getByRole('button', { name: words.bulk.set }).press('Enter')

      const dialog = page.locator('dialog.m-dialog')
      const fields = words.resources.establishments.fields
      await dialog.getByPlaceholder(words.bulk.edit.find).fill(fields.object_type_id)
      await dialog.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      expect(await dialog.locator('.m-bulk-field').count()).toBe(2)
      await dialog.getByRole('button', { name: said(words.bulk.edit.check, 3) }).press('Enter')
      expect(await dialog.locator('.m-problem').count()).toBe(2)
      for (const field of [fields.category_id, fields.object_type_id]) {
        await dialog.getByRole('combobox', { name: field }).press('ArrowDown')
        await dialog.getByRole('option').first().waitFor()
        await page.keyboard.press('Enter')
      }
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await dialog.getByRole('button', { name: said(words.bulk.edit.check, 3) }).press('Enter')

      await dialog.locator('.m-bulk-group').first().waitFor()
      expect(kinds(await stored())).toEqual(before)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Enter')
      const undo = page.locator('.toast').getByRole('button', { name: words.bulk.undo })
      await undo.waitFor()
      expect(kinds(await stored())).not.toEqual(before)
      await undo.press('Enter')
      await page.locator('.toast-success').filter({ hasText: '3' }).waitFor()
      expect(kinds(await stored())).toEqual(before)

      await page.goto(`${server.address}/platform/activity`)
      const lines = page.locator('.activity-batch')
      await lines.first().waitFor()
      expect(await violations(page)).toEqual([])
      await lines.first().getByRole('button', { name: words.activity.batch.open }).press('Enter')
      await expect.poll(() => page.locator('.activity-lines > li').count()).toBe(6)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})
