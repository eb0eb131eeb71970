import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { declaring } from '../../i18n/en/declaring.ts'
import { messages } from '../../i18n/en/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { violations, visualRules } from './axe.ts'
import { openBrowser, signIn, signInByApi, visit } from './browser.ts'
import { ask, tokenOf } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

const administrator = 'admin@marani.example'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Somebody who has a keyboard alone, with every key that they press counted. */
function typist(page: Page) {
  let keys = 0
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await page.keyboard.press(key)
      keys += key.split('+').length
    }
  }
  return {
    press,
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text)
      keys += text.length
    },
    /** Presses Tab until something is in focus that the words name. */
    tabTo: async (name: RegExp): Promise<void> => {
      for (let time = 0; time < 60; time++) {
        const label = await page.evaluate(() => {
          const focused = document.activeElement
          const element = focused?.matches('a, button, input, select, textarea') ? focused : null
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
          return [
            element?.getAttribute('aria-label'),
            ...labels.map(one => one.textContent),
            element?.textContent,
          ].join(' ')
        })
        if (name.test(label)) return
        await press('Tab')
      }
      throw new Error(`Nothing is named ${name}`)
    },
    keys: () => keys,
  }
}

const owned = { name_ge: 'იმერეთის მარშრუტი', name_en: 'The route of Imereti' }
const ownedFilter = `/wine_routes?filter=${encodeURIComponent(JSON.stringify({ name_en: owned.name_en }))}`

/** An owner writes a route of theirs and submits it. */
async function askOwner(address: string): Promise<void> {
  const headers = {
    Authorization: `Bearer ${await tokenOf(address, 'owner@marani.example')}`,
    'Content-Type': 'application/json',
  }
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { organizations } = (await call('POST', '/profile/get')) as { organizations: string[] }
  const { id, version } = await call('POST', '/wine_routes', { ...owned, organization_id: organizations[0] })
  await call('POST', `/wine_routes/${String(id)}/submit`, { version })
}

const words = {
  en: {
    resource: /^ ?New resource/,
    moderated: /Changes are reviewed/,
    owner: /No owner/,
    publish: /^ ?Publish$/,
    open: /Open the list/,
  },
  ka: {
    resource: /^ ?ახალი რესურსი/,
    moderated: /ცვლილებებს მოდერატორი/,
    owner: /მფლობელის გარეშე/,
    publish: /^ ?გამოქვეყნება$/,
    open: /სიის გახსნა/,
  },
}
const types = {
  en: { choice: 'one from', integer: 'whole', references: 'links to s' },
  ka: { choice: 'ერთი სიი', integer: 'მთელი', references: 'რამდენიმე ჩან' },
}

