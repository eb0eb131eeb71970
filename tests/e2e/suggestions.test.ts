import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { openTranslationService } from '../server/translationService.ts'
import { violations } from './axe.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
import { openServer } from './server.ts'
import { languagesOf } from './languagesOf.ts'

const admin = 'admin@marani.example'

interface Place {
  id: string
  name_en: string | null
  suggested: string[]
}

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

describe.each(
  languagesOf(import.meta.filename, [
    ['ka', georgian],
    ['en', english],
  ] as const),
)('a suggested translation (%s)', (lang, { suggestions, panel }) => {
  it('is requested next to its field and accepted by a person, and requested for many records at once to be checked', async () => {
    const service = await openTranslationService((_text, index) => `Suggested name ${index}`)
    const server = await openServer({ TRANSLATE_URL: service.url })
    onTestFinished(() => server.close())
    const places = (filter = '{}'): Promise<Place[]> =>
      ask(server.address, admin, `/establishments?${new URLSearchParams({ filter, sort: '["id","ASC"]' })}`)
    const [first] = await places()
    if (!first) throw new Error('The demo has no establishments')
    const { page, complaints, settled } = await visit(browser, { lang })
    await signInByApi(page, server.address, admin, `/establishments/${first.id}`)
    await settled()

    await page.getByRole('button', { name: suggestions.suggest.en, exact: true }).first().click()
    const suggestion = page.getByRole('group', { name: suggestions.title.en })
    await suggestion.getByText(suggestions.machine_made).waitFor()
    expect(await suggestion.getByText('Suggested name 1').getAttribute('lang')).toBe('en')
    expect(await violations(page)).toEqual([])
    // Nobody is shown it before somebody saves it.
    expect((await places())[0]?.name_en).toBe(first.name_en)
    await suggestion.getByRole('button', { name: suggestions.use }).click()
    await page.getByText(suggestions.used).waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await places())[0]?.name_en).toBe('Suggested name 1')

    const untranslated = '{"desc_en_null":true,"desc_ge_null":false}'
    expect((await places(untranslated)).length).toBeGreaterThan(1)
    await page.goto(`${server.address}/platform/establishments?${new URLSearchParams({ filter: untranslated })}`)
    await settled()
    const select = page.getByRole('checkbox', { name: panel.list.select_row.replace('%{record}', '').trim() })
    for (const row of [0, 1]) await select.nth(row).check()
    await page.getByRole('button', { name: suggestions.suggest_many }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(suggestions.many.en).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: suggestions.start }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await places(untranslated)).filter(({ suggested }) => suggested.includes('desc_en')).length)
      .toBe(2)
    await page.reload()
    await page.getByLabel(suggestions.to_check).nth(1).waitFor()
    expect(complaints).toEqual([])
  })
})
