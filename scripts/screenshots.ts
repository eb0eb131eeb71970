import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { ask, openServer } from '../tests/e2e/server.ts'

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
const admin = 'admin@marani.example'

/** Takes the README's pictures from a server with the demo: the panel must be built. */
async function takeScreenshots(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await openServer()
  const browser = await openBrowser()
  try {
    const [hotel] = await ask<{ id: string }[]>(server.address, admin, `/establishments?filter=${encodeURIComponent('{"q":"Hotel Marani","status":"approved"}')}`)
    const [change] = await ask<{ id: string }[]>(server.address, admin, `/requests?filter=${encodeURIComponent('{"status":"open","first_time":false}')}`)
    for (const lang of ['ka', 'en'] as const) {
      const { page, settled } = await visit(browser, { lang, height: 860 })
      await signIn(page, server.address, admin, '/establishments')
      await page.locator('tbody tr a').first().waitFor()
      await settled()
      await page.screenshot({ path: `${folder}/list-${lang}.png` })
      await page.goto(`${server.address}/platform/establishments/${hotel?.id}`)
      await page.locator('form input').first().waitFor()
      await settled()
      await page.screenshot({ path: `${folder}/form-${lang}.png` })
      await page.goto(`${server.address}/platform/requests/${change?.id}`)
      await page.locator('[data-item]').first().waitFor()
      await settled()
      await page.screenshot({ path: `${folder}/review-${lang}.png` })
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

await takeScreenshots()
process.stdout.write(`Pictures are in ${folder}\n`)