describe.each(languagesOf(import.meta.filename, ['ka', 'en'] as const))(
  'an administrator with only a keyboard (%s)',
  lang => {
    let server: RunningServer
    beforeAll(async () => {
      server = await openServer()
    })
    afterAll(() => server.close())

    it('declares wine routes from a template of places in less than five minutes, publishes them, creates the first one and approves another', async () => {
      const { page, complaints, settled } = await visit(browser, { lang })
      await signIn(page, server.address, administrator, '/resources')
      await page.locator('table').waitFor()
      const { press, type, tabTo, keys } = typist(page)
      const said = words[lang]
      /** As it stands, and on a phone in the dark. */
      const isAccessible = async (): Promise<void> => {
        expect(await violations(page)).toEqual([])
        if (lang !== 'ka') return
        await page.setViewportSize({ width: 390, height: 844 })
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await violations(page, visualRules)).toEqual([])
        const tab = page.locator('nav.m-tabs [aria-current]').first()
        if (await tab.isVisible())
          expect(await tab.evaluate(one => one.getBoundingClientRect().right <= innerWidth)).toBe(true)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 1366, height: 900 })
      }

      await page.locator('main h1:focus').waitFor()
      await tabTo(said.resource)
      await press('Enter')
      await page.locator('dialog[open]').waitFor()
      await isAccessible()
      await press('Tab')
      await type('ღვინის მარშრუტი')
      await press('Tab')
      await type('Wine route')
      await press('Tab')
      await type('ღვინის მარშრუტები')
      await press('Tab')
      await type('Wine routes')
      await press('Enter')
      await page.waitForURL(/edit=wine_routes/)

      await page.locator('#declared-field-name:focus').waitFor()
      const add = async (wanted: string, ka: string, en: string): Promise<void> => {
        await press('/')
        await page.locator('dialog[open] input:focus').waitFor()
        await type(wanted)
        await press('Enter')
        await page.locator('.declaring-field input:focus').waitFor()
        await type(ka)
        await press('Tab')
        await type(en)
      }
      await add(types[lang].choice, 'სირთულე', 'Difficulty')
      await press('Tab', 3)
      await press('Enter')
      for (const [ka, en, next] of [
        ['მარტივი', 'Easy', true],
        ['საშუალო', 'Medium', true],
        ['რთული', 'Hard', false],
      ] as const) {
        await page.locator('.declaring-value input:focus').waitFor()
        await page.waitForTimeout(50)
        await type(ka)
        await press('Tab')
        await type(en)
        if (next) await press('Enter')
      }
      await press('Escape')
      await page.locator('#declared-field-difficulty:focus').waitFor()
      await add(types[lang].integer, 'სიგრძე, კმ', 'Length, km')
      await press('Escape')
      await page.locator('#declared-field-length_km:focus').waitFor()
      await add(types[lang].references, 'ობიექტები', 'Establishments')
      await press('Escape')
      await page.locator('#declared-field-establishments:focus').waitFor()
      await isAccessible()

      await press('Control+Enter')
      await page.getByLabel(said.moderated).waitFor()
      await page.locator('.declaring-part:focus').waitFor()
      await tabTo(said.moderated)
      await press('Space')
      await tabTo(said.owner)
      await press('ArrowDown')
      await isAccessible()
      await press('Control+Enter')
      await page.locator('.declaring-preview [data-property="name_en"]').waitFor({ state: 'attached' })
      await isAccessible()
      await press('Control+Enter')
      await page.locator('.declaring-steps').first().waitFor()
      await isAccessible()
      await tabTo(said.publish)
      await press('Enter')
      await page.locator('.declaring-done').waitFor()
      // The panel is made anew with what was published.
      await page.locator('nav.menu a[href="/platform/wine_routes"]').waitFor({ state: 'attached' })
      await page.locator('.declaring-done:focus').waitFor()
      await tabTo(said.open)
      await press('Enter')
      await page.waitForURL(/\/platform\/wine_routes/)
      await page.locator('main h1').waitFor()

      const declared = await ask<{ document: { resources: { entity: Record<string, unknown> }[] } }>(
        server.address,
        administrator,
        '/declarations',
      )
      const [resource] = declared.document.resources
      expect(resource?.entity).toMatchObject({ name: 'wine_routes', own: ['organization_id'], title: 'name' })
      expect(resource?.entity.moderated).toEqual(expect.any(Number))

      await page.locator('main table, main .m-screen').first().waitFor()
      await settled()
      await press('n')
      await page.locator('form.m-form [data-property="length_km"] input').waitFor()
      await page.locator('main h1:focus').waitFor()
      for (const [property, value] of [
        ['name_ge', 'კახეთის მარშრუტი'],
        ['name_en', 'The route of Kakheti'],
        ['length_km', '42'],
      ] as const) {
        const input = page.locator(`[data-property="${property}"] input`)
        for (let time = 0; time < 60 && !(await input.evaluate(one => one === document.activeElement)); time++)
          await press('Tab')
        await type(value)
      }
      await press('Control+s')
      await page.waitForURL(/wine_routes\/[0-9a-f-]{36}/)
      const rows = await ask<{ name_en: string; length_km: number }[]>(server.address, administrator, '/wine_routes')
      expect(rows).toMatchObject([{ name_en: 'The route of Kakheti', length_km: 42 }])

      // What an owner adds is reviewed, and public once it is approved.
      await askOwner(server.address)
      await settled()
      await press('Escape')
      await page.evaluate(() => document.querySelector<HTMLElement>('main h1')?.focus())
      await press('g')
      await press('r')
      await page.waitForURL(/\/platform\/requests/)
      await page.locator('tbody tr').getByText(owned.name_ge).waitFor()
      await settled()
      await page.locator('main h1:focus').waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? '')
      for (let before = await focused(); !before.includes(owned.name_ge); before = await focused()) {
        await press('j')
        await expect.poll(focused).not.toBe(before)
      }
      await press('Enter')
      await page.locator('.review-bar').waitFor()
      await settled()
      await press('Shift+A')
      await press('Control+Enter')
      await expect
        .poll(async () => (await ask<{ status: string }[]>(server.address, administrator, ownedFilter))[0]?.status)
        .toBe('approved')
      // A key a second, as somebody presses them who thinks about it.
      expect(keys()).toBeLessThan(300)
      expect(complaints).toEqual([])
    })
  },
)

const cellars = `Name in Georgian,Name in English,Barrels
ქვევრის მარანი,Qvevri cellar,12
ძველი მარანი,Old cellar,40
მთის მარანი,Mountain cellar,7
`

