import type { Browser, Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpeningHours } from '../../src/engine/fields/openingHours.ts'
import { georgia } from '../../src/tourism/country/georgia.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

interface Place {
  id: string
  open_now: boolean | null
  working_days: OpeningHours
  working_days_text_en: string
}

const shown = async (filter: Record<string, unknown>): Promise<Place> => {
  const [place] = await ask<Place[]>(
    server.address,
    'admin@marani.example',
    `/public/establishments?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  if (!place) throw new Error('There is no such place')
  return place
}

/** What axe finds in the hours of the form, as they are opened now. */
const findings = (page: Page): Promise<string[]> =>
  page.evaluate(async script => {
    new Function(script)()
    const { axe: tool } = window as unknown as {
      axe: { run(where: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await tool.run('#group-hours')).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }, axe)

describe('opening hours', () => {
  it('are entered with the keyboard, with a season and the public holidays, and public immediately', async () => {
    const { page, complaints, settled } = await visit(browser, { lang: 'en' })
    const { id } = await shown({ name_en: 'Uplistsikhe' })
    await signInByApi(page, server.address, 'admin@marani.example', `/establishments/${id}`)
    await page.getByRole('button', { name: 'Edit hours' }).press('Enter')
    const monday = page.getByRole('textbox', { name: 'Monday: Opens' })
    await monday.focus()
    await page.keyboard.type('930')
    await page.keyboard.press('Tab')
    expect(await monday.inputValue()).toBe('09:30')
    await page.keyboard.type('24')
    await page.getByText('Copy', { exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '+ Add season' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('December')
    await page.getByRole('button', { name: '+ Closed on public holidays' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Closed on public holidays/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^7 January/ }).focus()
    await page.keyboard.press('Enter')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText(/^Saved at/).waitFor()
    await settled()
    const place = await shown({ id })
    expect(place.working_days.tuesday).toEqual([{ opens: '09:30', closes: '00:00' }])
    expect(place.working_days.saturday).toEqual([{ opens: '10:00', closes: '18:00' }])
    expect(place.working_days.seasons).toMatchObject([
      { from: '12-01', to: '08-31', days: { monday: [{ opens: '09:30', closes: '00:00' }] } },
    ])
    expect(place.working_days.exceptions).toHaveLength(georgia.holidays.length)
    expect(place.working_days_text_en).toMatch(
      /^Mon–Fri 09:30–00:00, Sat–Sun 10:00–18:00\. From 1 December to 31 August: .* Closed on public holidays\.$/,
    )
    expect(place.open_now).not.toBeNull()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    ['ka', 390, 'შემდეგ შეცდომაზე გადასვლა'],
    ['en', 1366, 'Go to the next problem'],
  ] as const)('that overlap are reported at their day, which gets the focus (%s, %i px)', async (lang, width, next) => {
    const { page } = await visit(browser, { lang, width })
    const { id } = await shown({ name_en: 'Navi Khachapuri House' })
    await signInByApi(page, server.address, 'admin@marani.example', `/establishments/${id}`)
    await page.locator('.hours-summary button').click()
    const wednesday = page.locator('.hours-day').nth(2)
    await wednesday.locator('input').first().fill('0.30')
    await page.keyboard.press('Tab')
    await wednesday.locator('.m-problem').waitFor()
    expect(await page.locator('.hours-day .m-problem').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: next }).click()
    expect(await wednesday.locator('select').evaluate(element => element === document.activeElement)).toBe(true)
    expect(await overflow(page)).toBe(0)
    await page.context().close()
  })
})
