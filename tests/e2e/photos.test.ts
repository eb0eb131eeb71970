import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { fill } from '../../i18n/fill.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { Image } from '../../src/engine/fields/images.ts'
import { formatNumbers } from '../../src/engine/rules/text/formats.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, violations } from './axe.ts'
import { drop, nextTurn, openBrowser, signInByApi, visit } from './browser.ts'
import { openFolder } from './pictures.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

let browser: Browser
let server: RunningServer
const folder = openFolder()
let pictures: string[]
let large: string

const owner = 'owner@marani.example'

beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), openServer()])
  const size = { width: 1_600, height: 1_200 }
  pictures = [
    await folder.jpeg('cellar.jpg', { ...size, background: '#903040' }),
    await folder.jpeg('yard.jpg', { ...size, background: '#309040' }),
    await folder.jpeg('table.jpg', { ...size, background: '#304090' }),
  ]
  large = await folder.jpeg('large.jpg', { width: 3_000, height: 2_400, background: '#808080', noisy: true })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  folder.close()
})

const stored = async (page: Page) =>
  ask<{ images: Image[] }>(server.address, owner, `/establishments/${new URL(page.url()).pathname.split('/').at(-1)}`)

/** The strongest colour of an image as the browser shows it, so that one can be told from another. */
async function colour(image: Locator): Promise<string> {
  // An image out of view is not loaded.
  await image.scrollIntoViewIfNeeded()
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  })
}

const colours = async (field: Locator): Promise<string[]> => {
  const found: string[] = []
  for (const image of await field.locator('button.m-photo-picture img').all()) found.push(await colour(image))
  return found
}

async function newEstablishment(page: Page, texts: typeof english, name: string): Promise<Locator> {
  await signInByApi(page, server.address, owner, '/establishments/create')
  const field = page.locator('[data-property="images"] .m-files')
  await field.waitFor()
  await page.locator('[data-property="name_en"] input').fill(name)
  expect(await field.getByText(fill(texts.panel.images.count, { count: 0, maximum: 15 })).isVisible()).toBe(true)
  return field
}

const choose = (field: Locator, files: string[]) =>
  field.locator(':scope > .m-row input[type="file"]').setInputFiles(files)

