import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fill } from '../../i18n/fill.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { freePort } from '../../scripts/freePort.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { clientId, clientSecret, openProvider, type TestProvider } from '../api/people/providers.ts'
import { openAddress, openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

const provider = 'The ministry'
const password = 'Marani-Demo-1'

let browser: Browser
let server: RunningServer
let ministry: TestProvider

beforeAll(async () => {
  const port = await freePort()
  const people = {
    nino: { email: 'nino@ministry.example', email_verified: true, given_name: 'Nino', family_name: 'Beridze' },
    boss: { email: 'boss@elsewhere.example', email_verified: true },
  }
  ministry = await openProvider(people, `http://127.0.0.1:${port}`)
  const settings = {
    PORT: String(port),
    OIDC_ISSUER: ministry.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: provider,
    OIDC_DOMAINS: 'ministry.example',
  }
  ;[browser, server] = await Promise.all([openBrowser(), openServer(settings)])
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await ministry.close()
})

/** Types who one is at the provider. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.keyboard.press('Enter')
}

/** Lets the provider tell the product who one is, which it asks the first time. */
const consent = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()

const languages = languagesOf(import.meta.filename, [
  { lang: 'en' as const, texts: english },
  { lang: 'ka' as const, texts: georgian },
])

it.each(languages)(
  'an unknown person signs in at the provider, and confirms their identity there again ($lang)',
  async ({ lang, texts: { authenticators, people, registration, sso } }) => {
    const { page, complaints } = await visit(browser, { lang })
    await openAddress(page, `${server.address}/platform/login?next=/profile`)
    await page.getByRole('button', { name: fill(registration.sso.sign_in, { provider }) }).click()
    await signInThere(page, 'nino')
    await consent(page)
    await page.getByText('nino@ministry.example').first().waitFor()
    await page.getByText(people.profile.password_none).waitFor()

    await page.getByRole('button', { name: authenticators.app.add }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: fill(sso.prove, { provider }) }).click()
    await signInThere(await opening, 'nino')
    await page.getByRole('dialog', { name: authenticators.app.add }).locator('.app-secret').waitFor()
    expect(complaints).toEqual([])
  },
)

it.each(languages)(
  'a moderator connects an account at the provider in the profile, signs in with it, and disconnects it ($lang)',
  async ({ lang, texts: { people, registration, sso } }) => {
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'moderator@marani.example', '/profile')
    const part = page.getByRole('region', { name: sso.title })
    const proof = page.getByRole('dialog', { name: people.proof.title })
    const prove = async (): Promise<void> => {
      await proof.getByLabel(people.profile.password_current).fill(password)
      await page.keyboard.press('Enter')
    }
    await part.getByRole('button', { name: fill(sso.connect, { provider }) }).click()
    await prove()
    await signInThere(page, 'boss')
    await consent(page)
    await part.getByRole('button', { name: sso.disconnect }).waitFor()

    await page.evaluate(() => localStorage.removeItem('access_token'))
    await openAddress(page, `${server.address}/platform/login?next=/profile`)
    await page.getByRole('button', { name: fill(registration.sso.sign_in, { provider }) }).click()
    await page.getByText('moderator@marani.example').first().waitFor()
    await part.getByRole('button', { name: sso.disconnect }).click()
    await page.getByRole('button', { name: sso.disconnect }).last().click()
    await prove()
    await page.getByText(sso.disconnected).waitFor()
    expect(complaints).toEqual([])
  },
)
