import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** What axe finds on a page as it stands, one line per rule. */
export async function violations(page: Page): Promise<string[]> {
  const findings = await page.evaluate(async script => {
    new Function(script)()
    const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    return (await tool.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, axe)
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** By how many pixels the page would scroll sideways. */
export const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
