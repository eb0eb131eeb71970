import { openPlaces, type Place } from '../database/places.ts'
import { runLoad } from '../measure/load.ts'
import { format, median, quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget, type Target } from '../server/openTarget.ts'
import { fillHistory, fillRequests } from './fill.ts'

const openRequests = 10_000
const historyLines = [1_000, 1_000_000] as const
const ownLines = 40
const approvals = 60

const base = '/api/v1'
const list = (path: string, query: Record<string, unknown>): string =>
  `${base}/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}`

const queue = (more: Record<string, unknown> = {}, sort = ['created_at', 'ASC']): string =>
  list('requests', { filter: { status: 'open', ...more }, sort, range: [0, 24] })

interface Question {
  name: string
  path: string
  count?: 'capped'
  most?: number
}

interface Measured extends Question {
  bytes: number
  p50: number
  p95: number
}

async function measureQuestion(target: Target, question: Question, { milliseconds }: Options): Promise<Measured> {
  const request = () => target.load(question)
  const bytes = await request()
  return { ...question, bytes, ...(await runLoad(request, { connections: 1, milliseconds })) }
}

/** Approves whole requests one after another, each with every field and fifteen photos. */
async function measureApprovals(target: Target, requests: readonly string[]): Promise<Measured> {
  const left = [...requests]
  const approve = () => target.post(`${base}/requests/${left.pop() ?? ''}/approve`, { version: 1 })
  await approve()
  const times: number[] = []
  while (times.length < approvals && left.length > 0) {
    const began = performance.now()
    await approve()
    times.push(performance.now() - began)
  }
  return {
    name: 'Approve every field, 15 photos',
    path: '',
    bytes: Number.NaN,
    p50: median(times),
    p95: quantile(times, 0.95),
  }
}

const heads = ['case', 'history entries', 'kB', 'p50 ms', 'p95 ms', 'target ms']

const row = (lines: number, { name, bytes, p50, p95, most }: Measured): Cell[] => [
  name,
  lines,
  bytes / 1000,
  p50,
  p95,
  most ?? Number.NaN,
]

async function measurePlace(place: Place, options: Options): Promise<string> {
  process.stderr.write(`Filling ${place.kind} with ${format(openRequests)} open requests …\n`)
  const made = await fillRequests(place.settings, openRequests)
  const record = made.few[0]?.record ?? ''
  const whole = made.all[0]?.request ?? ''
  const history: Question[] = [
    { name: 'One record', path: `${base}/establishments/${record}` },
    { name: 'Its history, newest 25', path: list(`establishments/${record}/history`, { range: [0, 24] }) },
    { name: 'As it was half a year ago', path: `${base}/establishments/${record}/as_of?at=2026-05-01T00:00:00.000Z` },
  ]
  const work: Question[] = [
    { name: 'Queue, oldest first', path: queue(), count: 'capped', most: 50 },
    { name: 'Queue, highest risk first', path: queue({}, ['risk', 'DESC']), count: 'capped', most: 50 },
    { name: 'Queue, earliest due date first', path: queue({}, ['due_on', 'ASC']), count: 'capped', most: 50 },
    { name: 'Queue of a kind', path: queue({ kind: 1 }), count: 'capped', most: 50 },
    { name: 'Queue of new records', path: queue({ first_time: true }), count: 'capped', most: 50 },
    { name: 'Queue of one risk', path: queue({ risks: ['contacts'] }), count: 'capped', most: 50 },
    { name: 'Queue, searched by name', path: queue({ q: '999' }), count: 'capped', most: 50 },
    { name: 'Opening a review of every field', path: `${base}/requests/${whole}/review`, most: 150 },
    { name: 'Its facts', path: `${base}/requests/${whole}/facts` },
  ]
  const rows: Cell[][] = []
  let written = 0
  for (const lines of historyLines) {
    await fillHistory(place.settings, written, lines, record, ownLines)
    written = lines
    const target = await openTarget(place.settings, options.port, 1)
    try {
      await target.signIn()
      for (const question of [...(lines === historyLines[0] ? work : []), ...history].filter(({ name }) =>
        name.includes(options.cases),
      )) {
        rows.push(row(lines, await measureQuestion(target, question, options)))
        process.stderr.write(
          `${place.kind} ${format(lines)} ${question.name}: ${format(Number(rows.at(-1)?.[3]))} ms\n`,
        )
      }
      const half = made.all.slice(1).filter((_one, index) => index % 2 === historyLines.indexOf(lines) % 2)
      rows.push(
        row(
          lines,
          await measureApprovals(
            target,
            half.map(({ request }) => request),
          ),
        ),
      )
    } finally {
      await target.close()
    }
  }
  return `### ${place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${openRequests.toLocaleString('en')} open requests\n\nThe largest requests hold ${made.fields} values.\n\n${table(heads, rows)}\n`
}

/** Measures the queue, the review, approval and history over HTTP on every database; returns Markdown. */
export async function measureModeration(options: Options): Promise<string> {
  const places = openPlaces({ keep: undefined, port: options.port })
  const sections: string[] = []
  try {
    for (const kind of options.databases) {
      const place = await places.open(kind, `moderation_${kind}`)
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
