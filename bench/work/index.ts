import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { demoPeople } from '../../server/seed.ts'
import { openBrowser, signIn, visit } from '../../tests/e2e/browser.ts'
import { median, quantile } from '../measure/numbers.ts'
import { fillRequests } from '../moderation/fill.ts'
import type { Options } from '../options.ts'
import { buildPanel } from '../panel/buildPanel.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { runRound } from './day.ts'
import { watch, readNotes, type Interaction } from './watch.ts'

const [administrator = ''] = demoPeople
const requests = 400
const slower = 4
const turns = 10
const targets = { interaction: 200, paint: 1_200, shift: 0.05 }
const widths = { desktop: { width: 1366, height: 900 }, phone: { width: 390, height: 844 } } as const

const line = (name: string, times: readonly Interaction[]): Cell[] => {
  const milliseconds = times.map(time => time.milliseconds)
  const worst = times.toSorted((one, other) => other.milliseconds - one.milliseconds)[0]
  return [
    name,
    times.length,
    median(milliseconds),
    quantile(milliseconds, 0.98),
    Math.max(...milliseconds),
    worst?.event ?? '',
  ]
}

/** Runs ten rounds of a day's work in one document; returns the duration of every interaction by activity. */
async function measureDay(browser: Browser, address: string): Promise<string> {
  const visited = await visit(browser, { lang: 'ka' })
  const { page } = visited
  await watch(page)
  await signIn(page, address, administrator, '/establishments')
  await page.goto(`${address}/platform/establishments`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (let round = 0; round < turns; round++) await runRound(visited, round)
  const { interactions, shift, moved } = await readNotes(page)
  await page.context().close()
  const steps = [...new Set(interactions.map(({ during }) => during))]
  const lines = [
    line('everything', interactions),
    ...steps.map(step =>
      line(
        step,
        interactions.filter(({ during }) => during === step),
      ),
    ),
  ]
  const head = [
    'interaction to next paint, ms',
    'runs',
    'median',
    `p98 (target: ${targets.interaction})`,
    'max',
    'longest',
  ]
  return `${table(head, lines)}\n\nTotal layout shift: ${shift.toFixed(3)} ${moved}\n`
}

const screens = [
  '',
  '/establishments',
  '/requests',
  '/regions',
  '/statistics',
  '/profile',
  '/notifications',
  '/jobs',
  '/establishments/create',
] as const

/** Measures screens on page load: the largest paint and layout shifts, on both sizes. */
async function measureViews(browser: Browser, address: string, views: number): Promise<string> {
  const lines: Cell[][] = []
  for (const [name, size] of Object.entries(widths)) {
    const { page, settled } = await visit(browser, { lang: 'ka', ...size })
    await watch(page)
    await signIn(page, address, administrator, '/establishments')
    const first = page.locator('main a[href*="/establishments/0"]').first()
    await first.waitFor()
    const form = (await first.getAttribute('href'))?.replace('/platform', '') ?? ''
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const screen of [...screens, form]) {
      const [paints, shifts]: [number[], number[]] = [[], []]
      const parts = new Set<string>()
      for (let time = 0; time < views; time++) {
        await page.goto(`${address}/platform${screen}`)
        await page.locator('main h1').first().waitFor()
        await settled()
        const { largestPaint, shift, moved } = await readNotes(page)
        paints.push(largestPaint)
        shifts.push(shift)
        if (shift > targets.shift) parts.add(moved)
      }
      lines.push([
        screen === form ? '/establishments/:id' : screen || '/',
        name,
        Math.min(...paints),
        median(paints),
        Math.max(...shifts).toFixed(3),
        [...parts].join('; '),
      ])
    }
    await page.context().close()
  }
  return `${table(['screen', 'size', 'min LCP, ms', `median LCP, ms (list target: ${targets.paint})`, `max layout shift (target: ${targets.shift})`, 'what moved'], lines)}\n`
}

/**
 * Measures half an hour of work in a shortened form, and the load of each screen, in Chromium with the CPU slowed four
 * times; returns Markdown.
 */
export async function measureWork({ port, cases, rounds }: Options): Promise<string> {
  buildPanel()
  const folder = mkdtempSync(join(tmpdir(), 'marani-work-'))
  const browser = await openBrowser()
  try {
    await fillRequests({ dataDirectory: folder }, requests)
    const target = await openTarget({ dataDirectory: folder }, port, 1)
    try {
      const parts = { day: measureDay, views: measureViews }
      const sections: string[] = []
      for (const [name, measure] of Object.entries(parts))
        if (name.includes(cases)) sections.push(await measure(browser, target.address, rounds))
      return sections.join('\n')
    } finally {
      await target.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
