import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const administrator = 'admin@marani.example'

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 1366, height: 900 },
  { lang: 'en' as const, texts: english, width: 390, height: 844 },
])('an administrator who exports ($lang, $width px)', ({ lang, texts, width, height }) => {
  const { exporting, codes, panel } = texts

  it('starts from a filtered list, removes a column, and downloads a file of exactly these records', async () => {
    const { page, complaints } = await visit(browser, { lang, width, height })
    const filter = { status: ['approved'] }
    await signInByApi(
      page,
      server.address,
      administrator,
      `/establishments?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    await page.getByRole('button', { name: panel.list.tools, exact: true }).click()
    await page.getByRole('link', { name: exporting.of_list }).click()
    await page.waitForURL(/\/platform\/export\?/)
    const approved = await ask<Record<string, unknown>[]>(
      server.address,
      administrator,
      `/establishments?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    await page
      .getByRole('status')
      .filter({ hasText: String(approved.length) })
      .waitFor()
    await page.locator('.export-columns > summary').click()
    await page.getByRole('button', { name: exporting.no_columns }).click()
    await page.getByText(exporting.no_column_chosen).waitFor()
    for (const name of [texts.resources.establishments.fields.code, texts.panel.system_fields.status])
      await page.getByRole('checkbox', { name, exact: true }).check()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: exporting.start, exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^establishments-\\d{4}-\\d\\d-\\d\\d-${approved.length}\\.csv$`),
    )
    const lines = readFileSync(await file.path(), 'utf8')
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]?.split(',').toSorted()).toEqual(
      [texts.resources.establishments.fields.code, texts.panel.system_fields.status].toSorted(),
    )
    expect(lines.slice(1).every(line => line.includes(codes.statuses.approved))).toBe(true)
    expect(lines).toHaveLength(approved.length + 1)
    await page.getByRole('table').getByText(file.suggestedFilename()).first().waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
