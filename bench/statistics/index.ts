import { Pool } from 'undici'
import { openPlaces, type Place } from '../database/places.ts'
import { runLoad, type Load } from '../measure/load.ts'
import { format } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget, type Target } from '../server/openTarget.ts'
import { fillCounts, fillDemo, measureRollUp } from './fill.ts'

const connections = 256
const counted = { events: 10_000_000, days: 730 }
/** The embedded database is for smaller directories, so the same events are spread over fewer establishments. */
const establishments = { postgres: 5_000, embedded: 500 }
const waiting = { events: 200_000, establishments: 1_000, visitors: 50_000 }

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Measures the public event endpoint with a new client address each time, passed by a trusted proxy header. */
async function measureEvents(target: Target, places: readonly string[], milliseconds: number): Promise<Load> {
  const client = new Pool(target.address, { connections, pipelining: 1 })
  let made = 0
  const call = async () => {
    const number = made++
    const headers = {
      'content-type': 'application/json',
      'user-agent': browser,
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    }
    const response = await client.request({
      method: 'POST',
      path: `/api/v1/public/establishments/${places[number % places.length] ?? ''}/events`,
      headers,
      body: '{"type":"view"}',
    })
    if (response.statusCode !== 204)
      throw new Error(`An event failed with status ${response.statusCode}: ${await response.body.text()}`)
    await response.body.dump()
  }
  try {
    await runLoad(call, { connections, milliseconds: 1_000 })
    return await runLoad(call, { connections, milliseconds })
  } finally {
    await client.close()
  }
}

const questions = (place: string): [name: string, path: string][] => {
  const year = `from=${dayBefore(365)}&to=${dayBefore(1)}`
  return [
    ['A year of one establishment, by day', `/api/v1/establishments/${place}/statistics?by=day&${year}`],
    ['A year of one establishment, by month', `/api/v1/establishments/${place}/statistics?by=month&${year}`],
    ['A year of all establishments, by month', `/api/v1/statistics?by=month&${year}`],
  ]
}

async function measurePlace(place: Place, options: Options): Promise<string> {
  process.stderr.write(`Filling ${place.kind} with the counts of ${format(counted.events)} events …\n`)
  const places = await fillDemo(place.settings)
  const rows = await fillCounts(place.settings, {
    ...counted,
    establishments: establishments[place.kind],
    known: places,
  })
  const target = await openTarget(place.settings, options.port, connections, { TRUST_PROXY: '1' })
  const lines: Cell[][] = []
  try {
    await target.signIn()
    for (const [name, path] of questions(places[0] ?? '')) {
      const { p50, p95 } = await runLoad(() => target.load({ name, path }), {
        connections: 1,
        milliseconds: options.milliseconds,
      })
      lines.push([name, p50, p95, Number.NaN])
    }
    const before = await target.processor()
    const events = await measureEvents(target, places, Math.max(5_000, options.milliseconds))
    lines.push([`A visitor event, concurrency ${connections}`, events.p50, events.p95, events.perSecond])
    process.stderr.write(
      `${place.kind}: ${format(events.perSecond)} events/s, ${format(((await target.processor()) - before) / (events.times * 1.2))} ms of CPU each\n`,
    )
  } finally {
    await target.close()
  }
  lines.push([
    `Counting ${waiting.events.toLocaleString('en')} pending events`,
    Number.NaN,
    Number.NaN,
    await measureRollUp(place.settings, waiting),
  ])
  return `### ${place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} days of establishments\n\n${table(['case', 'p50 ms', 'p95 ms', 'per second'], lines)}\n`
}

/** Measures the event endpoint, statistics of a year and the counting of events on every database; returns Markdown. */
export async function measureStatistics(options: Options): Promise<string> {
  const places = openPlaces({ keep: undefined, port: options.port })
  const sections: string[] = []
  try {
    for (const kind of options.databases) {
      const place = await places.open(kind, `statistics_${kind}`)
      sections.push(
        place
          ? await measurePlace(place, options)
          : 'Not measured: DATABASE_URL is not set, and PostgreSQL is not installed.',
      )
    }
  } finally {
    places.close()
  }
  return sections.join('\n')
}
