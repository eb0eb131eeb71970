import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill } from '../../i18n/fill.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const catalogs = { ka: georgian, en: english } as const
const region = (lang: keyof typeof catalogs): string => catalogs[lang].resources.establishments.fields.region_id

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

/** What axe finds on the page, and by how much it can be scrolled sideways. */
const look = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(async script => {
    new Function(script)()
    const { axe: tool } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await tool.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }, axe)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('importing a small file with errors', () => {
  it.each([
    ['en', 1366],
    ['ka', 390],
  ] as const)(
    'leads from the errors to a corrected file, to the records and to undoing (%s, %i px)',
    async (lang, width) => {
      const { importing: say } = catalogs[lang]
      const { page, complaints, settled } = await visit(browser, { lang, width })
      const code = (name: string) => `journey-${lang}-${name}`
      const stored = async (): Promise<unknown[]> =>
        ask(
          server.address,
          'admin@marani.example',
          `/establishments?filter=${encodeURIComponent(JSON.stringify({ code: [code('a'), code('b'), code('c')] }))}`,
        )
      const seen = async () => {
        await settled()
        expect(await look(page)).toEqual([])
      }
      await signInByApi(page, server.address, 'admin@marani.example', '/import?resource=establishments')
      await seen()
      await page
        .locator('input[type=file]')
        .setInputFiles(
          file(
            'register.csv',
            `Name;Code;Region\nFirst;${code('a')};Kakheti\nSecond;${code('b')};Kaheti\nThird;${code('c')};Imereti;more\n`,
          ),
        )
      await page.getByRole('button', { name: say.send }).click()
      await page.getByRole('heading', { name: say.titles.columns }).waitFor()
      const forecast = page.locator('.import-footer [role=status]')
      await forecast.getByText(fill(say.refused_count, { count: 2 })).waitFor()
      await seen()
      await page.getByRole('link', { name: say.next.values }).click()
      await page
        .getByRole('combobox', { name: fill(say.choose_for, { field: region(lang), word: 'Kaheti' }) })
        .waitFor()
      await seen()
      // What is unknown is left as it is, to be found in the file of refused rows.
      await page.getByRole('link', { name: say.next.check }).click()
      await page
        .getByRole('region', { name: say.problems_heading })
        .getByText(fill(say.quoted, { text: 'Kaheti' }))
        .waitFor()
      await seen()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say.save_errors }).click(),
      ])
      expect(download.suggestedFilename()).toBe('register-refused.csv')
      const refused = readFileSync(await download.path(), 'utf8')
      expect(refused.split('\r\n').map(line => line.split(',')[0])).toEqual(['\ufeffName', 'Second', 'Third', ''])
      expect(refused).toContain(catalogs[lang].problems.fields.unknown_name)
      expect(await stored()).toEqual([])
      await page.reload()
      await page.getByRole('button', { name: fill(say.run_count, { count: 1 }) }).click()
      await page.getByText(say.done).waitFor()
      await seen()
      await page.reload()
      await page.getByText(say.done).waitFor()
      expect(await stored()).toHaveLength(1)

      // The mended file: one word decided by a click, the cell too many taken out.
      await page.getByRole('link', { name: say.start_over }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles(file(download.suggestedFilename(), refused.replace(',more', '')))
      await page.getByRole('button', { name: say.send }).click()
      await page.getByRole('link', { name: say.next.values }).click()
      await page
        .getByRole('button', { name: (say.accept_all.split(' |||| ')[0] ?? '').replace('%{count}', '1'), exact: true })
        .click()
      await page.getByRole('link', { name: say.next.check }).click()
      await page.getByText(say.nothing_wrong).waitFor()
      await page.getByRole('button', { name: fill(say.run_count, { count: 2 }) }).click()
      await page.getByText(say.done).waitFor()
      expect(await stored()).toHaveLength(3)
      await page.getByRole('link', { name: say.see }).click()
      await page.getByText('Second').first().waitFor()
      expect(await page.getByText('First', { exact: true }).count()).toBe(0)
      await page.goBack()
      await page.getByRole('button', { name: say.undo }).click()
      await page.getByRole('dialog').getByRole('button', { name: say.undo }).click()
      await page.getByText(fill(say.undone_counts, { removed: 2, reverted: 0 })).waitFor()
      expect(await stored()).toHaveLength(1)
      expect(complaints).toEqual([])
    },
  )

  it('shows what is wrong with a file next to it, and does not freeze with 20,000 rows', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, 'admin@marani.example', '/import')
    const choose = (name: string, text: string) => page.locator('input[type=file]').setInputFiles(file(name, text))
    await choose('picture.csv', '%PDF-1.7 and so on')
    await page.getByRole('alert').getByText(english.importing.files.no_table).waitFor()
    await choose('wide.csv', `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(';')}\n1\n`)
    await page
      .getByRole('alert')
      .getByText(/100,?000/)
      .waitFor()
    await page.evaluate(() => {
      const slow = { longest: 0, last: performance.now() }
      Object.assign(window, { slow })
      setInterval(() => {
        slow.longest = Math.max(slow.longest, performance.now() - slow.last)
        slow.last = performance.now()
      }, 10)
    })
    await choose(
      'many.csv',
      `Name;Code\n${Array.from({ length: 20_000 }, (_, index) => `Place ${index};many-${index}`).join('\n')}\n`,
    )
    await page.getByRole('button', { name: english.importing.send }).click()
    await page.getByRole('heading', { name: english.importing.titles.columns }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { slow: { longest: number } }).slow.longest)).toBeLessThan(
      500,
    )
    await page.getByRole('button', { name: english.importing.call_off }).click()
    await page.getByRole('dialog').getByRole('button', { name: english.importing.call_off }).click()
    await page.getByText(english.importing.called_off).waitFor()
    expect(complaints).toEqual([])
  })
})
