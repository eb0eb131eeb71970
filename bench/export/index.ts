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

/** A server that has run for a while uses more memory than a new one; that must not count as memory of the export. */
async function warmUp(target: Target): Promise<void> {
  await target.signIn()
  for (let page = 0; page < pagesBefore; page++)
    await target.load({ name: 'page', path: '/api/v1/establishments?range=[0,99]' })
}

const pauseMilliseconds = 20

/**
 * Requests a page of one record repeatedly, as another user would; `end` returns the longest latency in milliseconds.
 */
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
      if (!response.ok || !response.body) throw new Error(`The export as ${name} failed with status ${response.status}`)
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

/** Measures exports of all establishments over HTTP for each database and size; returns Markdown. */
export async function measureExport(options: Options): Promise<string> {
  const names = await readNames(options.names)
  const places = openPlaces(options)
  const sections: string[] = []
  try {
    for (const kind of options.databases)
      for (const rows of options.rows) {
        const place = await places.open(kind, `bench_${rows}`)
        if (!place) {
          sections.push('Not measured: DATABASE_URL is not set, and PostgreSQL is not installed.')
          continue
        }
        if (place.isNew) {
          process.stderr.write(`Filling ${place.kind} with ${format(rows)} establishments …\n`)
          await fillEstablishments(place.settings, names, rows)
        }
        const lines = await measurePlace(place, rows, options)
        sections.push(
          `### ${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} establishments\n\n${table(['format', 'rows', 'seconds', 'rows per second', 'µs of CPU per row', 'MB', 'additional MB of memory', 'longest read during it, ms'], lines)}\n`,
        )
      }
  } finally {
    places.close()
  }
  return sections.join('\n')
}
