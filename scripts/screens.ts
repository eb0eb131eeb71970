import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/startServer.ts'
import { openBrowser, visit } from '../tests/e2e/browser.ts'
import { allScreens, type Screen } from '../tests/e2e/screens.ts'
import { openVisit, whole } from '../tests/e2e/openVisit.ts'
import { readmePictures } from './readmePictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = join(root, values.readme ? 'docs/screens' : 'screens')
const ofReadme = new Set(readmePictures())
/** Shortly after the newest date in the demo, so that screenshots do not depend on the day. */
const now = new Date('2026-06-08T10:00:00+04:00')
const heights: Readonly<Record<number, number>> = { 1366: 860, 390: 844 }
/** Wide screenshots are scaled down, because there are hundreds of them. */
const maxWidth = 1092
const schemes = ['light', 'dark'] as const

type Wanted = (name: string) => boolean

interface Picture {
  scheme: (typeof schemes)[number]
  name: string
}

/** The pictures that are taken in one window. */
interface Series {
  lang: 'ka' | 'en'
  width: number
  screens: { screen: Screen; pictures: Picture[] }[]
}

/** Returns the wanted pictures, grouped by window; they are named `<screen>-<language>-<scheme>-<width>`. */
function seriesOf(screens: readonly Screen[], wanted: Wanted): Series[] {
  const series = (['ka', 'en'] as const).flatMap(lang =>
    [1366, 390].map(width => ({
      lang,
      width,
      screens: screens
        .map(screen => ({
          screen,
          pictures: schemes
            .map(scheme => ({ scheme, name: `${screen.name}-${lang}-${scheme}-${width}` }))
            .filter(({ name }) => wanted(name)),
        }))
        .filter(({ pictures }) => pictures.length > 0),
    })),
  )
  return series.filter(one => one.screens.length > 0)
}

/** Takes the screenshots of a series in a window of its own, each as a WebP file. */
async function takeSeries(browser: Browser, address: string, { lang, width, screens }: Series): Promise<void> {
  const visited = await visit(browser, { lang, width, height: heights[width] ?? 860 })
  const { page } = visited
  await page.clock.setFixedTime(now)
  const walk = await openVisit(visited, address)
  for (const { screen, pictures } of screens) {
    await walk(screen)
    // Removes the focus outline of a heading.
    await page.evaluate(() => document.activeElement instanceof HTMLHeadingElement && document.activeElement.blur())
    for (const { scheme, name } of pictures) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await whole(visited, 50)
      writeFileSync(
        `${folder}/${name}.webp`,
        await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
          .resize({ width: maxWidth, withoutEnlargement: true })
          .webp({ quality: 35, effort: 6 })
          .toBuffer(),
      )
    }
  }
  await page.context().close()
}

/**
 * Takes a screenshot of every screen into `screens/`, from its own server with demo data; the panel must be built. Arguments filter the
 * names: `npm run screens -- establishments ka-dark`. With `--readme`, only the README's images are taken, into `docs/screens/`.
 */
async function takeAll(words: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  mock.timers.enable({ apis: ['Date'], now })
  const data = mkdtempSync(join(tmpdir(), 'marani-screens-'))
  const server = await startServer(readSettings({ DATA_DIR: data, PORT: '0' }))
  const browser = await openBrowser()
  try {
    const screens = await allScreens(server.address)
    const wanted: Wanted = name => (!values.readme || ofReadme.has(name)) && words.every(word => name.includes(word))
    for (const series of seriesOf(screens, wanted)) await takeSeries(browser, server.address, series)
  } finally {
    await browser.close()
    await server.close()
    rmSync(data, { recursive: true, force: true })
  }
}

await takeAll(positionals)
process.stdout.write(`Pictures are in ${folder}\n`)
