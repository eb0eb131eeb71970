import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { tokenOf } from './demoApi.ts'
import { openServer } from './server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const tabs = 8
const list = '/regions'

/** The row that every list of regions shows first. */
const firstRow = (page: Page) => page.locator('main#content tbody tr').first()

describe('eight tabs of one browser', () => {
  it('all open the panel, share one connection for changes, and each receive them, whichever tab is closed', async () => {
    const { page: first } = await visit(browser, { lang: 'en' })
    let streams = 0
    first.context().on('request', request => {
      if (request.url().endsWith('/api/v1/events')) streams += 1
    })
    await signInByApi(first, server.address, 'admin@marani.example', list)
    await firstRow(first).waitFor()
    const pages = [first]
    for (let count = 1; count < tabs; count++) {
      const page = await first.context().newPage()
      await page.goto(`${server.address}/platform${list}`)
      await firstRow(page).waitFor()
      pages.push(page)
    }
    expect(streams).toBe(1)

    const title = async (words: string) => {
      const token = await tokenOf(server.address, 'admin@marani.example')
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const [region] = (await (
        await fetch(`${server.address}/api/v1${list}?sort=["title_en","ASC"]`, { headers })
      ).json()) as { id: string; version: number }[]
      const changed = await fetch(`${server.address}/api/v1${list}/${region?.id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ title_en: words, version: region?.version }),
      })
      expect(changed.status).toBe(200)
    }
    await title('Aaa first')
    for (const page of pages) await page.getByText('Aaa first').first().waitFor()

    await first.close()
    const others = pages.slice(1)
    await expect.poll(() => streams).toBe(2)
    await title('Aaa second')
    for (const page of others) await page.getByText('Aaa second').first().waitFor()
    await first.context().close()
  })
})
