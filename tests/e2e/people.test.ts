import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { publicPages } from '../../src/tourism/panel/pages.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signIn, signInByApi, visit, type Visit } from './browser.ts'
import { openOwnMenu } from './ownMenu.ts'
import { codeIn, linkIn, newestTo, sentTo } from './outbox.ts'
import { ask, tokenOf } from './demoApi.ts'
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

const admin = 'admin@marani.example'
const password = 'Saperavi-2026'
const languages = [
  { lang: 'ka' as const, texts: georgian, phone: '555000111', idNumber: '404000111' },
  { lang: 'en' as const, texts: english, phone: '555000222', idNumber: '404000222' },
]
type Texts = (typeof languages)[number]['texts']

const path = (page: Page): string => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** From the number to the code, which is pasted. */
async function confirmNumber(page: Page, { registration }: Texts, phone: string): Promise<void> {
  await page.getByLabel(registration.number.phone).fill(phone)
  await page.getByRole('button', { name: registration.number.submit }).click()
  await heading(page, registration.code.title)
  const code = codeIn(await newestTo(server.address, phone))
  await page.keyboard.type(code)
  await heading(page, registration.account.title)
}

async function nameOneself(page: Page, { registration, sign_in }: Texts): Promise<void> {
  await page.getByLabel(registration.account.first_name).fill('Nino')
  await page.getByLabel(registration.account.last_name).fill('Beridze')
  await page.getByLabel(sign_in.password, { exact: true }).fill(password)
  await page.getByLabel(registration.password.repeat).fill(password)
}

/** Answers the question for the password. */
async function showPassword(page: Page, { people }: Texts, password: string): Promise<void> {
  const requested = page.getByRole('dialog', { name: people.proof.title })
  await requested.getByLabel(people.profile.password_current).fill(password)
  await page.keyboard.press('Enter')
  await requested.waitFor({ state: 'detached' })
}

