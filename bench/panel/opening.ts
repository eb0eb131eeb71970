import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { demoPassword } from '../../server/seed.ts'
import { median } from '../measure/numbers.ts'
import type { Cell } from '../report/table.ts'

/** A directory that holds one of several built panels at a time, so that one server can serve them in alternation. */
export interface PanelFolder {
  path: string
  show(built: string): void
  close(): void
}

/** Creates such a directory with the first panel. */
export function openPanelFolder(built: string): PanelFolder {
  const folder = mkdtempSync(join(tmpdir(), 'marani-panel-'))
  const path = join(folder, 'panel')
  symlinkSync(built, path)
  return {
    path,
    show: other => {
      rmSync(path)
      symlinkSync(other, path)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Opening {
  /** Milliseconds from the request of the page until its rows are painted. */
  rows: number
  /** CPU time of the page's main thread until then, in milliseconds. */
  processor: number
}

const views = 5

/** Records when the first rows are painted. Runs inside the page, so it must not use anything from outside. */
function recordRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr th a')) return
    observer.disconnect()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => performance.mark('rows')
    requestAnimationFrame(() => channel.port2.postMessage(null))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function openList(browser: Browser, address: string, { token, rate }: { token: string; rate: number }) {
  const localStorage = [
    { name: 'access_token', value: token },
    { name: 'lang', value: 'ka' },
  ]
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  try {
    await context.addInitScript(recordRows)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${address}/platform/establishments`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { polling: 20 })
    const { metrics } = await session.send('Performance.getMetrics')
    const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN)
    const processor = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
    return { rows, processor } satisfies Opening
  } finally {
    await context.close()
  }
}

async function tokenAt(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** The measured page, and its user. */
export interface OpeningPlace {
  address: string
  email: string
  folder: PanelFolder
  /** The built panels by name, measured in alternation. */
  panels: Readonly<Record<string, string>>
}

/**
 * Measures how long the list takes in a browser with an empty cache and a signed-in user: each panel in alternation, at
 * each CPU speed.
 */
export async function measureOpening(
  browser: Browser,
  place: OpeningPlace,
  speeds: readonly number[],
): Promise<Cell[][]> {
  const { address, email, folder, panels } = place
  const token = await tokenAt(address, email)
  const lines: Cell[][] = []
  for (const rate of speeds) {
    const found = new Map<string, Opening[]>(Object.keys(panels).map(name => [name, []]))
    for (let view = 0; view < views; view++)
      for (const [name, built] of Object.entries(panels)) {
        folder.show(built)
        found.get(name)?.push(await openList(browser, address, { token, rate }))
      }
    for (const [name, openings] of found) {
      const rows = openings.map(one => one.rows)
      const processor = openings.map(one => one.processor)
      const slower = rate === 1 ? '' : `, CPU ${rate} times slower`
      lines.push([
        `${name}${slower}`,
        Math.min(...rows),
        median(rows),
        Math.min(...processor),
        median(processor),
        rate === 1 ? 800 : 1_800,
      ])
    }
  }
  return lines
}

/** The column heads for the results of `measureOpening`. */
export const openingHead = [
  'ms until the rows are visible, new browser',
  'min',
  'median',
  'CPU time of the page, min',
  'median',
  'target',
]
