import { Secret, TOTP } from 'otpauth'
import type { Browser, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openAddress, openBrowser, signInByApi, visit } from './browser.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser(),
    openServer({ HOST: 'localhost', SECOND_STEP_FOR: 'management' }),
  ])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const password = 'Marani-Demo-1'

/** A device with a fingerprint of its own, which always says yes. */
async function giveDevice(session: CDPSession): Promise<void> {
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

it.each([
  { lang: 'en' as const, texts: english, email: 'moderator@marani.example' },
  { lang: 'ka' as const, texts: georgian, email: 'owner@marani.example' },
])(
  'a person sets up a passkey and an authenticator app, and signs in with either ($lang)',
  async ({ lang, texts, email }) => {
    const { authenticators, people, registration, sign_in } = texts
    const { page, complaints } = await visit(browser, { lang })
    await giveDevice(await page.context().newCDPSession(page))
    const address = server.address.replace('127.0.0.1', 'localhost')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await signInByApi(page, address, email, '/profile')
    const part = page.getByRole('region', { name: authenticators.title })

    await part.getByRole('button', { name: authenticators.passkeys.add }).click()
    await dialog(people.proof.title).getByLabel(people.profile.password_current).fill(password)
    await page.keyboard.press('Enter')
    const codes = dialog(authenticators.recovery.title)
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: authenticators.recovery.seen }).click()
    await codes.waitFor({ state: 'detached' })

    await part.getByRole('button', { name: authenticators.app.add }).click()
    const setup = dialog(authenticators.app.add)
    const secret = (await setup.locator('.app-secret').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await setup.getByLabel(authenticators.app.code).fill(totp.generate())
    await page.keyboard.press('Enter')
    await part.getByRole('button', { name: authenticators.app.replace }).waitFor()

    const leave = async () => {
      await page.evaluate(() => localStorage.removeItem('access_token'))
      await openAddress(page, `${address}/platform/login`)
    }
    await leave()
    await button(registration.ways.passkey).click()
    await page.locator('main#content').waitFor()

    await leave()
    await page.getByLabel(sign_in.email).fill(email)
    await page.getByLabel(sign_in.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: registration.second_step.title }).waitFor()
    await button(registration.second_step.by_code).click()
    await page.getByLabel(registration.second_step.code).fill(totp.generate({ timestamp: Date.now() - 300_000 }))
    await page.keyboard.press('Enter')
    await page.getByText(registration.fields.wrong_second_step).waitFor()
    await page.getByLabel(registration.second_step.code).fill(recovery)
    await page.keyboard.press('Enter')
    await page.locator('main#content').waitFor()

    await openAddress(page, `${address}/platform/profile`)
    await part.getByText(authenticators.recovery.left.replace('%{count}', '9')).waitFor()
    await part.getByRole('button', { name: authenticators.app.replace }).click()
    await dialog(people.proof.title).getByRole('button', { name: registration.second_step.passkey }).click()
    await dialog(authenticators.app.add).waitFor()
    expect(complaints).toEqual([])
  },
)