async function save(page: Page, texts: typeof english): Promise<void> {
  await page.getByRole('button', { name: texts.panel.save.save, exact: true }).click()
  await page.waitForURL(/\/establishments\/[0-9a-f-]{36}$/)
}

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'en' as const, texts: english },
    { lang: 'ka' as const, texts: georgian as unknown as typeof english },
  ]),
)('an owner who adds photos ($lang)', ({ lang, texts }) => {
  const { photos, panel, problems } = texts
  const position = (place: number, count: number) => fill(panel.images.position, { position: place, count })

  it('selects three at once, sees what is wrong with others, and finds them saved in order', async () => {
    const { page, complaints } = await visit(browser, { lang })
    const field = await newEstablishment(page, texts, `Photos ${lang}`)
    await choose(field, [...pictures, large, folder.write('notes.txt', 'no picture')])
    const refused = field.getByRole('group', { name: 'large.jpg' })
    await refused.getByText(fill(problems.fields.image_size, { megabytes: 3 })).waitFor()
    await field.getByRole('group', { name: 'notes.txt' }).getByText(problems.fields.not_an_image).waitFor()
    await page.getByRole('button', { name: panel.save.save, exact: true }).click()
    // What was refused keeps nothing else from being saved, and stays to be mended.
    await page.waitForURL(/\/establishments\/[\da-f-]{36}$/)
    await page.locator('.m-savebar').getByRole('status').filter({ hasText: 'large.jpg' }).waitFor()
    expect((await stored(page)).images).toHaveLength(3)
    await field.locator('button.m-photo-picture').nth(2).waitFor()
    expect(await colours(field)).toEqual(['red', 'green', 'blue'])
    await field.getByRole('group', { name: 'notes.txt' }).getByRole('button').click()
    await refused.getByRole('button', { name: `${photos.make_smaller}: large.jpg` }).click()
    await field.locator('button.m-photo-picture').nth(3).waitFor()
    expect(await violations(page)).toEqual([])
    await save(page, texts)
    const { images } = await stored(page)
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      ...Array(3).fill([1_600, 1_200]),
      [2_560, 2_048],
    ])
    const small = await fetch(`${server.address}${images[0]?.url}/320`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('sorts them with keyboard and mouse, describes, crops and deletes them', async () => {
    const { page, complaints } = await visit(browser, { lang })
    const field = await newEstablishment(page, texts, `Order ${lang}`)
    await choose(field, pictures)
    await field.locator('button.m-photo-picture').nth(2).waitFor()
    await field.getByRole('button', { name: `${photos.drag}: ${position(1, 3)}` }).press('Space')
    await page.getByText(fill(photos.lifted, { position: 1, count: 3 })).waitFor({ state: 'attached' })
    await nextTurn(page)
    await page.keyboard.press('ArrowRight')
    await page.getByText(fill(photos.over, { position: 2, count: 3 })).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => colours(field)).toEqual(['green', 'red', 'blue'])

    await field.scrollIntoViewIfNeeded()
    const [first, last] = [
      await field.locator('button.m-photo-picture').first().boundingBox(),
      await field.locator('button.m-photo-picture').nth(2).boundingBox(),
    ]
    if (!first || !last) throw new Error('The photos are not to be seen')
    await page.mouse.move(last.x + 60, last.y + 60)
    await page.mouse.down()
    await page.mouse.move(last.x - 20, last.y + 60, { steps: 5 })
    await page.mouse.move(first.x + 60, first.y + 60, { steps: 10 })
    await drop(page)
    await expect.poll(() => colours(field)).toEqual(['blue', 'green', 'red'])
    expect(await field.locator('.m-photo-details').count()).toBe(0)

    await field.getByRole('button', { name: `${photos.details}: ${position(1, 3)}` }).click()
    await field.getByLabel(`${panel.images.alternative} (English)`).fill('The table')
    await field.getByLabel(photos.rights).fill('Nino')
    await field.locator('.m-focal-picture').click({ position: { x: 4, y: 4 } })
    expect(await violations(page)).toEqual([])
    await field.getByRole('button', { name: photos.crop, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: photos.crop_title })
    await dialog.getByRole('radio', { name: '1:1' }).check()
    await dialog.getByTestId('cropper').press('ArrowRight')
    expect(await violations(page)).toEqual([])
    await expect.poll(() => dialog.getByRole('button', { name: photos.crop_use }).isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: photos.crop_use }).click()
    await dialog.waitFor({ state: 'detached' })
    await field.getByText(fill(photos.pixels, formatNumbers(lang, { width: 1_200, height: 1_200 }))).waitFor()

    await field.getByRole('button', { name: `${panel.delete.title}: ${position(2, 3)}` }).click()
    await page.getByRole('dialog').getByText(panel.delete.photo).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: panel.delete.title }).click()
    await field.getByText(fill(panel.images.count, { count: 2, maximum: 15 })).waitFor()
    await save(page, texts)
    const { images } = await stored(page)
    expect(images).toHaveLength(2)
    expect(images[0]).toMatchObject({ width: 1_200, height: 1_200, alt_en: 'The table', rights: 'Nino' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('does the same on a phone, and continues after the connection was lost', async () => {
    const { page, complaints } = await visit(browser, { lang, width: 390, height: 844 })
    const field = await newEstablishment(page, texts, `Phone ${lang}`)
    let losses = 2
    await page.route('**/api/v1/files', route => (losses-- > 0 ? route.abort('connectionreset') : route.continue()))
    await choose(field, pictures)
    const again = field.getByRole('button', { name: new RegExp(`^${panel.list.retry}: `) })
    await expect.poll(() => again.count()).toBe(2)
    await again.first().click()
    await expect.poll(() => again.count()).toBe(1)
    await again.first().click()
    await field.locator('button.m-photo-picture').nth(2).waitFor()
    expect(await colours(field)).toEqual(['red', 'green', 'blue'])
    await field.getByRole('button', { name: `${panel.images.later}: ${position(1, 3)}` }).click()
    await expect.poll(() => colours(field)).toEqual(['green', 'red', 'blue'])
    await field.getByRole('button', { name: `${photos.details}: ${position(2, 3)}` }).click()
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await save(page, texts)
    await page.waitForURL(/\/establishments\/[\da-f-]{36}$/)
    expect((await stored(page)).images).toHaveLength(3)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
