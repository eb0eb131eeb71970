import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** Every rule of WCAG 2.2 AA and of good practice, those that axe has switched off by itself included. */
const everyRule = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'target-size': { enabled: true } },
}

/** What may come out differently in other colours and at another width. */
export const visualRules: readonly string[] = [
  'color-contrast',
  'target-size',
  'link-in-text-block',
  'scrollable-region-focusable',
]

/** What axe finds on a page as it stands, one line per rule; by all rules unless some are named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = {
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : everyRule),
    resultTypes: ['violations'],
    preload: false,
    elementRef: false,
  }
  const findings = await page.evaluate(async provided => {
    // What lies under a bar that stays in view is reached by scrolling, which nobody does here.
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = '.m-savebar, .m-bulk { position: static !important }'
    const { axe: tool } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> }
    }
    const found = await tool.run(document, provided).finally(() => sheet.remove())
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, options)
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** By how many pixels the page would scroll sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