describe('an administrator with a file', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.close()
  })

  it('sees labels and types completely, however long the cells are, on a phone too', async () => {
    const { page } = await visit(browser, { lang: 'ka' })
    await signInByApi(page, server.address, administrator, '/resources')
    await page.locator('.m-screen .m-button.m-primary').click()
    const dialog = page.locator('dialog[open]')
    await dialog.locator('[value="table"]').check()
    const story = 'ძველი მარნის გრძელი ამბავი. '.repeat(12)
    const file = `დასახელება,აღწერა\nმარანი,${story}\nქვევრი,${story}!\n`
    await dialog
      .locator('[type="file"]')
      .setInputFiles({ name: 'stories.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await dialog.locator('.declaring-columns tbody tr').nth(1).waitFor()
    for (const [width, least] of [
      [1366, 180],
      [390, 250],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      const widths = await dialog
        .locator('.declaring-columns td .m-input')
        .evaluateAll(inputs => inputs.map(input => input.getBoundingClientRect().width))
      expect(widths).toHaveLength(6)
      expect(Math.min(...widths)).toBeGreaterThan(least)
    }
    await page.close()
  })

  it('creates a resource with its rows from it, renames a field, undoes that, hides the resource and deletes it permanently a month later, after an export', async () => {
    const { page, complaints } = await visit(browser, { lang: 'en' })
    await signInByApi(page, server.address, administrator, '/resources')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.locator('dialog[open]')
    await button(declaring.new.action).click()
    await dialog.getByText(declaring.templates.table.name).click()
    await dialog
      .locator('[type="file"]')
      .setInputFiles({ name: 'cellars.csv', mimeType: 'text/csv', buffer: Buffer.from(cellars) })
    await dialog.locator('.declaring-columns tbody tr').nth(1).waitFor()
    await dialog.locator('[name="en-one"]').fill('Cellar')
    await dialog.locator('[name="en-many"]').fill('Cellars')
    await dialog.locator('[name="ka-one"]').fill('მარანი')
    await dialog.locator('[name="ka-many"]').fill('მარნები')
    await dialog.locator('[name="name"]').fill('cellars')
    await dialog.getByRole('button', { name: declaring.new.submit, exact: true }).click()
    await page.waitForURL(/edit=cellars/)
    const publish = async (): Promise<void> => {
      await page.getByRole('link', { name: declaring.editor.publish, exact: true }).click()
      await page.locator('.declaring-steps').first().waitFor()
      await button(declaring.publish.submit).click()
      const proof = page.getByRole('dialog', { name: messages.people.proof.title })
      const done = page.locator('.declaring-done')
      await proof.or(done).first().waitFor()
      if (await proof.isVisible()) {
        await proof.getByLabel(messages.people.profile.password_current).fill('Marani-Demo-1')
        await page.keyboard.press('Enter')
      }
      await done.waitFor()
    }
    await publish()
    await page.getByText(/^Records made from “cellars.csv”: 3\./).waitFor()

    await page.getByText(declaring.publish.open).click()
    await page.locator('tbody tr').nth(2).waitFor()
    await page.getByRole('link', { name: 'Qvevri cellar' }).click()
    await page.locator('[data-property="barrels"] input').fill('13')
    await button(messages.panel.save.save).click()
    const barrels = async () =>
      (await ask<{ barrels: number }[]>(server.address, administrator, '/cellars')).map(row => row.barrels)
    await expect.poll(async () => (await barrels()).toSorted((one, other) => one - other)).toEqual([7, 13, 40])

    // Another name keeps its values, and so does the way back.
    await page.goto(`${server.address}/platform/resources?edit=cellars`)
    await page.locator('#declared-field-barrels').click()
    await page.getByLabel(declaring.field.name, { exact: true }).fill('casks')
    await publish()
    const casks = async () =>
      (await ask<{ casks?: number }[]>(server.address, administrator, '/cellars')).map(row => row.casks)
    expect((await casks()).toSorted()).toEqual([13, 40, 7])
    await page.goto(`${server.address}/platform/resources?show=history`)
    await page
      .getByRole('button', { name: /^Undo number/ })
      .first()
      .click()
    await dialog.locator('.declaring-steps').first().waitFor()
    await dialog.getByRole('button', { name: declaring.history.undo_submit, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await barrels()).toSorted()).toEqual([13, 40, 7])

    await page.goto(`${server.address}/platform/resources?edit=cellars&show=resource`)
    await page.getByLabel(declaring.resource.hidden).click()
    await publish()
    await page.goto(`${server.address}/platform/resources?edit=cellars&show=resource`)
    await page.locator('.declaring-purge').waitFor()
    expect(await button(declaring.purge.action).count()).toBe(0)

    const later = new Date(Date.now() + 31 * 24 * 3_600_000)
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    await page.clock.setSystemTime(later)
    await signInByApi(page, server.address, administrator, '/resources?edit=cellars&show=resource')
    await button(declaring.purge.action).click()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: declaring.purge.export, exact: true }).click()
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('ქვევრის მარანი')
    await dialog.getByRole('textbox').fill('cellars')
    await dialog.getByRole('button', { name: declaring.purge.action, exact: true }).click()
    const proof = page.getByRole('dialog', { name: messages.people.proof.title })
    await proof.getByLabel(messages.people.profile.password_current).fill('Marani-Demo-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/show=history/)
    const { document } = await ask<{ document: object }>(server.address, administrator, '/declarations')
    expect(document).toMatchObject({ purged: [{ entity: 'cellars' }], resources: [] })
    expect(complaints).toEqual([])
  })
})
