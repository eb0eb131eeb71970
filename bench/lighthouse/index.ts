import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/findChromium.ts'
import { demoPeople } from '../../server/seed.ts'
import { signIn } from '../../tests/e2e/browser.ts'
import { median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { buildPanel } from '../panel/buildPanel.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { audit, type Audit, type Profile } from './audit.ts'

const [administrator = ''] = demoPeople
const targets: Record<Profile, number> = { desktop: 95, mobile: 85 }
const profiles = Object.keys(targets) as Profile[]
/** Seconds after which no further run of a page is started, so that no page delays the others. */
const pageSeconds = 30

const medianOf = (audits: readonly Audit[], of: (one: Audit) => number): number => median(audits.map(of))

function line(name: string, profile: Profile, audits: readonly Audit[]): Cell[] {
  const failed = [...new Set(audits.flatMap(one => one.failed))].join(', ')
  const scores = (['performance', 'accessibility', 'best-practices'] as const).map(category =>
    Math.round(medianOf(audits, one => one.scores[category])),
  )
  const [lcp, tbt, cls] = (['lcp', 'tbt', 'cls'] as const).map(figure => medianOf(audits, one => one.figures[figure]))
  return [
    name,
    profile,
    targets[profile],
    ...scores,
    Math.round(lcp ?? 0),
    Math.round(tbt ?? 0),
    (cls ?? 0).toFixed(3),
    failed,
  ]
}

async function measurePages(address: string, page: Page, port: number, { rounds, cases }: Options): Promise<Cell[][]> {
  const lines: Cell[][] = []
  const measure = async (name: string, path: string): Promise<void> => {
    if (!name.includes(cases)) return
    for (const profile of profiles) {
      const audits: Audit[] = []
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1_000
      for (let round = 0; round < rounds && (round === 0 || seconds() < pageSeconds); round++) {
        const found = await audit(`${address}/platform${path}`, profile, port)
        if (!found) break
        audits.push(found)
      }
      process.stderr.write(`${name}, ${profile}: ${audits.length} in ${seconds().toFixed(0)} s\n`)
      lines.push(audits.length > 0 ? line(name, profile, audits) : [name, profile, targets[profile], 'timed out'])
    }
  }
  await measure('sign-in', '/login')
  await signIn(page, address, administrator, '/establishments')
  const form = await page.locator('tbody tr th a').first().getAttribute('href')
  await page.goto('about:blank')
  await measure('list', '/establishments')
  await measure('form', (form ?? '').replace('/platform', ''))
  return lines
}

/**
 * Audits the sign-in page, a list and a form of the built panel with Lighthouse, on desktop and phone; returns
 * Markdown.
 */
export async function measureLighthouse(options: Options): Promise<string> {
  buildPanel()
  const folder = mkdtempSync(join(tmpdir(), 'marani-lighthouse-'))
  const target = await openTarget({ dataDirectory: join(folder, 'data') }, options.port, 1)
  const port = options.port + 1
  const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    const lines = await measurePages(target.address, page, port, options)
    return `${table(['page', 'profile', 'performance target', 'performance', 'accessibility', 'best practices', 'LCP ms', 'TBT ms', 'CLS', 'failed audits'], lines)}\n`
  } finally {
    await browser.close()
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
