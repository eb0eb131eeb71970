import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../server/startServer.ts'
import { overflow, visualRules, violations } from './axe.ts'
import { openBrowser, visit } from './browser.ts'
import { openServer } from './server.ts'
import { allScreens, type Screen } from './screens.ts'
import { openVisit } from './openVisit.ts'

type Scheme = 'light' | 'dark'
interface Viewport {
  width: number
  height?: number
  scheme: Scheme
}

const see = async (page: Page, { width, height = 900, scheme }: Viewport): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const outline = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    lang: document.documentElement.lang,
  }))

/** How a language is looked at: by every rule at first, then by what other colours and widths may change. Both together see each width in both schemes. */
const viewports: Record<'ka' | 'en', [Viewport, Viewport]> = {
  ka: [
    { width: 1366, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ],
  en: [
    { width: 390, scheme: 'light' },
    { width: 1366, scheme: 'dark' },
  ],
}

/** A laptop's window at twice the size, and what is left of a desktop's at four times. */
const magnified: readonly Viewport[] = [
  { width: 683, height: 384, scheme: 'light' },
  { width: 320, height: 640, scheme: 'light' },
]

/** As much space between lines, words and letters as somebody may ask for (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** The words that a screen cuts off with that much space, of those that it does not cut in any case. */
const cutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(style => {
    const isCut = (element: Element): boolean => {
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      return (
        overflowX !== 'visible' &&
        overflowX !== 'auto' &&
        webkitLineClamp === 'none' &&
        element.clientWidth > 1 &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      )
    }
    const written = [
      ...document.querySelectorAll('main :is(a, button, label, legend, th, td, h1, h2, h3, li, dd, dt, p, span)'),
    ].filter(element => element.textContent.trim() !== '' && element.checkVisibility() && !isCut(element))
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = style
    const cut = written.filter(isCut).map(element => `is cut with more space: ${element.outerHTML.slice(0, 120)}`)
    const { scrollWidth, clientWidth } = document.documentElement
    const isKept = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isKept(element.parentElement))
    const widest = [...document.querySelectorAll('main *')]
      .filter(element => element.getBoundingClientRect().right > clientWidth && !isKept(element))
      .at(-1)?.outerHTML
    sheet.remove()
    return scrollWidth > clientWidth
      ? [...cut, `scrolls sideways by ${scrollWidth - clientWidth} px with more space: ${widest?.slice(0, 160)}`]
      : cut
  }, spacing)

/** Looks at every screen in a language. Each has a file of its own, so that both are looked at side by side. */
export const everyScreen = (lang: 'ka' | 'en') =>
  describe(`every screen (${lang})`, () => {
    let browser: Browser
    let server: RunningServer
    let screens: Screen[]

    beforeAll(async () => {
      ;[browser, server] = await Promise.all([openBrowser(), openServer()])
      screens = await allScreens(server.address)
    })

    afterAll(async () => {
      await browser.close()
      await server.close()
    })

    it('has its own title and one heading, never scrolls sideways or cuts words off, even with enlarged and spaced text, logs no errors and passes axe, in both themes, wide and narrow', async () => {
      const [first, second] = viewports[lang]
      const visited = await visit(browser, { lang, width: first.width })
      const { page, complaints } = visited
      const walk = await openVisit(visited, server.address)
      const found: Record<string, string[]> = {}
      const titles = new Map<string, string>()
      const note = (name: string, problems: (string | false)[]): void => {
        const all = problems.filter(problem => problem !== false)
        if (all.length > 0) found[name] = [...(found[name] ?? []), ...all]
      }
      const look = async (name: string, { width, scheme }: Viewport, rules?: readonly string[]): Promise<void> => {
        const wide = await overflow(page)
        note(`${name} ${scheme} ${width}`, [
          wide > 0 && `scrolls sideways by ${wide} px`,
          ...(await violations(page, rules)),
        ])
      }
      for (const screen of screens) {
        await see(page, first)
        try {
          await walk(screen)
        } catch (error) {
          note(screen.name, [String(error)])
          continue
        }
        const { title, headings, lang: spoken } = await outline(page)
        const other = titles.get(`${screen.person ?? ''} ${title}`)
        note(screen.name, [
          headings !== 1 && `${headings} headings of the first level`,
          spoken !== lang && `is in ${spoken}`,
          other !== undefined && `has the title of ${other}: ${title}`,
        ])
        titles.set(`${screen.person ?? ''} ${title}`, screen.name)
        await look(screen.name, first)
        const send = page.locator('form.m-form-large:has(input) button[type="submit"]:enabled')
        if ((await send.count()) > 0) {
          // With nothing filled in every field says what is wrong with it.
          await send.click()
          await page.locator('[aria-invalid="true"], .m-form-large > [role="alert"] > p').first().waitFor()
          await look(`${screen.name}, sent empty`, first)
        }
        await see(page, second)
        await look(screen.name, second, visualRules)
        for (const viewport of magnified) {
          await see(page, viewport)
          const wide = await overflow(page)
          note(`${screen.name} ${viewport.width}`, [wide > 0 && `scrolls sideways by ${wide} px`])
        }
        note(`${screen.name} 320`, await cutBySpacing(page))
        note(screen.name, complaints.splice(0))
      }
      expect(found).toEqual({})
      await page.context().close()
    }, 1_200_000)
  })
