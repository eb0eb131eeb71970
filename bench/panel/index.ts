import type { Browser, CDPSession } from 'playwright-core'
import { openBrowser, signIn, visit, type Visit } from '../../tests/e2e/browser.ts'
import { establishments as georgian } from '../../i18n/ka/entities/establishments.ts'
import { panel } from '../../i18n/ka/panel.ts'
import { demoPeople } from '../../server/seed.ts'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { openPlaces } from '../database/places.ts'
import { median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { buildPanel, builtPanel } from './buildPanel.ts'
import { installProbes, type Opened, type Probes, type Timed } from './inPage.ts'
import { measureOpening, openingHead, openPanelFolder } from './opening.ts'

declare global {
  interface Window {
    probes: Probes
  }
}

const labels = georgian.fields
const establishments = 4_000
const columns = 12
/** Together with the columns shown by default, there are `columns` of them. */
const moreColumns = ['mobile', 'visible', 'beds', 'rooms', 'wine_road_member'] as const
/** A form is complete when it has about as many inputs as the declaration has fields. */
const inputs = 30
const openings = 7
const presses = 20
const speeds = [1, 4] as const
const [administrator = ''] = demoPeople

const line = (name: string, times: readonly Timed[], wanted: number): Cell[] => {
  const painted = times.map(time => time.painted)
  return [name, Math.min(...painted), median(painted), median(times.map(time => time.server)), times.length, wanted]
}

/**
 * Records when the sign-in page is ready for input, and when the first rows are shown. Runs inside the page, so it must
 * not use anything from outside.
 */
function recordMilestones(): void {
  const observer = new MutationObserver(() => {
    for (const selector of ['input[type="email"]', 'tbody tr th a'])
      if (performance.getEntriesByName(selector).length === 0 && document.querySelector(selector))
        performance.mark(selector)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Measures the compressed scripts loaded by then: on the sign-in page, and on the list after it. Excludes what is
 * prefetched afterwards.
 */
async function measureBytes(browser: Browser, address: string, lang: 'ka' | 'en'): Promise<Cell[][]> {
  const { page } = await visit(browser, { lang })
  await page.context().addInitScript(recordMilestones)
  await signIn(page, address, administrator, '/establishments')
  await page.locator('tbody tr th a').first().waitFor()
  const kilobytes = (selector: string) =>
    page.evaluate(
      name =>
        performance
          .getEntriesByType('resource')
          .filter(
            (entry): entry is PerformanceResourceTiming =>
              entry.name.includes('.js') && entry.startTime < (performance.getEntriesByName(name)[0]?.startTime ?? 0),
          )
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
      selector,
    )
  const [signInPage, list] = [await kilobytes('input[type="email"]'), await kilobytes('tbody tr th a')]
  await page.context().close()
  return [
    [`Script of the sign-in page (${lang}), kB brotli`, signInPage, 75],
    [`Script until the first list is visible (${lang}), kB brotli`, list, 280],
  ]
}

async function showMoreColumns({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: panel.list.columns, exact: true }).click()
  for (const name of moreColumns)
    await page.locator('.m-columns').getByRole('checkbox', { name: labels[name], exact: true }).check()
  await page.keyboard.press('Escape')
  const shown = await page.locator('thead th[data-column]').count()
  if (shown !== columns) throw new Error(`The list shows ${shown} columns`)
}

const list = async ({ page, settled }: Visit, address: string, perPage: number) => {
  await page.goto(`${address}/platform/establishments?perPage=${perPage}`)
  await page.locator(`tbody tr:nth-child(${perPage}) th a`).waitFor()
  await settled()
}

/** Sorts by every column in both directions; the rows are requested each time. */
async function measureSorts(visited: Visit, address: string, perPage: number): Promise<Timed[]> {
  const { page, settled } = visited
  await list(visited, address, perPage)
  const times: Timed[] = []
  for (let column = 0; column < (await page.locator('thead .m-head-button').count()); column++)
    for (let turn = 0; turn < 2; turn++) {
      times.push(await page.evaluate(one => window.probes.sort(one), column))
      await settled()
    }
  return times
}

async function measureOpenings(visited: Visit, address: string): Promise<Opened[]> {
  const { page, settled } = visited
  const times: Opened[] = []
  await list(visited, address, 25)
  for (let row = 0; row < openings; row++) {
    times.push(await page.evaluate(([one, whole]) => window.probes.open(one, whole), [row, inputs] as const))
    await settled()
    await page.goBack()
    await page.locator('tbody tr th a').nth(openings).waitFor()
    await settled()
  }
  return times
}

async function measurePresses({ page, settled }: Visit): Promise<Timed[]> {
  await page.locator('tbody tr th a').first().click()
  await settled()
  const box = page.locator('form input[type="text"]').nth(1)
  await box.click()
  const times: Timed[] = []
  for (let press = 0; press < presses; press++) {
    await page.evaluate(() => window.probes.expectPress())
    await page.keyboard.press('a')
    times.push({ painted: await page.evaluate(() => window.probes.press()), server: 0 })
  }
  return times
}

const slow = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

async function measurePage(browser: Browser, address: string): Promise<Cell[][]> {
  const visited = await visit(browser, { lang: 'ka' })
  const { page } = visited
  await page.context().addInitScript(installProbes)
  // A form with unsaved changes asks for confirmation before it is left.
  page.on('dialog', dialog => void dialog.accept())
  await signIn(page, address, administrator, '/establishments')
  await page.locator('tbody tr th a').first().waitFor()
  await showMoreColumns(visited)
  const session = await page.context().newCDPSession(page)
  const lines: Cell[][] = []
  for (const rate of speeds) {
    const at = rate === 1 ? '' : `, CPU ${rate} times slower`
    await slow(session, rate)
    lines.push(
      line(`Sort, 25 rows × ${columns} columns${at}`, await measureSorts(visited, address, 25), rate === 1 ? 80 : 200),
    )
    lines.push(
      line(
        `Sort, 100 rows × ${columns} columns${at}`,
        await measureSorts(visited, address, 100),
        rate === 1 ? 100 : 300,
      ),
    )
    const [first, ...others] = await measureOpenings(visited, address)
    for (const [name, openings] of [
      ['First opening of an establishment’s form', first ? [first] : []],
      ['Other openings', others],
    ] as const)
      for (const [part, what] of [
        ['fields', 'its first fields'],
        ['whole', 'all of them'],
      ] as const) {
        const times = openings.map(one => one[part])
        lines.push(line(`${name}, ${what}${at}`, times, rate === 1 ? 200 : Number.NaN))
      }
    lines.push(line(`Key press in the form${at}`, await measurePresses(visited), rate === 1 ? Number.NaN : 50))
  }
  await page.context().close()
  return lines
}

/**
 * Measures the built panel in Chromium with a real server, and its startup compared with an older build if given;
 * returns Markdown.
 */
export async function measurePanel(options: Options): Promise<string> {
  buildPanel()
  const places = openPlaces(options)
  const browser = await openBrowser()
  const folder = openPanelFolder(builtPanel)
  try {
    const place = await places.open('embedded', `bench_${establishments}`)
    if (!place) throw new Error('no embedded database')
    if (place.isNew) await fillEstablishments(place.settings, await readNames(options.names), establishments)
    const target = await openTarget(place.settings, options.port, 1, { PANEL_FOLDER: folder.path })
    try {
      const panels = { 'This panel': builtPanel, ...(options.against ? { 'The previous panel': options.against } : {}) }
      const opening = { address: target.address, email: administrator, folder, panels }
      const openings = table(openingHead, await measureOpening(browser, opening, speeds))
      if (options.cases === 'opening') return `${openings}\n`
      folder.show(builtPanel)
      const bytes = [
        ...(await measureBytes(browser, target.address, 'ka')),
        ...(await measureBytes(browser, target.address, 'en')),
      ]
      const times = await measurePage(browser, target.address)
      return `${openings}\n\n${table(['transfer size', 'measured', 'target'], bytes)}\n\n${table(['milliseconds', 'min', 'median', 'until the response', 'runs', 'target'], times)}\n`
    } finally {
      await target.close()
    }
  } finally {
    await browser.close()
    folder.close()
    places.close()
  }
}
