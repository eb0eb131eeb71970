import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask, tokenOf } from './demoApi.ts'
import { openServer } from './server.ts'

type Stored = Record<string, unknown>

const admin = 'admin@marani.example'

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const create = async (resource: string, body: Stored): Promise<Stored> => {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${await tokenOf(server.address, admin)}`,
  }
  return (await (
    await fetch(`${server.address}/api/v1/${resource}`, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json()) as Stored
}
const read = (resource: string, id: unknown) => ask<Stored>(server.address, admin, `/${resource}/${String(id)}`)
const countUsing = async (facility: unknown): Promise<number> =>
  (
    await ask<Stored[]>(
      server.address,
      admin,
      `/establishments?range=[0,99]&filter=${encodeURIComponent(JSON.stringify({ facility_id: facility }))}`,
    )
  ).length

const sound = async (page: Page): Promise<void> => {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

describe.each([
  { lang: 'ka' as const, texts: georgian, width: 390 },
  { lang: 'en' as const, texts: english, width: 1366 },
])('reference data ($lang, $width px)', ({ lang, texts, width }) => {
  const { panel, reference, resources } = texts
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const plural = (resource: keyof typeof resources) => String(resources[resource].name.split(' |||| ').at(-1))

  it('is deleted together with what belongs to it and restored with it', async () => {
    const category = await create('categories', { name_ge: `კატეგორია ${lang}`, name_en: `Category ${lang}` })
    const types = [
      await create('facilities', { name_ge: 'ერთი', name_en: 'One', category_id: category.id }),
      await create('facilities', { name_ge: 'ორი', name_en: 'Two', category_id: category.id }),
    ]
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await signInByApi(page, server.address, admin, `/categories/update/${String(category.id)}`)
    await page.getByRole('link', { name: `${plural('facilities')}: 2` }).waitFor()
    await settled()
    await sound(page)
    await button(page, panel.form.more).click()
    await button(page, panel.delete.title).click()
    const dialog = page.getByRole('dialog', { name: resources.categories.delete })
    await dialog.getByText(`${plural('facilities')}: 2`).waitFor()
    await sound(page)
    await button(page, panel.delete.title).last().click()
    await page.waitForURL(url => url.pathname === '/platform/categories')
    for (const [resource, row] of [
      ['categories', category],
      ['facilities', types[0]],
      ['facilities', types[1]],
    ] as const)
      expect((await read(resource, row?.id)).deleted_at).toEqual(expect.any(String))

    await page.goto(`${server.address}/platform/categories/update/${String(category.id)}`)
    await button(page, panel.delete.restore).click()
    await page.getByText(panel.delete.restored).first().waitFor()
    for (const [resource, row] of [
      ['categories', category],
      ['facilities', types[0]],
      ['facilities', types[1]],
    ] as const)
      expect((await read(resource, row?.id)).deleted_at).toBe(null)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('that is in use is not deleted but merged, and the merge can be undone', async () => {
    const facilities = await ask<Stored[]>(server.address, admin, '/facilities?range=[0,99]')
    const uses = await Promise.all(facilities.map(async row => ({ row, count: await countUsing(row.id) })))
    const [one] = uses.toSorted((a, b) => b.count - a.count)
    const other = await create('facilities', { name_ge: `სხვა ${lang}`, name_en: `Other ${lang}` })
    const name = String(lang === 'en' ? other.name_en : other.name_ge)
    const height = 768
    const { page, complaints, settled } = await visit(browser, { lang, width, height })
    await signInByApi(page, server.address, admin, `/facilities/update/${String(one?.row.id)}`)
    const used = page.getByRole('link', { name: `${plural('establishments')}: ${one?.count}` })
    await used.waitFor()
    await button(page, panel.form.more).click()
    await button(page, panel.delete.title).click()
    await page.getByRole('dialog', { name: reference.deletion.refused }).waitFor()
    await settled()
    await sound(page)
    await button(page, reference.deletion.close).click()

    await button(page, reference.merge.action).click()
    await page.getByLabel(reference.merge.choose).fill(name)
    await page.getByRole('option', { name }).click()
    await page.locator('.reference-pair').waitFor()
    await settled()
    await sound(page)
    const isVisible = await button(page, reference.merge.confirm).evaluate(confirm => {
      const { left, top, width, height: own } = confirm.getBoundingClientRect()
      return confirm.contains(document.elementFromPoint(left + width / 2, top + own / 2))
    })
    expect([
      isVisible,
      await page.locator('dialog[open]').evaluate(dialog => dialog.scrollHeight > dialog.clientHeight),
    ]).toEqual([true, true])
    await button(page, reference.merge.confirm).click()
    await page.waitForURL(url => url.pathname.endsWith(`/update/${String(other.id)}`))
    await used.waitFor()
    expect(await countUsing(other.id)).toBe(one?.count)
    expect((await read('facilities', one?.row.id)).deleted_at).toEqual(expect.any(String))

    await settled()
    await sound(page)
    await button(page, reference.merges.undo).click()
    await page.getByRole('dialog', { name: reference.merges.question }).waitFor()
    await button(page, reference.merges.undo).last().click()
    await page.getByText(reference.unused).waitFor()
    expect(await countUsing(one?.row.id)).toBe(one?.count)
    expect(await countUsing(other.id)).toBe(0)
    expect((await read('facilities', one?.row.id)).deleted_at).toBe(null)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('about places is found on the screen of its region, where a village can be added', async () => {
    const [municipality] = await ask<Stored[]>(server.address, admin, '/municipalities?range=[0,0]')
    const { page, complaints, settled } = await visit(browser, { lang, width })
    await signInByApi(page, server.address, admin, `/regions/${String(municipality?.region_id)}`)
    const title = String(lang === 'en' ? municipality?.title_en : municipality?.title_ge)
    await page.getByRole('link', { name: title, exact: true }).waitFor()
    await settled()
    await sound(page)
    await page.getByRole('link', { name: reference.region.add_village_to.replace('%{name}', title) }).click()
    await expect.poll(() => page.locator('[data-property="municipality_id"] input').inputValue()).toBe(title)
    await page.locator('[data-property="title_ge"] input').fill(`სოფელი ${lang}`)
    await page.keyboard.press('Control+s')
    await page.waitForURL(url => /villages\/[0-9a-f-]{36}$/.test(url.pathname))
    expect(await read('villages', page.url().split('/').at(-1))).toMatchObject({
      region_id: municipality?.region_id,
      municipality_id: municipality?.id,
    })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
