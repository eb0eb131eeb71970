import { openPlaces, type Place } from '../database/places.ts'
import { memoryOf } from '../measure/memory.ts'
import { median, quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { openStreams, tokensFor } from './streams.ts'

const streams = [1_000, 10_000]
const notices = 20
const timeout = 30_000
/** Longer than the interval at which the server rechecks the permissions of streams. */
const held = 60_000
const secret = 'the secret of a measurement of streams'
/** Readable by every demo user. */
const readable = '/api/v1/regions'

async function measurePlace(place: Place, port: number, count: number): Promise<Cell[]> {
  const target = await openTarget(place.settings, port, 1, { SESSION_SECRET: secret })
  try {
    await target.signIn()
    const [region] = JSON.parse(await target.get({ name: 'regions', path: `${readable}?range=[0,0]` })) as {
      id: string
      version: number
    }[]
    if (!region) throw new Error('The demo has no region')
    const tokens = await tokensFor(target, secret, count)
    const before = memoryOf(target.process)
    const began = performance.now()
    const open = await openStreams(target.address, tokens)
    const opening = (performance.now() - began) / 1_000
    const grown = memoryOf(target.process) - before
    const statements = await target.statementsOf(() => new Promise(resolve => setTimeout(resolve, held)))
    const queries = statements.filter(({ sql }) => /from "users"/.test(sql)).length
    const used = await target.processor()
    const times: number[] = []
    const last: number[] = []
    for (let notice = 0; notice < notices; notice++) {
      const arrivals = open.whenReceived(region.id, timeout)
      const { version } = await target.patch(`${readable}/${region.id}`, {
        title_en: `Notice ${notice}`,
        version: region.version,
      })
      region.version = Number(version)
      const heard = await arrivals
      times.push(...heard)
      last.push(heard.reduce((most, time) => Math.max(most, time), 0))
    }
    const processor = ((await target.processor()) - used) / notices
    const still = open.open()
    open.close()
    return [
      place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL',
      count,
      opening,
      still,
      queries,
      median(times),
      quantile(times, 0.99),
      median(last),
      Math.max(...last),
      processor,
      (grown * 1_000) / count,
    ]
  } finally {
    await target.close()
  }
}

/**
 * Measures how long it takes from a write request until every one of many open streams has received the event, on each
 * database; returns Markdown.
 */
export async function measureLive({ databases, port }: Options): Promise<string> {
  const places = openPlaces({ keep: undefined, port })
  const lines: Cell[][] = []
  try {
    for (const kind of databases)
      for (const count of streams) {
        const place = await places.open(kind, `live_${kind}_${count}`)
        if (place) lines.push(await measurePlace(place, port, count))
      }
  } finally {
    places.close()
  }
  const head = [
    'database',
    'streams',
    'seconds to open',
    'open at the end',
    `queries for them in ${held / 1_000} s`,
    'p50 ms',
    'p99 ms',
    'last stream, median',
    'last stream, max',
    'ms of CPU per notification',
    'kB per stream',
  ]
  return `${table(head, lines)}\n`
}
