import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fill } from '../../i18n/fill.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
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

const languages = languagesOf(import.meta.filename, [
  { lang: 'en' as const, texts: english },
  { lang: 'ka' as const, texts: georgian },
])

it.each(languages)(
  'an administrator creates an API key that reads, an application uses it, and it ends when it is revoked ($lang)',
  async ({ lang, texts: { api_keys: texts, people } }) => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'admin@marani.example', '/profile')
    await page.getByRole('link', { name: texts.profile_link }).click()
    await page.getByRole('button', { name: texts.make }).click()
    const dialog = page.getByRole('dialog', { name: texts.make })
    await dialog.getByLabel(texts.columns.name).fill('Website')
    await dialog.getByRole('button', { name: texts.read_all }).click()
    await dialog.getByRole('button', { name: texts.submit }).click()
    const proof = page.getByRole('dialog', { name: people.proof.title })
    await proof.getByLabel(people.profile.password_current).fill('Marani-Demo-1')
    await page.keyboard.press('Enter')

    const shown = page.getByRole('dialog', { name: fill(texts.made, { name: 'Website' }) })
    const key = (await shown.locator('.key-shown').innerText()).trim()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await shown.getByRole('button', { name: texts.copy }).click()
    await shown.getByRole('status').filter({ hasText: /./ }).waitFor()
    await page.goBack()
    await shown.getByRole('button', { name: texts.kept }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key)

    const ask = (method: string): Promise<Response> =>
      fetch(`${server.address}/api/v1/regions`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
    expect([(await ask('GET')).status, (await ask('POST')).status]).toEqual([200, 403])
    await page.getByRole('button', { name: fill(texts.revoke_named, { name: 'Website' }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.revoke }).click()
    await page.getByText(texts.revoked, { exact: true }).first().waitFor()
    expect((await ask('GET')).status).toBe(401)
    expect(complaints).toEqual([])
  },
)

it.each(languages)(
  'on a phone the entities of an API key are shown as words, not one letter per line ($lang)',
  async part => {
    const { page, complaints } = await visit(browser, { lang: part.lang, width: 390, height: 844 })
    await signInByApi(page, server.address, 'owner@marani.example', '/api-keys')
    await page.getByRole('button', { name: part.texts.api_keys.make }).click()
    const names = page.getByRole('dialog').getByRole('rowheader')
    await names.first().waitFor()
    const widths = await names.evaluateAll(all => all.map(name => name.clientWidth))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(100)
    expect(complaints).toEqual([])
  },
)
