import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { newestTo } from './outbox.ts'
import { ask, tokenOf } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let browser: Browser
let server: RunningServer
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

type Stored = Record<string, unknown>

const [owner, moderator, admin] = ['owner@marani.example', 'moderator@marani.example', 'admin@marani.example'] as const
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** What axe finds on a page, by rule. */
async function found(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    return (await checker.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
    )
  })
}

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('messages between people ($lang)', ({ lang, texts }) => {
  const { help, reports, terms, resources, codes } = texts

  it('go from an owner with a file to a moderator, who adds a note and responds, and back to the owner, who closes the question', async () => {
    const subject = `Wine list ${lang}`
    const asking = await visit(browser, { lang })
    await signInByApi(asking.page, server.address, owner, '/help/create')
    await asking.page.locator('[data-property="subject"] input').fill(subject)
    await asking.page.locator('[data-property="text"] textarea').fill('Where does it go?')
    await asking.page
      .locator('[data-property="attachments"] input[type="file"]')
      .setInputFiles({ name: `list-${lang}.pdf`, mimeType: 'application/pdf', buffer: pdf })
    await asking.page.getByRole('link', { name: `list-${lang}.pdf` }).waitFor()
    await asking.page.keyboard.press('Control+s')
    await asking.page.getByRole('heading', { level: 1, name: subject }).waitFor()
    const [requested] = await ask<Stored[]>(
      server.address,
      owner,
      `/help?filter=${encodeURIComponent(JSON.stringify({ q: subject }))}`,
    )
    const path = `/help/${String(requested?.id)}`
    // Whoever has the conversation open reads what comes at once.
    await asking.page.goto(`${server.address}/platform`)

    const answering = await visit(browser, { lang, width: 390, height: 844 })
    await signInByApi(answering.page, server.address, moderator, path)
    await answering.page.getByRole('link', { name: `list-${lang}.pdf` }).waitFor()
    await answering.page.getByRole('button', { name: help.take }).click()
    await answering.page.getByText(help.taken_by_you).waitFor()
    await answering.page.getByRole('radio', { name: help.as_note }).check()
    await answering.page.getByLabel(help.note_text).fill('Third time this week.')
    await answering.page.keyboard.press('Control+Enter')
    await answering.page.locator('.help-message.help-note').waitFor()
    expect(await found(answering.page)).toEqual([])
    await answering.page.getByRole('radio', { name: help.as_answer }).check()
    await answering.page.getByLabel(help.answer).fill('Below the photos.')
    await answering.page.keyboard.press('Control+Enter')
    await answering.page.locator('.help-staff:not(.help-note)').waitFor()
    expect(await answering.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    await newestTo(server.address, owner)
    await asking.page.goto(`${server.address}/platform`)
    await asking.page.locator('.menu-count').waitFor()
    await asking.page.locator('.menu').getByRole('link', { name: texts.panel.menu.help }).click()
    await asking.page.getByText(help.unread, { exact: true }).waitFor()
    await asking.page.getByRole('link', { name: subject }).click()
    await asking.page.getByText('Below the photos.').waitFor()
    expect(await asking.page.getByText('Third time this week.').count()).toBe(0)
    await asking.page.locator('.menu-count').waitFor({ state: 'detached' })
    expect(await found(asking.page)).toEqual([])
    await asking.page.getByRole('button', { name: help.close }).click()
    await asking.page.getByText(help.closed).waitFor()
    expect((await ask<Stored>(server.address, owner, path)).status).toBe('closed')
    expect([...asking.complaints, ...answering.complaints]).toEqual([])
    await Promise.all([asking.page.context().close(), answering.page.context().close()])
  })

  it('from a visitor are shown as plain text, and closed next to the record', async () => {
    const [place] = await ask<Stored[]>(
      server.address,
      admin,
      `/establishments?range=[0,0]&filter=${encodeURIComponent(JSON.stringify({ status: 'approved', visible: true }))}`,
    )
    const said = `<img src=x onerror="document.title='taken'"> ${lang}`
    const response = await fetch(`${server.address}/api/v1/public/establishments/${String(place?.id)}/reports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Language': lang },
      body: JSON.stringify({ text: said, email: `visitor-${lang}@mail.example` }),
    })
    expect(response.status).toBe(202)
    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, moderator, '/reports')
    await page.locator('.report-group').first().getByRole('button').click()
    const report = page.locator('.report').filter({ hasText: said })
    await report.waitFor()
    await report.getByRole('button', { name: codes.transitions.answer }).click()
    await report.locator('textarea').fill('Thank you.')
    await report.getByRole('button', { name: reports.send_answer }).click()
    await report.locator('p').filter({ hasText: 'Thank you.' }).waitFor()
    expect((await newestTo(server.address, `visitor-${lang}@mail.example`)).html).not.toContain('<img')
    expect(await found(page)).toEqual([])
    await page.goto(`${server.address}/platform/establishments/${String(place?.id)}`)
    await page
      .locator('summary')
      .filter({ hasText: resources.reports.name.split(' |||| ')[1] ?? '' })
      .click()
    await report.getByRole('button', { name: codes.transitions.close }).click()
    await report.locator('textarea').fill('Looked at.')
    await page.keyboard.press('Control+Enter')
    await report.getByText(codes.conversation_statuses.closed).waitFor()
    expect(await page.title()).not.toBe('taken')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('include new terms that administrators publish, and everybody accepts once before they continue', async () => {
    const [page] = await ask<Stored[]>(
      server.address,
      admin,
      `/pages?filter=${encodeURIComponent(JSON.stringify({ key: 'terms' }))}`,
    )
    const publishing = await visit(browser, { lang })
    const own = await visit(browser, { lang })
    await own.page.goto(`${server.address}/platform/login`)
    await signInByApi(publishing.page, server.address, admin, '')
    await publishing.page.goto(`${server.address}/platform/pages/${String(page?.id)}`)
    await publishing.page.getByRole('button', { name: terms.new_version }).click()
    const notes = publishing.page.locator('.terms-publish textarea')
    await notes.nth(0).fill('ახალი მუხლი')
    await notes.nth(1).fill('A new article')
    await publishing.page.getByRole('button', { name: terms.publish }).click()
    await publishing.page.getByRole('dialog').getByRole('button', { name: terms.publish }).click()
    await publishing.page.getByText(terms.published).waitFor()

    await own.page.locator('input[type="email"]').fill(owner)
    await own.page.locator('input[type="password"]').fill('Marani-Demo-1')
    await own.page.keyboard.press('Enter')
    await own.page.getByText(lang === 'ka' ? 'ახალი მუხლი' : 'A new article').waitFor()
    expect(await own.page.locator('main#content').count()).toBe(0)
    expect(await found(own.page)).toEqual([])
    await own.page.getByRole('button', { name: terms.accept }).click()
    await own.page.locator('main#content').waitFor()
    await own.page.reload()
    await own.page.locator('main#content').waitFor()
    const [published] = await ask<Stored[]>(server.address, admin, `/pages/${String(page?.id)}/versions`)
    const version = published?.version
    for (const colleague of [admin, moderator])
      await fetch(`${server.address}/api/v1/profile/terms`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${await tokenOf(server.address, colleague)}`,
        },
        body: JSON.stringify({ version }),
      })
    const accepted = await ask<Stored[]>(server.address, admin, '/terms/acceptances')
    expect(accepted.some(row => row.email === owner && row.version === version && row.origin === 'panel')).toBe(true)
    expect([...publishing.complaints, ...own.complaints]).toEqual([])
    await Promise.all([publishing.page.context().close(), own.page.context().close()])
  })
})
