import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
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

const owner = 'owner@marani.example'

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('the completeness of records ($lang)', ({ lang, texts }) => {
  it('leads an owner from the homepage to the field, and a video is loaded only after a click', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    const elsewhere: string[] = []
    await page.route(
      url => !url.href.startsWith(server.address),
      route => {
        elsewhere.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
      },
    )
    await signInByApi(page, server.address, owner)
    const draft = (
      await ask<{ id: string; status: string; version: number }[]>(server.address, owner, '/establishments')
    ).find(row => row.status === 'draft')
    await page.locator(`a[href$="${draft?.id}#images"]`).click()
    await settled()
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-property]')?.dataset.property)
    await expect.poll(focused).toBe('images')
    const videos = page.locator('[data-property="embed_videos"]')
    await videos.getByRole('button', { name: texts.panel.links.add }).click()
    await videos.getByRole('textbox').last().fill('https://youtu.be/dQw4w9WgXcQ?t=90')
    await page.keyboard.press('Control+S')
    await expect
      .poll(() => videos.getByRole('textbox').last().inputValue())
      .toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90')
    expect(elsewhere).toEqual([])
    await videos.getByRole('button', { name: texts.panel.videos.show }).last().click()
    await expect.poll(() => elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90'])
    await videos
      .getByRole('button', { name: new RegExp(texts.panel.links.remove) })
      .last()
      .click()
    await page.keyboard.press('Control+S')
    await expect.poll(() => videos.getByRole('textbox').count()).toBe(0)
    expect(complaints.filter(one => !one.includes('localStorage'))).toEqual([])
    await page.context().close()
  })

  it('is shown to staff as a chart, whose bars link to their records', async () => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'moderator@marani.example')
    const home = page.getByRole('region', { name: texts.completeness.home })
    await home.locator('svg').first().waitFor()
    await home.getByText(texts.completeness.table, { exact: true }).click()
    const row = home
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
    const count = Number(await row.getByRole('cell').innerText())
    await row.getByRole('link').click()
    await expect.poll(() => page.locator('tbody .completeness-ring').count()).toBe(Math.min(count, 25))
    await page.goBack()
    await home.locator('rect.MuiBarChart-element, .MuiBarElement-root').nth(6).click()
    await page.waitForURL(/completeness_gte/)
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
      status: ['approved'],
      visible: true,
      completeness_gte: 60,
      completeness_lte: 69,
    })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
