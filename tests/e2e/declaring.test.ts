import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../architecture/sources.ts'
import { openBrowser, signIn, visit } from './browser.ts'

/** What a file says while somebody works on it, without a file being touched. */
const written = new Map<string, string>()
let server: ViteDevServer
let browser: Browser
let page: Page
let loads = 0

beforeAll(async () => {
  server = await createServer({
    root,
    mode: 'prototype',
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
    plugins: [{ name: 'written-files', enforce: 'pre', load: id => written.get(id) ?? null }],
  })
  await server.listen()
  browser = await openBrowser()
  page = (await visit(browser, { lang: 'en' })).page
  // The first page waits for Vite to make its dependencies ready.
  page.setDefaultTimeout(100_000)
  await signIn(
    page,
    String(server.resolvedUrls?.local[0]).replace(/\/platform\/$/, ''),
    'admin@marani.example',
    '/regions',
  )
  await page.locator('tbody tr a').first().click()
  await page.locator('[data-property="title_en"] input').fill('While I was typing')
  page.on('load', () => loads++)
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Changes what a file says, as an editor does when it is saved; without `from` it is as it was. */
function save(path: string, from?: string, to = ''): void {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  if (from === undefined) written.delete(file)
  else if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
  else written.set(file, text.replace(from, to))
  server.watcher.emit('change', file)
}

const typed = () => page.locator('[data-property="title_en"] input').inputValue()

describe('a developer who changes declarations in the prototype', () => {
  it('has the outlines of regions, with which a location in another region is recognized', async () => {
    const outlines = '/platform/src/engine/rules/place/regionOutlines.ts'
    const regions = () =>
      page.evaluate(async path => [...(await import(path).then(module => module.regionRings())).keys()], outlines)
    expect(await regions()).toContain('GE-KA')
  })

  it('sees a changed label without a reload, and keeps the input', async () => {
    save('i18n/en/entities/regions.ts', 'image: labels.photo', "image: 'A label of today'")
    await page.getByText('A label of today').first().waitFor()
    expect([await typed(), loads]).toEqual(['While I was typing', 0])
  })

  it('sees a new field in the open form, with a label derived from its name', async () => {
    save(
      'src/tourism/entities/regions.ts',
      "{ name: 'image'",
      "{ name: 'wine_cellars', type: 'integer' }, { name: 'image'",
    )
    await page
      .getByRole('textbox', { name: /^Wine cellars/ })
      .or(page.getByRole('spinbutton', { name: /^Wine cellars/ }))
      .first()
      .waitFor()
    expect([await typed(), loads]).toEqual(['While I was typing', 0])
  })

  it('sees a mistake in place of the panel and on top of it, and continues after correcting it', async () => {
    save('src/tourism/entities/regions.ts', "type: 'coordinates'", "type: 'coordinate'")
    await page.getByRole('heading', { name: 'The declarations contain errors' }).waitFor()
    await page
      .getByText('regions.coordinates has the unknown type "coordinate" (did you mean "coordinates"?)')
      .first()
      .waitFor()
    await page.locator('vite-error-overlay').waitFor({ state: 'attached' })
    save('src/tourism/entities/regions.ts')
    await page.locator('[data-property="title_en"] input').waitFor()
    expect([await typed(), loads, await page.locator('vite-error-overlay').count()]).toEqual([
      'While I was typing',
      0,
      0,
    ])
  })

  it('sees a changed fixture', async () => {
    const rows: { id: string; code: string }[] = JSON.parse(readFileSync(join(root, 'fixtures/regions.json'), 'utf8'))
    const shown = rows.find(({ id }) => page.url().endsWith(id))
    save('fixtures/regions.json', JSON.stringify(shown?.code), '"GE-NEW"')
    await expect.poll(() => page.locator('[data-property="code"] input').inputValue()).toBe('GE-NEW')
    await expect.poll(typed).toBe('While I was typing')
    expect(loads).toBe(0)
  })

  it('resets the fixtures from the command palette, and stays signed in', async () => {
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: 'Saved at' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search records, pages and actions' }).fill('sample records')
    await page.getByRole('option', { name: 'Reset to the sample records' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => loads).toBe(1)
    await page.locator('[data-property="title_en"] input').waitFor()
    expect(await typed()).not.toBe('While I was typing')
  })
})
