import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { ask, openServer } from './server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: RunningServer
let establishment: string
let user: string

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  const [first] = await ask<{ id: string }[]>(server.address, 'admin@marani.example', '/establishments')
  establishment = first?.id ?? ''
  const [person] = await ask<{ id: string }[]>(server.address, 'admin@marani.example', '/users?filter=%7B%22role%22%3A%22objectowner%22%7D')
  user = person?.id ?? ''
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

interface Finding {
  id: string
  nodes: { html: string }[]
}

const look = async (page: Page): Promise<string[]> => {
  const findings = await page.evaluate(async script => {
    new Function(script)()
    const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    return (await tool.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, axe)
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The pages for those who have not signed in; the steps of an account are opened by a ticket of the test's own. */
const publicPaths = ['/login', '/register', '/verify-registration?token=unknown', '/confirm-number', '/confirm-code', '/create-user', '/recover-password', '/reset-password?token=unknown', '/terms']
const steps: Record<string, string> = { '/confirm-number': 'confirm_number', '/confirm-code': 'confirm_number', '/create-user': 'create_user' }

/** Lets the page find itself on the way to an account. */
async function onTheWay(page: Page): Promise<void> {
  await page.route('**/api/v1/auth/ticket', route => {
    const step = steps[new URL(page.url()).pathname.replace('/platform', '')]
    return route.fulfill({ json: { step, email: 'nino@winery.example', role: 'objectowner', sector: 2 } })
  })
  await page.addInitScript(now => {
    sessionStorage.setItem('marani.public.ticket', '"ticket"')
    sessionStorage.setItem('marani.public.code', JSON.stringify({ phone: '555 12 34 56', resendAt: now + 60_000, expiresAt: now + 180_000 }))
  }, Date.now())
}

const paths = ['', '/establishments', '/establishments/:establishment', '/establishments/create', '/establishments/statistics/:establishment', '/establishments/meta/:establishment', '/organizations', '/users', '/users/:user', '/invitations', '/moderators', '/outbox', '/guides/create', '/categories', '/regions', '/reports', '/mail', '/meta/create', '/help', '/profile', '/terms', '/contact', '/nowhere']

describe.each([
  { lang: 'ka' as const, width: 1366, scheme: 'light' as const },
  { lang: 'en' as const, width: 390, scheme: 'dark' as const },
])('every screen ($lang, $width px, $scheme)', ({ lang, width, scheme }) => {
  it('gives axe nothing to find and never scrolls sideways', async () => {
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    const note = async (path: string) => {
      const wide = await overflow(page)
      const all = [...(await look(page)), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])]
      if (all.length > 0) found[path] = all
    }
    await onTheWay(page)
    for (const path of publicPaths) {
      await page.goto(`${server.address}/platform${path}`)
      await page.locator('main h1').waitFor()
      await page.getByRole('status').filter({ hasText: '...' }).first().waitFor({ state: 'detached' })
      await note(path)
    }
    await signIn(page, server.address, 'admin@marani.example')
    for (const path of paths) {
      await page.goto(`${server.address}/platform${path.replace(':establishment', establishment).replace(':user', user)}`)
      await page.locator('main h1, main h2').first().waitFor()
      await settled()
      await note(path)
    }
    expect(found).toEqual({})
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('the keyboard alone', () => {
  it('leads from the list into a record', async () => {
    const { page } = await visit(browser, { lang: 'en' })
    await signIn(page, server.address, 'admin@marani.example', '/organizations')
    const link = page.locator('tbody a').first()
    await link.waitFor()
    const target = await link.getAttribute('href')
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) === target) break
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain(target ?? 'nowhere')
    await page.context().close()
  })
})
