import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import type { RunningServer } from '../../server/startServer.ts'
import { openBrowser, visit } from './browser.ts'
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

/** Polls longer than usual: a screen comes in its own time. */
const soon = <Value>(get: () => Value | Promise<Value>) => expect.poll(get)

const moderator = 'moderator@marani.example'

/** Where the keyboard is: what has the focus, whether that is to be seen, and whether it is in view. */
const place = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { what: 'nothing', isSeen: false }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const marked = element.closest('.m-editor, .m-box, .m-card-choice') ?? element
    const isMarked =
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
      boxShadow !== 'none' ||
      getComputedStyle(marked).outlineStyle !== 'none'
    const { top, bottom, width } = element.getBoundingClientRect()
    return { what: element.outerHTML.slice(0, 120), isSeen: isMarked && width > 0 && bottom > 0 && top < innerHeight }
  })

/** Presses a key and says so if the keyboard's place is not to be seen then. */
function createKeys(page: Page) {
  const unseen: string[] = []
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    if (!/Tab/.test(key)) return
    const { what, isSeen } = await place(page)
    // Behind the last control Tab leads out of the page, and then in again.
    if (!isSeen && what !== 'nothing') unseen.push(what)
  }
  /** Presses Tab until this has the focus. */
  const tabTo = async (target: Locator, most = 90): Promise<void> => {
    await target.waitFor()
    const isThere = () => target.evaluate(element => document.activeElement === element)
    for (let step = 0; step < most && !(await isThere()); step++) await press('Tab')
    expect(await isThere(), `Tab leads to ${String(target)}`).toBe(true)
  }
  /** The focus is on the heading of the screen, whose name is read out. */
  const arrive = (name: string) =>
    soon(() =>
      page.evaluate(() =>
        document.activeElement?.matches('h1')
          ? `heading ${document.activeElement.textContent}`
          : document.activeElement?.outerHTML.slice(0, 120),
      ),
    ).toMatch(new RegExp(`^heading .*${name}`))
  return { unseen, press, tabTo, arrive }
}

describe.each(
  languagesOf(import.meta.filename, [
    { lang: 'ka' as const, texts: georgian },
    { lang: 'en' as const, texts: english },
  ]),
)('a moderator’s day without a mouse ($lang)', ({ lang, texts }) => {
  const { panel, sign_in } = texts
  const organizations = texts.resources.organizations.name.split('||||').at(-1)?.trim() ?? ''

  it('leads from signing in over list, filter, form and review to signing out, with the focus always visible', async () => {
    const { page, complaints, settled } = await visit(browser, { lang })
    const { unseen, press, tabTo, arrive } = createKeys(page)
    await page.goto(`${server.address}/platform/login`)
    await tabTo(page.getByLabel(sign_in.email))
    await page.keyboard.type(moderator)
    await tabTo(page.locator('input[type="password"]'))
    await page.keyboard.type('Marani-Demo-1')
    await press('Enter')
    await arrive('')

    await page.reload()
    await page.locator('main h1').waitFor()
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    await press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')

    await settled()
    await press('g')
    await press('o')
    await arrive(organizations)
    await settled()
    await tabTo(page.getByRole('searchbox'))
    await page.keyboard.type('Caucasus')
    await soon(() => page.locator('tbody tr').count()).toBe(1)
    expect(new URL(page.url()).search).toContain('Caucasus')
    await tabTo(page.locator('tbody .m-title-link'))
    await press('Enter')
    await arrive('Caucasus Trails LLC')
    const person = page.locator('[data-property="contact_person_name"] input')
    await tabTo(person)
    await press('Control+a')
    await page.keyboard.type(`Anna Weiss ${lang}`)
    await press('Control+s')
    await page.getByText(panel.success.saved, { exact: false }).first().waitFor()
    expect(await place(page)).not.toMatchObject({ what: 'nothing' })
    const [stored] = await ask<{ contact_person_name: string }[]>(
      server.address,
      moderator,
      '/organizations?filter=%7B%22q%22%3A%22Caucasus%22%7D',
    )
    expect(stored?.contact_person_name).toBe(`Anna Weiss ${lang}`)

    const open = await ask<{ id: string }[]>(
      server.address,
      moderator,
      '/requests?filter=%7B%22status%22%3A%22open%22%7D',
    )
    await page.goto(`${server.address}/platform/requests`)
    await tabTo(page.locator('tbody .m-title-link').first())
    await press('Enter')
    await page.locator('[data-item]').first().waitFor()
    const { pathname } = new URL(page.url())
    await soon(() => place(page)).not.toMatchObject({ what: 'nothing' })
    await press('Shift+A')
    await press('Enter')
    await soon(() => new URL(page.url()).pathname).not.toBe(pathname)
    await soon(() => place(page)).not.toMatchObject({ what: 'nothing' })
    const left = await ask<{ id: string }[]>(
      server.address,
      moderator,
      '/requests?filter=%7B%22status%22%3A%22open%22%7D',
    )
    expect(left).toHaveLength(open.length - 1)

    await tabTo(page.locator('.user-summary'))
    await press('Enter')
    await tabTo(page.getByRole('link', { name: panel.menu.sign_out }))
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await soon(async () => (await place(page)).what).toContain('/logout')
    await press('Enter')
    await tabTo(page.getByRole('button', { name: panel.logout.confirm }))
    await press('Enter')
    await page.getByLabel(sign_in.email).waitFor()
    expect(unseen).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('never moves the focus behind a bar of a narrow window, forwards or backwards', async () => {
    const { page, complaints } = await visit(browser, { lang, width: 390, height: 700 })
    await page.goto(`${server.address}/platform/login`)
    await page.getByLabel(sign_in.email).fill(moderator)
    await page.locator('input[type="password"]').fill('Marani-Demo-1')
    await page.keyboard.press('Enter')
    await page.locator('#content h1').waitFor()
    await page.goto(`${server.address}/platform/organizations/create`)
    await page.locator('.m-savebar').waitFor()
    const covered: string[] = []
    for (const key of [...Array<string>(40).fill('Tab'), ...Array<string>(30).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const hidden = await page.evaluate(() => {
        const { activeElement } = document
        const [above, below] = [...document.querySelectorAll('.phone-bar, .m-savebar')]
        if (!activeElement?.matches('main input, main textarea, main select, main button')) return ''
        if (!above || !below || below.contains(activeElement)) return ''
        const { top, bottom } = activeElement.getBoundingClientRect()
        const isClear = top >= above.getBoundingClientRect().bottom && bottom <= below.getBoundingClientRect().top
        return isClear ? '' : activeElement.outerHTML.slice(0, 120)
      })
      if (hidden) covered.push(`${key}: ${hidden}`)
    }
    expect(covered).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
