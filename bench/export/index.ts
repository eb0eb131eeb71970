import { setTimeout as wait } from 'node:timers/promises'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { memoryOf } from '../measure/memory.ts'
import { format } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget, type Target } from '../server/openTarget.ts'

const formats = ['csv', 'csv&raw=true', 'json', 'xlsx'] as const
const megabyte = 1_000_000
const pagesBefore = 500

/** A server that has worked for a while holds more memory than one that just began: an export is not to be blamed for that. */
async function warmUp(target: Target): Promise<void> {
  await target.signIn()
  for (let page = 0; page < pagesBefore; page++)
    await target.load({ name: 'page', path: '/api/v1/establishments?range=[0,99]' })
}

const pauseMilliseconds = 20

/** Reads a page of one record again and again as somebody else would; `end` gives the longest that one took, in milliseconds. */
function readMeanwhile(target: Target): { end(): Promise<number> } {
  let [longest, isOver] = [0, false]
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now()
      await target.load({ name: 'read', path: '/api/v1/regions?range=[0,0]', count: 'none' })
      longest = Math.max(longest, performance.now() - began)
      await wait(pauseMilliseconds)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await reading
      return longest
    },
  }
}

async function measurePlace(place: Place, rows: number, { port, cases }: Options): Promise<Cell[][]> {
  const target = await openTarget(place.settings, port, 1)
  try {
    const lines: Cell[][] = []
    await warmUp(target)
    for (const name of formats.filter(one => one.includes(cases))) {
      await target.signIn()
      const before = memoryOf(target.process)
      const used = await target.processor()
      let [most, bytes] = [before, 0]
      const began = performance.now()
      const response = await fetch(`${target.address}/api/v1/export/establishments?format=${name}&lang=en`, {
        headers: { Authorization: target.authorization() },
      })
      if (!response.ok || !response.body) throw new Error(`The export as ${name} was answered with ${response.status}`)
      const others = readMeanwhile(target)
      let reportedAt = began
      for await (const part of response.body) {
        bytes += part.length
        if (performance.now() - reportedAt > 100) {
          reportedAt = performance.now()
          most = Math.max(most, memoryOf(target.process))
        }
      }
      const seconds = (performance.now() - began) / 1_000
      const longestRead = await others.end()
      const processor = (await target.processor()) - used
      lines.push([
        name,
        Number(response.headers.get('export-rows')),
        seconds,
        rows / seconds,
        (processor * 1_000) / rows,
        bytes / megabyte,
        most - before,
        longestRead,
      ])
    }
    return lines
  } finally {
    await target.close()
  }
}

/** Measures exports of every establishment over HTTP on each database and size; Markdown. */
export async function measureExport(options: Options): Promise<string> {
  const names = await readNames(options.names)
  const places = openPlaces(options)
  const said: string[] = []
  try {
    for (const kind of options.databases)
      for (const rows of options.rows) {
        const place = await places.open(kind, `bench_${rows}`)
        if (!place) {
          said.push('PostgreSQL is neither named by DATABASE_URL nor installed here: not measured.')
          continue
        }
        if (place.isNew) {
          process.stderr.write(`Filling ${place.kind} with ${format(rows)} establishments …\n`)
          await fillEstablishments(place.settings, names, rows)
        }
        const lines = await measurePlace(place, rows, options)
        said.push(
          `### ${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} establishments\n\n${table(['format', 'rows', 'seconds', 'rows per second', 'µs of processor a row', 'MB', 'MB of memory added', 'longest read meanwhile, ms'], lines)}\n`,
        )
      }
  } finally {
    places.close()
  }
  return said.join('\n')
}