const post = async (
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${server.address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** Makes an account without a sector, as staff do, and a password for it by the email. */
async function makeUser(email: string, phone: string): Promise<void> {
  const signed = { Authorization: `Bearer ${await tokenOf(server.address, admin)}` }
  const { proof } = await post('/profile/proof', { password: 'Marani-Demo-1' }, signed)
  await post(
    '/users',
    { email, phone, firstname: 'Lela', lastname: 'Kobakhidze', role: 'user' },
    { ...signed, Proof: String(proof) },
  )
  await post('/auth/recover_password', { email })
  const token = new URL(linkIn(await newestTo(server.address, email), server.address)).searchParams.get('token')
  await post('/auth/reset_password', { token, password, password_repeat: password })
}

let made = 0
/** An address that nobody has, at a second try either. */
const newEmail = (name: string, lang: string): string => `${name}${++made}.${lang}@marani.example`

const menu = (page: Page, { panel }: Texts) => page.getByRole('navigation', { name: panel.menu.label }).waitFor()

const greeting = (texts: Texts, name: string): string => texts.panel.home.greeting.replace('%{name}', name)

describe.each(languagesOf(import.meta.filename, languages))('people ($lang)', ({ lang, texts, phone, idNumber }) => {
  const { registration, sign_in, people, panel, problems } = texts

  it('a visitor registers as owner of a winery and reaches the homepage, with a reload at each step', async () => {
    const email = `winery.${lang}@marani.example`
    const { page, complaints } = await visit(browser, { lang })
    await page.goto(`${server.address}/platform/login`)
    await page.getByRole('link', { name: sign_in.register }).click()
    await page.getByLabel(sign_in.email).fill(email)
    await page.getByRole('radio', { name: registration.register.sectors[2] }).check()
    await page.getByLabel(registration.register.terms).check()
    await page.getByRole('button', { name: registration.register.submit }).click()
    await heading(page, registration.sent.title)

    await page.goto(linkIn(await newestTo(server.address, email), server.address))
    await heading(page, registration.number.title)
    expect(page.url()).not.toContain('token')
    await page.reload()
    await heading(page, registration.number.title)
    await confirmNumber(page, texts, phone)
    await page.reload()
    await heading(page, registration.account.title)

    await nameOneself(page, texts)
    await page.getByLabel(registration.account.organization_type).selectOption('2')
    await page.getByLabel(registration.account.legal_name).fill(`Old Cellar ${lang}`)
    await page.getByLabel(registration.account.id_number).fill(idNumber)
    await page.getByRole('button', { name: registration.account.submit }).click()
    await heading(page, greeting(texts, 'Nino'))
    expect(path(page)).toBe('/platform/')
    await page.getByText(panel.success.profile_sent).waitFor()
    await openOwnMenu(page)
    await page.getByRole('link', { name: panel.menu.profile, exact: true }).click()
    const own = page.getByRole('region', { name: people.own_state.organizations })
    await own.getByText(texts.codes.statuses.onmoderation).waitFor()
    await own.getByRole('link', { name: `Old Cellar ${lang}` }).click()
    await heading(page, `Old Cellar ${lang}`)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('a person without a sector chooses one on the homepage, is immediately an owner and adds an establishment', async () => {
    const email = newEmail('later', lang)
    const cellar = `Later Cellar ${lang} ${made}`
    await makeUser(email, `${phone.slice(0, -1)}7`)
    const { page, complaints } = await visit(browser, { lang })
    await signIn(page, server.address, email, '/', password)
    await page.getByRole('link', { name: registration.register.sectors[2] }).click()
    await heading(page, people.sector.title)
    const form = page.getByRole('form', { name: people.sector.title })
    await form.getByRole('button', { name: people.sector.submit }).click()
    await form.getByText(problems.fields.terms_required).waitFor()
    await form.getByLabel(registration.account.organization_type).selectOption('2')
    await form.getByLabel(registration.account.legal_name).fill(cellar)
    await form.getByLabel(registration.account.id_number).fill(String(Number(idNumber) + 1_000 + made))
    await form.getByLabel(registration.register.terms).check()
    await form.getByRole('button', { name: people.sector.submit }).click()
    await page.getByText(panel.success.profile_sent).waitFor()
    await page.goto(`${server.address}/platform/establishments/create`)
    await page.locator('[data-property="name_en"] input').waitFor()
    const [organization] = await ask<{ status: string }[]>(
      server.address,
      admin,
      `/organizations?${new URLSearchParams({ filter: JSON.stringify({ legal_name: cellar }) })}`,
    )
    expect(organization?.status).toBe('onmoderation')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('a public page that is opened first focuses its heading, and so do the pages that replace a form', async () => {
    const { page, complaints } = await visit(browser, { lang })
    const hasFocus = (name: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    const { sent, link, register, recover } = registration
    await page.goto(`${server.address}/platform/verify-registration?token=unknown`)
    await heading(page, link.unknown.title)
    await hasFocus(link.unknown.title)
    await page.goto(`${server.address}/platform/register`)
    await heading(page, register.title)
    await hasFocus(register.title)
    await page.goto(`${server.address}/platform/recover-password`)
    await page.getByLabel(sign_in.email).fill('nobody@marani.example')
    await page.getByRole('button', { name: recover.submit }).click()
    await heading(page, sent.title)
    await hasFocus(sent.title)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('another email address requires the password, and the former address can undo it', async () => {
    const [email, fresh] = [newEmail('former', lang), newEmail('fresh', lang)]
    await makeUser(email, `${phone.slice(0, -1)}8`)
    const { page, complaints } = await visit(browser, { lang })
    await signIn(page, server.address, email, '/profile', password)
    await page.getByLabel(people.profile.email_new).fill(fresh)
    await page.getByRole('button', { name: people.profile.email_send }).click()
    await showPassword(page, texts, password)
    await page.getByText(people.profile.email_sent.replace('%{email}', fresh)).waitFor()
    const before = (await newestTo(server.address, email)).id
    await page.goto(linkIn(await newestTo(server.address, fresh), server.address))
    await page.getByText(people.profile.email_changed).waitFor()
    const message = await newestTo(server.address, email, [before])
    const elsewhere = await visit(browser, { lang })
    await elsewhere.page.goto(linkIn(message, server.address))
    await elsewhere.page.getByRole('button', { name: registration.undo_email.submit }).click()
    await heading(elsewhere.page, registration.undo_email.done)
    // Whoever holds the account is led out without a step of their own.
    await heading(page, sign_in.title)
    await elsewhere.page.goto(linkIn(await newestTo(server.address, email, [before, message.id]), server.address))
    await heading(elsewhere.page, registration.reset.title)
    expect([complaints, elsewhere.complaints]).toEqual([[], []])
    await Promise.all([page.context().close(), elsewhere.page.context().close()])
  })

  it('a list with a new invitation names its whole address, and stays as it is while the dialog is open', async () => {
    const email = `an.address.of.some.length.${lang}@winery.example`
    const { page } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'owner@marani.example', '/invitations')
    const button = page.locator('.m-list-slot').getByRole('button', { name: people.invite.member })
    const place = await button.boundingBox()
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(people.invite.email).fill(email)
    expect(await button.boundingBox()).toEqual(place)
    await dialog.getByRole('button', { name: people.invite.send }).click()
    const name = page.getByRole('link', { name: email })
    await name.waitFor()
    await page.getByRole('button', { name: people.invite.withdraw_of.replace('%{email}', email) }).waitFor()
    expect(await name.evaluate(link => link.scrollWidth - link.clientWidth)).toBe(0)
    await page.context().close()
  })

  it('a moderator invited by the administrator signs in, sees what their permissions allow, and the forbidden page elsewhere', async () => {
    const email = `moderator.${lang}@marani.example`
    const inviting = await visit(browser, { lang })
    await signIn(inviting.page, server.address, admin, '/moderators')
    await inviting.page.getByRole('button', { name: people.invite.staff }).click()
    const dialog = inviting.page.getByRole('dialog')
    await dialog.getByLabel(people.invite.email).fill(email)
    await dialog.getByRole('switch', { name: texts.codes.permissions.incoming_request_access }).check()
    await dialog.getByRole('button', { name: people.invite.send }).click()
    await showPassword(inviting.page, texts, 'Marani-Demo-1')
    await inviting.page.getByText(panel.success.invitation_sent).waitFor()

    const { page, complaints } = await visit(browser, { lang })
    await page.goto(linkIn(await newestTo(server.address, email), server.address))
    await heading(page, registration.number.title)
    await confirmNumber(page, texts, `${phone.slice(0, -1)}9`)
    await nameOneself(page, texts)
    await page.getByRole('button', { name: registration.account.submit }).click()
    await heading(page, greeting(texts, 'Nino'))
    await page.goto(`${server.address}/platform/requests`)
    await heading(page, panel.menu.requests)
    for (const forbidden of ['mail', 'moderators', 'meta']) {
      await page.goto(`${server.address}/platform/${forbidden}`)
      await heading(page, panel.pages.forbidden.title)
    }
    await inviting.page.goto(`${server.address}/platform/invitations`)
    await inviting.page.getByRole('row', { name: email }).getByText(texts.codes.invitation_statuses.accepted).waitFor()
    expect(complaints).toEqual([])
    await Promise.all([page.context().close(), inviting.page.context().close()])
  })

  it('a blocked person is signed out immediately, sees why, and can sign in again when unblocked', async () => {
    const email = lang === 'ka' ? 'guide@marani.example' : 'manager@marani.example'
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, email)
    await menu(page, texts)

    const [person] = await ask<{ id: string }[]>(
      server.address,
      admin,
      `/users?filter=${encodeURIComponent(JSON.stringify({ email }))}`,
    )
    const staff = await visit(browser, { lang })
    await signIn(staff.page, server.address, admin, `/users/${person?.id}`)
    await staff.page.getByRole('button', { name: people.block.block, exact: true }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel(people.block.reason).fill('Invented awards')
    await dialog.getByRole('button', { name: people.block.block, exact: true }).click()
    await staff.page.getByRole('button', { name: people.block.unblock, exact: true }).waitFor()

    // Whoever looks is told at once, and is led to the sign-in page without a step of their own.
    await page.locator('input[type="password"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await page.locator('input[type="email"]').fill(email)
    await page.locator('input[type="password"]').fill('Marani-Demo-1')
    await page.keyboard.press('Enter')
    await page.getByText(problems.account_blocked).waitFor()

    await staff.page.getByRole('button', { name: people.block.unblock, exact: true }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: people.block.unblock, exact: true }).click()
    await staff.page.getByRole('button', { name: people.block.block, exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await menu(page, texts)
    await Promise.all([page.context().close(), staff.page.context().close()])
  })

  it('staff see where a person is signed in, and end it immediately', async () => {
    const email = lang === 'ka' ? 'user@marani.example' : 'owner@marani.example'
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, email)
    await menu(page, texts)
    const [person] = await ask<{ id: string }[]>(
      server.address,
      admin,
      `/users?filter=${encodeURIComponent(JSON.stringify({ email }))}`,
    )
    const staff = await visit(browser, { lang })
    await signIn(staff.page, server.address, 'moderator@marani.example', `/users/${person?.id}`)
    const sessions = staff.page.getByRole('region', { name: people.person_sessions.title })
    await sessions
      .getByText(/Chrome/)
      .first()
      .waitFor()
    await sessions
      .getByRole('button', { name: people.person_sessions.end_of.split(':')[0] })
      .first()
      .click()
    await staff.page.getByRole('dialog').getByRole('button', { name: people.person_sessions.end }).click()
    await staff.page.getByText(people.person_sessions.ended).waitFor()
    await page.locator('input[type="password"]').waitFor()
    await Promise.all([page.context().close(), staff.page.context().close()])
  })

  it('people who sign in reach the page that they requested, and people who are signed in see a public page only with an email’s link', async () => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, 'moderator@marani.example', '/users?perPage=10')
    await heading(page, panel.menu.users)
    expect(page.url()).toBe(`${server.address}/platform/users?perPage=10`)
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await signIn(page, server.address, 'moderator@marani.example', '/login?next=%2F%2Fevil.example%2Fprofile')
    await menu(page, texts)
    expect(page.url()).toBe(`${server.address}/platform/`)
    for (const [name] of Object.entries(publicPages).filter(([, one]) => one.of === undefined)) {
      await page.goto(`${server.address}/platform${name}`)
      await menu(page, texts)
      expect(path(page)).toBe('/platform/')
    }
    await page.goto(`${server.address}/platform/verify-invitation?token=unknown`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path(page), await page.getByRole('navigation').count()]).toEqual(['/platform/verify-invitation', 0])
    await page.context().close()
  })

  it('signing out asks for confirmation, leads to /platform/logout, and leaves nothing behind', async () => {
    const { page } = await visit(browser, { lang })
    await signIn(page, server.address, 'moderator@marani.example', '/profile')
    await menu(page, texts)
    const paths: string[] = []
    page.on('framenavigated', () => paths.push(path(page)))
    const leave = async () => {
      await openOwnMenu(page)
      await page.getByRole('navigation').getByRole('link', { name: panel.menu.sign_out }).click()
    }
    const dialog = page.getByRole('dialog', { name: panel.logout.title })
    await leave()
    await dialog.getByText(panel.logout.question).waitFor()
    await dialog.getByRole('button', { name: panel.logout.cancel }).click()
    expect(path(page)).toBe('/platform/profile')
    await leave()
    await dialog.getByRole('button', { name: panel.logout.confirm }).click()
    await heading(page, sign_in.title)
    expect([...new Set(paths)]).toEqual(['/platform/logout', '/platform/login'])
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  it('a forgotten password is replaced with the link of the email, which then says that it was used', async () => {
    const email = lang === 'ka' ? 'user@marani.example' : 'owner@marani.example'
    const first = await visit(browser, { lang })
    const { page } = first
    await page.goto(`${server.address}/platform/login`)
    await page.getByRole('link', { name: sign_in.forgot }).click()
    const before = await sentTo(server.address, email)
    await page.getByLabel(sign_in.email).fill(email)
    await page.getByRole('button', { name: registration.recover.submit }).click()
    await heading(page, registration.sent.title)
    const link = linkIn(await newestTo(server.address, email, before), server.address)
    const choose = async ({ page }: Visit) => {
      await page.goto(link)
      await page.getByLabel(registration.password.new).fill(password)
      await page.getByLabel(registration.password.repeat).fill(password)
      await page.getByRole('button', { name: registration.reset.submit }).click()
    }
    await choose(first)
    await heading(page, registration.reset.done)
    await page.getByRole('main').getByRole('link', { name: registration.links.sign_in }).click()
    await page.getByLabel(sign_in.email).fill(email)
    await page.getByLabel(sign_in.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await menu(page, texts)
    const elsewhere = await visit(browser, { lang })
    await choose(elsewhere)
    await heading(elsewhere.page, registration.link.used.title)
    expect([first.complaints, elsewhere.complaints]).toEqual([[], []])
    await Promise.all([page.context().close(), elsewhere.page.context().close()])
  })

  it('two tabs whose tokens expire together request one new token and both continue', async () => {
    const { page: first } = await visit(browser, { lang })
    await signIn(first, server.address, 'moderator@marani.example')
    await menu(first, texts)
    const second = await first.context().newPage()
    await second.goto(`${server.address}/platform/profile`)
    await menu(second, texts)
    const renewals: string[] = []
    for (const tab of [first, second])
      tab.on('request', request => request.url().endsWith('/auth/refresh_token') && renewals.push(request.url()))
    await first.evaluate(() => localStorage.setItem('access_token', 'expired'))
    const open = (tab: Page) => tab.getByRole('link', { name: panel.menu.establishments, exact: true }).click()
    await Promise.all([open(first), open(second)])
    for (const tab of [first, second]) await tab.locator('tbody tr a').first().waitFor()
    expect(renewals).toHaveLength(1)
    await first.context().close()
  })
})
