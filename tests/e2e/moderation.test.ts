import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, signInByApi, visit } from './browser.ts'
import { ask } from './demoApi.ts'
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

type Stored = Record<string, unknown>

const owner = 'owner@marani.example'

const shown = async (id: unknown): Promise<string> =>
  (await fetch(`${server.address}/api/v1/public/establishments/${String(id)}`)).text()

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('a change of a public record ($lang)', ({ lang, texts }) => {
  const { review } = texts

  it('is reviewed with the keyboard alone, returned with reasons, corrected, and public only when it is approved', async () => {
    const places = await ask<Stored[]>(server.address, owner, '/establishments?range=[0,99]')
    const place = places.find(
      row => row.status === 'approved' && row.visible === true && row.request_id === null,
    ) as Stored
    const before = await shown(place.id)
    const author = await visit(browser, { lang })
    await signInByApi(author.page, server.address, owner, `/establishments/${String(place.id)}`)
    const box = (name: string) => author.page.locator(`[data-property="${name}"] input`)
    await box('name_en').fill(`House ${lang}`)
    await box('rooms').fill(String(Number(place.rooms ?? 0) + 1))
    await box('mobile').fill('555000111')
    await author.page.keyboard.press('Control+s')
    await author.page.getByText(texts.panel.moderation.notice).first().waitFor()
    await author.page.getByText(texts.moderation.waits).first().waitFor()
    expect(await box('name_en').inputValue()).toBe(`House ${lang}`)
    const changed = await ask<Stored>(server.address, owner, `/establishments/${String(place.id)}`)
    expect(changed.request_id).toEqual(expect.any(String))
    expect(await shown(place.id)).toBe(before)

    const { page, complaints } = await visit(browser, { lang })
    await signInByApi(page, server.address, 'moderator@marani.example', `/requests/${String(changed.request_id)}`)
    await page.locator('[data-item]').first().waitFor()
    const dialog = page.getByRole('dialog')
    const declineThis = async (words: string) => {
      await page.keyboard.press('d')
      await dialog.waitFor()
      await page.keyboard.press('Tab')
      await dialog.locator('textarea').focus()
      await page.keyboard.type(words)
      await page.keyboard.press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await declineThis('Not its name')
    await page.keyboard.press('a')
    await expect
      .poll(() => page.locator('.review-bar [role=status]').innerText())
      .toBe(review.counts.replace('%{approved}', '1').replace('%{declined}', '1').replace('%{open}', '1'))
    await declineThis('Nobody answers')
    const bar = page.locator('.review-bar [role=status]')
    await expect
      .poll(() => bar.innerText())
      .toBe(review.counts.replace('%{approved}', '1').replace('%{declined}', '2').replace('%{open}', '0'))
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.panel.success.moderated).waitFor()
    await page.waitForURL(url => url.pathname !== `/platform/requests/${String(changed.request_id)}`)

    const after = JSON.parse(await shown(place.id)) as Stored
    expect(after).toMatchObject({ rooms: Number(place.rooms ?? 0) + 1, name_en: place.name_en, mobile: place.mobile })
    const { last } = await ask<{ last: { decisions: Stored } }>(
      server.address,
      owner,
      `/establishments/${String(place.id)}/request`,
    )
    expect(last.decisions).toMatchObject({
      name_en: { decision: 'declined', reason: 'Not its name' },
      mobile: { reason: 'Nobody answers' },
      rooms: { decision: 'approved' },
    })

    await author.page.goto(`${server.address}/platform/notifications`)
    await author.page
      .getByText(
        texts.moderation.events.request_partly.replace(
          '%{title}',
          String(lang === 'en' ? place.name_en : place.name_ge),
        ),
      )
      .first()
      .waitFor()
    await author.page.goto(`${server.address}/platform/establishments/${String(place.id)}`)
    await author.page.locator('[data-property="mobile"]').getByText('Nobody answers').waitFor()
    await author.page.locator('[data-property="name_en"]').getByText('Not its name').waitFor()
    const number = `5550002${lang === 'ka' ? 11 : 22}`
    await box('mobile').fill(number)
    await author.page.keyboard.press('Control+s')
    await author.page.getByText(texts.moderation.waits).first().waitFor()
    const mended = await ask<Stored>(server.address, owner, `/establishments/${String(place.id)}`)
    await page.goto(`${server.address}/platform/requests/${String(mended.request_id)}`)
    await page.locator('[data-item]').first().waitFor()
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.panel.success.moderated).waitFor()
    await expect.poll(async () => (JSON.parse(await shown(place.id)) as Stored).mobile).toBe(number)
    expect([...complaints, ...author.complaints]).toEqual([])
    await page.context().close()
    await author.page.context().close()
  })

  it('cannot be decided by its author, nor without a reason', async () => {
    const { page } = await visit(browser, { lang })
    const [guide] = await ask<Stored[]>(
      server.address,
      'admin@marani.example',
      `/requests?filter=${encodeURIComponent('{"kind":3,"status":"open"}')}`,
    )
    await signInByApi(page, server.address, 'admin@marani.example', `/requests/${String(guide?.id)}`)
    await page.locator('[data-item]').first().waitFor()
    await page.keyboard.press('d')
    await page.getByRole('dialog').getByRole('button', { name: texts.codes.transitions.decline }).click()
    await page.getByText(review.reason_needed).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+?')
    await page.getByRole('heading', { name: review.keys.title }).waitFor()
    await page.context().close()
  })
})
