import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { linkIn, newestTo } from './outbox.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

const admin = 'admin@marani.example'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const own = (text: string, name: string): string =>
  text
    .split(' |||| ')
    .at(-1)
    ?.replace(/%\{\w+\}/, name) ?? ''

describe.each([
  ['ka', 1366, georgian],
  ['en', 1366, english],
  ['ka', 390, georgian],
] as const)(
  'an email to many people, in %s at %d px',
  (lang, width, { mail, resources, codes, people, registration }) => {
    it('is written in both languages, counted, previewed, sent after confirmation, followed across a reload, and unsubscribed from', async () => {
      const { page, settled } = await visit(browser, { lang, width })
      await signInByApi(page, server.address, admin, '/send-mail')
      const subject = (locale: 'ka' | 'en') =>
        page.getByLabel(`${resources.campaigns.fields.subject} (${codes.languages[locale]})`)
      const body = (locale: 'ka' | 'en') =>
        page.getByRole('textbox', { name: `${resources.campaigns.fields.body} (${codes.languages[locale]})` })
      const send = page.getByRole('button', { name: mail.send, exact: true })
      await expect.poll(() => send.isDisabled()).toBe(true)
      await page.getByRole('group', { name: resources.users.fields.role }).getByLabel(codes.roles.guide).check()
      await page
        .locator('strong')
        .filter({ hasText: own(mail.total, '').trim().slice(-12) })
        .waitFor()
      await subject('ka').fill('ამბავი, {first_name}')
      await subject('en').fill('News, {name}')
      await body('ka').click()
      await page.keyboard.type('გამარჯობა, {first_name}!')
      await body('en').click()
      await page.keyboard.type('Hello, ')
      await page.getByRole('button', { name: '{first_name}' }).click()
      await page.keyboard.type('!')
      await settled()
      await expect.poll(() => send.isEnabled()).toBe(true)
      await send.click()
      // An unknown variable is told at its place before anything is asked, and nothing is sent.
      await expect.poll(() => subject('en').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => subject('en').evaluate(input => input === document.activeElement)).toBe(true)
      await subject('en').fill('News, {first_name}')
      await page
        .locator('section strong[lang]')
        .filter({ hasText: /^(News|ამბავი), (?!\{)/ })
        .waitFor()
      const frame = page.frameLocator('iframe.mail-frame')
      await expect.poll(() => frame.locator('body').innerText()).toMatch(/Hello, |გამარჯობა, (?!\{)/)
      await send.click()
      await page.getByRole('dialog').getByRole('button', { name: mail.send, exact: true }).click()
      await page.waitForURL(/\/campaigns\/[\da-f-]{36}$/)
      await page.getByText(codes.campaign_statuses.sent, { exact: true }).waitFor()
      await page.reload()
      await page.getByRole('progressbar').waitFor()
      const id = page.url().split('/').at(-1) ?? ''
      const progress = await ask<{ total: number; counts: { sent: number } }>(
        server.address,
        admin,
        `/campaigns/${id}/progress`,
      )
      expect([progress.counts.sent, progress.total > 0]).toEqual([progress.total, true])
      const email = await newestTo(server.address, 'guide@marani.example')
      const stranger = await visit(browser, { lang, width })
      await stranger.page.goto(linkIn(email, server.address))
      await stranger.page.getByRole('button', { name: registration.unsubscribe.submit }).click()
      await stranger.page.getByText(registration.unsubscribe.done).waitFor()
      // What was ended by the email is taken on again in the profile.
      await signInByApi(stranger.page, server.address, 'guide@marani.example', '/profile')
      const news = stranger.page.getByLabel(people.profile.news)
      expect(await news.isChecked()).toBe(false)
      await news.check()
      await stranger.page.getByRole('button', { name: people.profile.save }).first().click()
      await stranger.settled()
      await stranger.page.reload()
      await expect.poll(() => stranger.page.getByLabel(people.profile.news).isChecked()).toBe(true)
    })
  },
)
