import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, signIn, visit } from '../../tests/e2e/browser.ts'
import { openFolder } from '../../tests/e2e/pictures.ts'
import { demoPeople } from '../../server/seed.ts'
import { buildPanel } from '../panel/buildPanel.ts'
import { installProbes, type Probes } from '../panel/inPage.ts'
import { median, quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'

declare global {
  interface Window {
    probes: Probes
  }
}

const photos = 15
/** A noise image of this size is a JPEG of nearly 3 MB. */
const size = { width: 2_800, height: 2_200, background: '#808080', noisy: true }
const pressesBefore = 40
const targetMs = 50
const [administrator = ''] = demoPeople

const press = async (page: Page): Promise<number> => {
  await page.evaluate(() => window.probes.expectPress())
  await page.keyboard.press('a')
  return page.evaluate(() => window.probes.press())
}

const line = (name: string, times: readonly number[]): Cell[] => [
  name,
  Math.min(...times),
  median(times),
  quantile(times, 0.95),
  quantile(times, 0.99),
  Math.max(...times),
  times.length,
  targetMs,
]

/**
 * Measures the latency of a key press in a form while many large photos are uploaded, with a real server; returns
 * Markdown.
 */
export async function measureUploads({ port }: Options): Promise<string> {
  buildPanel()
  const pictures = openFolder()
  const data = mkdtempSync(join(tmpdir(), 'marani-bench-uploads-'))
  const target = await openTarget({ dataDirectory: data }, port, 1)
  const browser = await openBrowser()
  try {
    const files = await Promise.all(Array.from({ length: photos }, (_, index) => pictures.jpeg(`${index}.jpg`, size)))
    const { page } = await visit(browser)
    await page.context().addInitScript(installProbes)
    await signIn(page, target.address, administrator, '/establishments/create')
    const field = page.locator('[data-property="images"] .m-files')
    await field.waitFor()
    await page.locator('[data-property="name_en"] input').click()
    const [before, during]: [number[], number[]] = [[], []]
    while (before.length < pressesBefore) before.push(await press(page))
    await field.locator(':scope > .m-row input[type="file"]').setInputFiles(files)
    await field.locator('.m-photo-pending').first().waitFor()
    const began = performance.now()
    while ((await field.locator('.m-photo-pending').count()) > 0) during.push(await press(page))
    const seconds = (performance.now() - began) / 1_000
    const done = await field.locator('button.m-photo-picture').count()
    if (done !== photos) throw new Error(`${done} of ${photos} photos were uploaded`)
    const times = table(
      ['milliseconds', 'min', 'median', 'p95', 'p99', 'max', 'runs', 'target'],
      [line('Key press before', before), line(`Key press while ${photos} photos are uploaded`, during)],
    )
    return `${times}\n\nThe photos took ${seconds.toFixed(1)} s together.\n`
  } finally {
    await browser.close()
    await target.close()
    pictures.close()
    rmSync(data, { recursive: true, force: true })
  }
}
