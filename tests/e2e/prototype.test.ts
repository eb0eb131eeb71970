import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

const folder = 'dist/prototype'
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
  it('signs in, lists, edits and keeps the change over a reload, without a call to any server', async () => {
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
    await expect.poll(() => page.evaluate(() => [...document.images].some(image => image.src.includes('/demo/') && image.naturalWidth > 0))).toBe(true)
    expect(called).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
