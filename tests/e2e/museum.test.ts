import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { serve } from '@hono/node-server'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSite } from '../../server/createSite.ts'
import { georgia } from '../../src/tourism/country/georgia.ts'
import { configureCountry } from '../../src/engine/model/country.ts'
import { openFakerest } from '../api/stores.ts'
import { root } from '../architecture/sources.ts'
import { museum } from '../products/museum/museum.ts'
import { openProduct, password, type OpenProduct } from '../products/openProduct.ts'
import { violations } from './axe.ts'
import { openBrowser, signIn, visit, type Visit } from './browser.ts'

const page = 'tests/products/museum/panel/index.html'

/** The museum's panel, built as Marani's is. */
async function buildPanel(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'museum-'))
  // As a test's, react-admin would tell the console of requests that the next screen breaks off.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root,
    // Nothing is packed small: it is looked at once.
    configFile: false,
    base: '/platform/',
    plugins: [react()],
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'es2024',
      rolldownOptions: { input: join(root, page) },
    },
  })
  vi.unstubAllEnvs()
  copyFileSync(join(folder, page), join(folder, 'index.html'))
  return folder
}

describe('the museum in a browser', () => {
  let folder = '',
    address = ''
  let opened: OpenProduct, browser: Browser, close: () => void
  const emails: Record<string, string> = {}

  beforeAll(async () => {
    ;[folder, opened, browser] = await Promise.all([buildPanel(), openProduct(museum, openFakerest), openBrowser()])
    emails.curator = 'curator-1@museum.example'
    emails.keeper = 'keeper-2@museum.example'
    const curator = await opened.arrive('curator', { permissions: ['judging'] })
    await opened.arrive('keeper')
    await curator.call('POST', '/rooms', { title_ge: 'Numismatics', title_en: 'Numismatics', floor: 1 })
    const { fetch } = createSite(opened.app, folder)
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise(listening => server.once('listening', listening))
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    close = () => server.close()
  })

  afterAll(async () => {
    await browser.close()
    close()
    await opened.close()
    configureCountry(georgia)
    rmSync(folder, { recursive: true, force: true })
  })

  const arrive = async (role: string, path: string): Promise<Visit> => {
    const visited = await visit(browser, { lang: 'en' })
    await signIn(visited.page, address, emails[role] ?? '', path, password)
    return visited
  }
  const clean = async ({ page: shown, settled, complaints }: Visit): Promise<void> => {
    await settled()
    expect(await violations(shown)).toEqual([])
    expect(complaints).toEqual([])
  }
  const menuOf = (shown: Page) =>
    shown.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents()

  it('takes an exhibit from the form of its keeper through review to the public', async () => {
    const keeper = await arrive('keeper', '/exhibits')
    const at = keeper.page
    await at.getByRole('heading', { level: 1, name: 'Exhibits' }).waitFor()
    expect((await menuOf(at)).map(entry => entry.trim())).toEqual(['Exhibits'])
    await clean(keeper)
    await at.goto(`${address}/platform/exhibits/create`)
    await at.getByRole('textbox', { name: /^Title In Georgian/ }).fill('Aureus')
    await at.getByRole('textbox', { name: /^Title In English/ }).fill('Aureus')
    await at.getByRole('combobox', { name: /^Room/ }).fill('Num')
    await at.getByRole('option', { name: 'Numismatics' }).click()
    await clean(keeper)
    await at.getByRole('button', { name: 'Save' }).click()
    await at.getByRole('button', { name: 'Submit for moderation' }).click()
    await at.getByText('In moderation').first().waitFor()
    await clean(keeper)
    const form = at.url()

    const curator = await arrive('curator', '/requests')
    await curator.page.getByRole('link', { name: 'Aureus' }).first().click()
    await curator.page.getByRole('button', { name: 'Approve all' }).waitFor()
    await clean(curator)
    await curator.page.getByRole('button', { name: 'Approve all' }).click()
    // The server of this journey is in the test's own process, so that what shows for seconds may be gone before the test looks.
    const decided = curator.page.waitForResponse(response => response.url().endsWith('/decide'))
    await curator.page.getByRole('button', { name: 'Send decision' }).click()
    expect((await decided).status()).toBe(200)

    await at.goto(form)
    await at.getByText('Approved').first().waitFor()
    const { rows } = await opened.nobody('GET', '/public/exhibits')
    expect(rows).toContainEqual(expect.objectContaining({ title_en: 'Aureus' }))
    await curator.page.context().close()
    await at.context().close()
    expect(opened.unexpected).toEqual([])
  })
})
