import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { jobs as english } from '../../i18n/en/jobs.ts'
import { jobs as georgian } from '../../i18n/ka/jobs.ts'
import { system as englishSystem } from '../../i18n/en/system.ts'
import { system as georgianSystem } from '../../i18n/ka/system.ts'
import { openMailServer } from '../server/mailServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A server whose emails go to a mail server that refuses them until it is told otherwise. */
async function refusing() {
  const mail = await openMailServer()
  mail.verdict.receiver = () => 550
  const server = await openServer({ SMTP_URL: mail.url })
  onTestFinished(() => server.close())
  const register = (email: string) =>
    fetch(`${server.address}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, sector: 1, terms: true }),
    })
  return { mail, address: server.address, register }
}

it.each([
  ['ka', georgian, 390, georgianSystem],
  ['en', english, 1366, englishSystem],
] as const)(
  'an administrator sees without a reload what failed and retries it (%s)',
  async (lang, words, width, system) => {
    const { mail, address, register } = await refusing()
    const { page, complaints } = await visit(browser, { lang, width })
    await signInByApi(page, address, 'admin@marani.example', '/jobs')
    await page.getByText(words.none).waitFor()
    expect((await register('lost.letter@jobs.example')).status).toBe(202)
    await page.getByText(words.errors.refused).waitFor()
    expect(await page.content()).not.toContain('lost.letter')
    mail.verdict.receiver = () => undefined
    await page.getByRole('button', { name: words.retry_all }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${words.states.done} 1`, exact: true }).click()
    await page.getByRole('table', { name: words.states.done, exact: true }).getByText(words.names.send_letter).waitFor()
    expect(mail.emails.map(email => email.to)).toEqual([['lost.letter@jobs.example']])
    await page
      .getByRole('button', { name: words.run_named.replace('%{name}', words.names.forget_passed) })
      .press('Enter')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goto(`${address}/platform/system`)
    const sent = mail.emails.length
    await page.getByRole('button', { name: system.tests.email }).press('Enter')
    await page.getByText(system.tests.done.slice(0, 5)).waitFor()
    expect(mail.emails.slice(sent).map(email => email.to)).toEqual([['admin@marani.example']])
    expect(complaints).toEqual([])
  },
)
