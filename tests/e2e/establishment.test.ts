import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { openFolder } from './pictures.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: RunningServer
const folder = openFolder()
let pictures: string[]

const owner = 'owner@marani.example'

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  pictures = await Promise.all(
    ['#903040', '#309040', '#304090'].map((background, index) =>
      folder.jpeg(`${index}.jpg`, { width: 1_200, height: 900, background }),
    ),
  )
})

afterAll(async () => {
  await browser.close()
  await server.close()
  folder.close()
})

type Stored = Record<string, unknown>

const input = (page: Page, property: string) =>
  page.locator(`[data-property~="${property}"]`).locator('input, textarea').first()

/** Chooses what a combobox offers for a text, the first that says what kind it is of where that is given. */
async function pick(page: Page, property: string, text: string, kind = ''): Promise<void> {
  await input(page, property).click()
  await input(page, property).pressSequentially(text)
  await page.getByRole('option', { name: text }).filter({ hasText: kind }).first().click()
}

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 1366, height: 900 },
  { lang: 'en' as const, texts: english, width: 390, height: 844 },
])('an owner with a new establishment ($lang, $width px)', ({ lang, texts, width, height }) => {
  const title = lang === 'ka' ? 'name_ge' : 'name_en'

  it('fills in an empty form, sees what is missing, adds three photos, and submits it for moderation', async () => {
    const { page, complaints } = await visit(browser, { lang, width, height })
    await signInByApi(page, server.address, owner, '/establishments/create')
    await input(page, 'name_ge').fill('ახალი მარანი')
    await input(page, 'name_en').fill(`New cellar ${lang}`)
    await page.getByRole('button', { name: texts.panel.save.save, exact: true }).click()
    await page.waitForURL(/\/establishments\/[0-9a-f-]{36}$/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const stored = () => ask<Stored>(server.address, owner, `/establishments/${id}`)
    expect(await stored()).toMatchObject({ status: 'draft', images: [] })

    await page.getByRole('button', { name: texts.codes.transitions.submit, exact: true }).click()
    await page.getByText(texts.problems.incomplete).first().waitFor()
    await page.locator('[data-property="desc_ge"]').getByText(texts.problems.fields.required).waitFor()
    await page.locator('[data-property="images"]').getByText(texts.problems.fields.required).first().waitFor()
    expect(await stored()).toMatchObject({ status: 'draft' })

    await input(page, 'desc_ge').fill('ღვინო ქვევრიდან და პური თონიდან, ბაღის შუაგულში.')
    const [category] = await ask<Stored[]>(server.address, owner, '/categories?range=[0,0]')
    const [type] = await ask<Stored[]>(
      server.address,
      owner,
      `/object_types?filter=${encodeURIComponent(JSON.stringify({ category_id: category?.id }))}&range=[0,0]`,
    )
    await pick(page, 'category_id', String(category?.[title]))
    await pick(page, 'object_type_id', String(type?.[title]))
    const region = (
      await ask<Stored[]>(server.address, owner, `/regions?filter=${encodeURIComponent('{"code":"GE-TB"}')}`)
    )[0]
    const municipality = (
      await ask<Stored[]>(
        server.address,
        owner,
        `/municipalities?filter=${encodeURIComponent(JSON.stringify({ region_id: region?.id }))}&range=[0,0]`,
      )
    )[0]
    const place = title.replace('name', 'title')
    // Whoever names the municipality has said the region.
    const [kind = ''] = texts.resources.municipalities.name.split(' |||| ')
    await pick(page, 'municipality_id', String(municipality?.[place]), kind)
    await input(page, 'address_ge').fill('აღმაშენებლის გამზირი 1')
    await input(page, 'lat').fill('41.70321')
    await input(page, 'lng').fill('44.78654')
    await input(page, 'mobile').fill('555123456')
    const field = page.locator('[data-property="images"] .m-files')
    await field.scrollIntoViewIfNeeded()
    await field.locator(':scope > .m-row input[type="file"]').setInputFiles(pictures)
    await field.locator('button.m-photo-picture').nth(2).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Control+s')
    await expect.poll(async () => ((await stored()).images as unknown[]).length).toBe(3)
    await page.getByRole('button', { name: texts.codes.transitions.submit, exact: true }).click()
    await expect.poll(async () => (await stored()).status).toMatch(/^(onmoderation|pending)$/)
    expect(await stored()).toMatchObject({
      category_id: category?.id,
      object_type_id: type?.id,
      region_id: region?.id,
      municipality_id: municipality?.id,
      lat: 41.70321,
      mobile: '555123456',
    })
    expect((await fetch(`${server.address}/api/v1/public/establishments/${id}`)).status).toBe(404)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
