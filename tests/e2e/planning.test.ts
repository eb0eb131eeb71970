import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
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

const staff = 'moderator@marani.example'

interface Place {
  id: string
  name_en: string
  name_ge: string
  scheduled_as: string | null
}

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 1366 },
  { lang: 'en' as const, texts: english, width: 320 },
])('an establishment that is closed in winter ($lang)', ({ lang, texts, width }) => {
  it('is hidden and shown by date: scheduled, seen on the record and in the list of schedules, changed and cancelled', async () => {
    const { schedules } = texts
    const filter = JSON.stringify({ status: 'approved', request_id_null: true })
    const [place] = await ask<Place[]>(server.address, staff, `/establishments?filter=${encodeURIComponent(filter)}`)
    const path = `/establishments/${place?.id}`
    const { page, complaints } = await visit(browser, { lang, width })
    const dialog = page.getByRole('dialog')
    const isClean = async () => expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await signIn(page, server.address, staff, path)
    await page.getByRole('button', { name: texts.panel.form.more, exact: true }).click()
    await page.getByRole('button', { name: schedules.by_date }).click()
    await dialog.getByRole('radio', { name: schedules.season }).check()
    await dialog.getByRole('button', { name: schedules.submit }).click()
    await dialog.getByText(texts.problems.fields.required).first().waitFor()
    await dialog.getByRole('textbox', { name: schedules.hide_on }).fill('1.11.2027')
    await dialog.getByRole('textbox', { name: schedules.show_on }).fill('1.4.2028')
    await isClean()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const line = page.locator('.schedule-line')
    await line.waitFor()
    const year = lang === 'ka' ? '1 ნოე. 2027, 00:00' : '1 Nov 2027, 00:00'
    expect(await line.innerText()).toContain(year)
    await isClean()

    await line.getByRole('button', { name: schedules.change }).click()
    await dialog.getByRole('radio', { name: texts.codes.scheduled_transitions.hide, exact: true }).check()
    await dialog.getByRole('button', { name: schedules.tomorrow.replace('%{time}', '09:00') }).click()
    const clock = dialog.getByRole('textbox', { name: `${schedules.at}: ${texts.panel.dates.clock}` })
    await clock.fill('25:00')
    await dialog.getByRole('button', { name: schedules.submit }).click()
    await dialog.getByText(texts.problems.fields.not_a_moment).waitFor()
    await clock.fill('10:30')
    await dialog.getByRole('button', { name: schedules.submit }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => line.innerText()).toContain('10:30')

    await page.goto(`${server.address}/platform/schedules`)
    const name = (lang === 'ka' ? place?.name_ge : place?.name_en) ?? ''
    await page.getByRole('main').getByRole('link', { name }).waitFor()
    await isClean()
    await page.getByRole('main').getByRole('link', { name }).click()
    await line.getByRole('button', { name: schedules.cancel }).click()
    await dialog.getByRole('button', { name: schedules.cancel }).click()
    await line.waitFor({ state: 'detached' })
    expect((await ask<Place>(server.address, staff, path)).scheduled_as).toBeNull()
    expect(complaints).toEqual([])
  })
})
