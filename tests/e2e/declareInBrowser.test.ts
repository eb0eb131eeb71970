import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { violations, visualRules } from './axe.ts'
import { openBrowser, signIn, visit } from './browser.ts'
import { ask, openServer } from './server.ts'
import { walkedIn } from './walkedIn.ts'

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

describe.each(walkedIn(import.meta.url, ['ka', 'en'] as const))('an administrator with a keyboard alone (%s)', lang => {
  let server: RunningServer
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server.close())

  it('makes wine routes from a list of places in less than five minutes, publishes them and writes the first one', async () => {
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
    // A key a second, as somebody presses them who thinks about it.
    expect(keys()).toBeLessThan(300)
    expect(complaints).toEqual([])
  })
})
