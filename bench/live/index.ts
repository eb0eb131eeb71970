import { openPlaces, type Place } from '../database/places.ts'
import { memoryOf } from '../measure/memory.ts'
import { median, quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { openStreams, signInAll } from './streams.ts'

const streams = 1_000
const notices = 20
const patience = 10_000
/** Every demo person may read them. */
const readable = '/api/v1/regions'

async function measurePlace(place: Place, port: number): Promise<Cell[]> {
  const target = await openTarget(place.settings, port, 1, { TRUST_PROXY: '1' })
  try {
    await target.signIn()
    const [region] = JSON.parse(await target.get({ name: 'regions', path: `${readable}?range=[0,0]` })) as { id: string; version: number }[]
    if (!region) throw new Error('The demo has no region')
    const tokens = await signInAll(target.address, streams)
    const before = memoryOf(target.process)
    const open = await openStreams(target.address, tokens)
    const held = memoryOf(target.process) - before
    const used = await target.processor()
    const times: number[] = []
    const last: number[] = []
    for (let notice = 0; notice < notices; notice++) {
      const hearing = open.hear(region.id, patience)
      const { version } = await target.patch(`${readable}/${region.id}`, { title_en: `Notice ${notice}`, version: region.version })
      region.version = Number(version)
      const heard = await hearing
      times.push(...heard)
      last.push(Math.max(...heard))
    }
    const processor = ((await target.processor()) - used) / notices
    open.close()
    return [place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL', streams, median(times), quantile(times, 0.99), median(last), Math.max(...last), processor, held, (held * 1_000) / streams]
  } finally {
    await target.close()
  }
}

/** How long a write takes from the request until every one of many open streams has heard of it, on each database; Markdown. */
export async function measureLive({ databases, port }: Options): Promise<string> {
  const places = openPlaces({ keep: undefined, port })
  const lines: Cell[][] = []
  try {
    for (const kind of databases) {
      const place = await places.open(kind, `live_${kind}`)
      if (place) lines.push(await measurePlace(place, port))
    }
  } finally {
    places.close()
  }
  const head = ['database', 'streams', 'p50 ms', 'p99 ms', 'last stream, middle of notices', 'last stream, most', 'ms of processor a notice', 'MB for the streams', 'kB a stream']
  return `${table(head, lines)}\n`
}
