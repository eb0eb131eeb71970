import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { wineRoutes } from '../api/declarations/publishing.ts'
import { openFolder } from './pictures.ts'
import { publish } from './publishing.ts'

const folder = 'dist/prototype'
const { bulk, schedules } = english
let browser: Browser
let address: string
let close: () => void

/** A server that knows nothing but files: any folder on the web could be it. */
beforeAll(async () => {
  const files = new Hono()
  files.use('/platform/*', serveStatic({ root: folder, rewriteRequestPath: path => path.replace(/^\/platform/, '') }))
  files.get('/platform/*', request => request.html(readFileSync(`${folder}/index.html`, 'utf8')))
  const server = serve({ fetch: files.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => server.close()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  close()
})

describe('the prototype, from static files', () => {
  it('signs in, lists, edits and keeps the change across a reload, without a request to a server', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    const called: string[] = []
    page.on('request', request => new URL(request.url()).pathname.startsWith('/api/') && called.push(request.url()))
    await signIn(page, address, 'admin@marani.example', '/regions')
    await page.locator('tbody tr a').first().click()
    await page.locator('[data-property="title_en"] input').fill('A region of the prototype')
    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: 'Saved at' }).waitFor()
    await page.goto(`${address}/platform/regions`)
    await page.getByText('A region of the prototype').first().waitFor()
    await page.goto(`${address}/platform/establishments`)
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].some(image => /\/[0-9a-f]{64}\//.test(image.src) && image.naturalWidth > 0),
        ),
      )
      .toBe(true)
    expect(called).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('stores photos in its tab: uploads, shows, crops and finds them again after a reload', async () => {
    const folderOfPhotos = openFolder()
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signIn(page, address, 'owner@marani.example', '/establishments/create')
    await page.locator('[data-property="name_en"] input').fill('Photos of the prototype')
    const field = page.locator('[data-property="images"] .m-files')
    const shown = () =>
      field
        .locator('button.m-photo-picture img')
        .evaluateAll(images =>
          images.map(
            image => image instanceof HTMLImageElement && image.src.startsWith('blob:') && image.naturalWidth > 0,
          ),
        )
    const size = { width: 900, height: 600 }
    await field
      .locator(':scope > .m-row input[type="file"]')
      .setInputFiles([
        await folderOfPhotos.jpeg('a.jpg', { ...size, background: '#903040' }),
        await folderOfPhotos.jpeg('b.jpg', { ...size, background: '#309040' }),
      ])
    await field.scrollIntoViewIfNeeded()
    await expect.poll(shown).toEqual([true, true])
    await field.getByRole('button', { name: 'Details: Image 2 of 2' }).click()
    await field.getByRole('button', { name: 'Crop', exact: true }).click()
    await page.getByRole('dialog').getByRole('radio', { name: '1:1' }).check()
    await page.getByRole('button', { name: 'Crop and upload' }).click()
    await field.getByText('600 × 600 pixels').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/establishments\/[0-9a-f-]{36}$/)
    await page.reload()
    await field.scrollIntoViewIfNeeded()
    await expect.poll(shown).toEqual([true, true])
    expect(complaints).toEqual([])
    await page.context().close()
    folderOfPhotos.close()
  })

  it('sets a location on the map', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signIn(page, address, 'admin@marani.example', '/establishments')
    await page.locator('tbody tr a[href*="/establishments/"]').first().click()
    const latitude = page.locator('[data-property="lat"] input')
    await latitude.scrollIntoViewIfNeeded()
    await page.locator('.map-country').first().waitFor({ state: 'attached' })
    const before = await latitude.inputValue()
    await page.locator('.map').click({ position: { x: 200, y: 100 } })
    await expect.poll(() => latitude.inputValue()).not.toBe(before)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('changes many records at once after a preview, restores them, and keeps a schedule across a reload', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signIn(
      page,
      address,
      'admin@marani.example',
      '/establishments?filter=%7B%22status%22%3A%5B%22approved%22%5D%7D',
    )
    const boxes = page.locator('tbody input[type="checkbox"]')
    await boxes.first().waitFor()
    for (const at of [0, 1]) await boxes.nth(at).check({ force: true })
    const bar = page.locator('.m-bulk')
    await bar.locator('button[aria-expanded]').click()
    await bar.getByRole('button', { name: bulk.set }).click()
    const dialog = page.getByRole('dialog')
    const { rooms } = english.resources.establishments.fields
    await dialog.getByPlaceholder(bulk.edit.find).fill(rooms)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: rooms }).fill('77')
    await dialog.getByRole('button', { name: 'Set for 2 records' }).click()
    await dialog.locator('.m-bulk-group').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.toast').getByRole('button', { name: bulk.undo }).click()
    await page.locator('.toast-success').filter({ hasText: '2' }).waitFor()

    await page.locator('tbody tr a[href*="/establishments/"]').first().click()
    await page.getByRole('button', { name: english.panel.form.more, exact: true }).click()
    await page.getByRole('button', { name: schedules.by_date }).click()
    await dialog.getByRole('radio', { name: schedules.season }).check()
    await dialog.getByRole('textbox', { name: schedules.hide_on }).fill('1.11.2027')
    await dialog.getByRole('textbox', { name: schedules.show_on }).fill('1.4.2028')
    await dialog.getByRole('button', { name: schedules.submit }).click()
    const line = page.locator('.schedule-line')
    await line.getByText('1 Nov 2027, 00:00').waitFor()
    await page.reload()
    await line.getByRole('button', { name: schedules.cancel }).click()
    await dialog.getByRole('button', { name: schedules.cancel }).click()
    await line.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('lets an owner propose and a moderator approve, all in the browser', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    const become = async (email: string, path: string) => {
      await page.evaluate(() => localStorage.removeItem('access_token'))
      await signIn(page, address, email, path)
    }
    await signIn(page, address, 'owner@marani.example')
    await page.getByRole('link', { name: 'Hotel Marani', exact: true }).click()
    const name = page.locator('[data-property="name_en"] input')
    await name.fill('House of the prototype')
    await page.keyboard.press('Control+s')
    await page.getByText('In moderation').first().waitFor()
    const id = page.url().split('/').at(-1) ?? ''

    await become('moderator@marani.example', `/establishments/${id}`)
    await page.getByRole('link', { name: 'Open review' }).click()
    await page.locator('[data-item]').first().waitFor()
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Moderation was successfull!').waitFor()

    await become('owner@marani.example', `/establishments/${id}`)
    await page.getByRole('heading', { level: 1, name: 'House of the prototype' }).waitFor()
    expect(await page.getByText('In moderation').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('has a resource that is published in its tab immediately, and after a reload', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signIn(page, address, 'admin@marani.example', '/regions')
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByText('Wine routes')
    expect(await entry.count()).toBe(0)
    await page.evaluate(publish, { address: '', resource: 'wine_routes', document: wineRoutes })
    await entry.waitFor()
    expect(new URL(page.url()).pathname).toBe('/platform/regions')
    await page.reload()
    await entry.click()
    await page.getByRole('link', { name: 'Create' }).first().click()
    await page.locator('[data-property="name_ge"] input').fill('კახეთის გზა')
    await page.locator('[data-property="name_en"] input').fill('Kakheti way')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/wine_routes\/[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByRole('heading', { name: 'Kakheti way' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
