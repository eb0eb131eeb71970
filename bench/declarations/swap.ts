import type { Browser, Page } from 'playwright-core'
import { modelHeader } from '../../src/engine/http/limits.ts'
import { demoPeople } from '../../server/seed.ts'
import { openBrowser, signIn, visit } from '../../tests/e2e/browser.ts'
import type { Place } from '../database/places.ts'
import { quantile } from '../measure/numbers.ts'
import { buildPanel } from '../panel/buildPanel.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget, type Target } from '../server/openTarget.ts'

const resource = 'bench_swap'
const [administrator = ''] = demoPeople
const patience = 30_000
const lookMilliseconds = 2

const labelled = (label: string): object => ({
  format: 'marani/1',
  resources: [
    {
      entity: {
        name: resource,
        title: 'name',
        menu: ['management'],
        access: { read: ['management'], create: ['management'], update: ['management'] },
        list: { columns: ['name'] },
        groups: [{ name: 'naming', fields: [{ name: 'name', type: 'text', localized: true, required: true }] }],
      },
      texts: { en: { name: label }, ka: { name: label } },
    },
  ],
})

/** Previews the resource with a label; the returned function publishes it and returns the number of its model. */
async function plan(target: Target, label: string): Promise<() => Promise<number>> {
  const { number } = JSON.parse(await target.get({ name: 'declarations', path: '/api/v1/declarations' })) as {
    number: number
  }
  await target.put(`/api/v1/declarations/drafts/${resource}`, { base: number, document: labelled(label), version: 0 })
  const resources = [resource]
  const { plan: shown } = await target.post('/api/v1/declarations/preview', { resources })
  const body = { plan: shown, note: null, resources }
  return async () => Number((await target.post('/api/v1/declarations/publish', body)).number)
}

/** Returns when a server responds with the given model number or a newer one, without being notified. */
async function respondsBy({ address }: Target, number: number): Promise<number> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    const { headers } = await fetch(`${address}/api/v1/meta/languages`)
    if (Number(headers.get(modelHeader)) >= number) return performance.now()
    await new Promise(resolve => setTimeout(resolve, lookMilliseconds))
  }
  throw new Error(`A server did not load model ${number}`)
}

const shows = async (page: Page, label: string): Promise<number> => {
  await page.waitForFunction(text => document.body.textContent?.includes(text), label, { polling: 'raf' })
  return performance.now()
}

async function openPanel(browser: Browser, address: string): Promise<Page> {
  const { page } = await visit(browser, { lang: 'en' })
  await signIn(page, address, administrator, '/regions')
  await page.goto(`${address}/platform/regions`)
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  return page
}

/**
 * Measures how long after a publication request the publishing server responds with the new model, another server on
 * the same database does, and an open panel of each shows it; returns Markdown.
 */
export async function measureSwap(place: Place, port: number, rounds: number): Promise<string> {
  buildPanel()
  const one = await openTarget(place.settings, port, 1)
  const other = await openTarget(place.settings, port + 2, 1)
  const browser = await openBrowser()
  const times = new Map<string, number[]>()
  const note = (name: string, milliseconds: number) => times.set(name, [...(times.get(name) ?? []), milliseconds])
  try {
    await one.signIn()
    await (
      await plan(one, 'Benches')
    )()
    const [ownPanel, otherPanel] = [await openPanel(browser, one.address), await openPanel(browser, other.address)]
    for (let round = 1; round <= rounds; round++) {
      const label = `Benches of round ${round}`
      const shown = [shows(ownPanel, label), shows(otherPanel, label)]
      const publish = await plan(one, label)
      const before = performance.now()
      const number = await publish()
      note('its response', performance.now() - before)
      note('another server uses it', (await respondsBy(other, number)) - before)
      const [own = 0, others = 0] = await Promise.all(shown)
      note('an open panel of this server shows it', own - before)
      note('an open panel of the other server shows it', others - before)
    }
  } finally {
    await browser.close()
    await other.close()
    await one.close()
  }
  const lines: Cell[][] = [...times].map(([name, all]) => [name, all.length, quantile(all, 0.5), quantile(all, 0.95)])
  return table(['from the publish request until', 'runs', 'p50 ms', 'p95 ms'], lines)
}
