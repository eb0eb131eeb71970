import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames, type NamedPlace } from '../content/readNames.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { recordRatios, type Ratio } from '../history/history.ts'
import { format, median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table } from '../report/table.ts'
import { questions } from './cases.ts'
import { connections, measureQuestion, measureUpdates, updateCase, type Measured } from './measureCase.ts'
import { measureStart } from './measureStart.ts'
import { openTarget } from './openTarget.ts'

interface Run {
  kind: string
  rows: number
  start: number
  cases: Measured[]
}

async function measurePlace(place: Place, rows: number, names: readonly NamedPlace[], options: Options): Promise<Run> {
  if (place.isNew) {
    process.stderr.write(`Filling ${place.kind} with ${format(rows)} establishments …\n`)
    await fillEstablishments(place.settings, names, rows)
  }
  const cases: Measured[] = []
  const target = await openTarget(place.settings, options.port, connections)
  try {
    await target.signIn()
    const [first] = JSON.parse(
      await target.get({ name: '', path: '/api/v1/establishments?range=[0,0]&sort=["id","DESC"]', count: 'none' }),
    ) as { id: string }[]
    for (const question of questions(names, first?.id ?? '').filter(({ name }) => name.includes(options.cases))) {
      await target.signIn()
      cases.push(await measureQuestion(target, question, options))
      process.stderr.write(
        `${place.kind} ${format(rows)} ${question.name} ${question.count ?? ''}: ${format(cases.at(-1)?.together.perSecond ?? 0)}/s\n`,
      )
    }
    if (updateCase.includes(options.cases)) cases.push(await measureUpdates(target, options))
  } finally {
    await target.close()
  }
  return { kind: place.kind, rows, start: await measureStart(place, options), cases }
}

const heads = [
  'case',
  'count',
  'SELECTs',
  'kB',
  'p50 ms',
  'p95 ms',
  'p50 of 32',
  'p95 of 32',
  'per second',
  'driver alone',
  'share',
  'CPU ms',
  'driver CPU ms',
]

const caseRow = ({
  name,
  count,
  statements,
  bytes,
  alone,
  together,
  bare,
  share,
  processor,
  bareProcessor,
}: Measured) => [
  name,
  count,
  statements,
  bytes / 1000,
  alone.p50,
  alone.p95,
  together.p50,
  together.p95,
  together.perSecond,
  bare?.perSecond ?? Number.NaN,
  share,
  processor,
  bareProcessor,
]

const growth = (runs: readonly Run[]): string => {
  const [least, most] = [runs[0], runs.at(-1)]
  if (!least || !most || least === most) return ''
  const ratios = most.cases.map(
    ({ alone, name, count }) =>
      alone.p95 / (least.cases.find(other => other.name === name && other.count === count)?.alone.p95 ?? Number.NaN),
  )
  return `\np95 of one person at ${format(most.rows)} rows over that at ${format(least.rows)}: ${most.cases.map(({ name, count }, index) => `${name}${count && ` (${count})`} ${format(ratios[index] ?? Number.NaN)}`).join('; ')}; median ${format(median(ratios))}.\n`
}

const report = ({ kind, rows, start, cases }: Run): string =>
  `### ${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} establishments\n\nFrom the start of the process to the first response: ${format(start / 1000)} s.\n\n${table(heads, cases.map(caseRow))}\n`

const ratiosOf = ({ kind, rows, cases }: Run): Ratio[] =>
  cases.map(({ name, count, share }) => ({
    part: 'server',
    database: kind,
    rows,
    case: [name, count].filter(Boolean).join(', '),
    against: 'driver',
    ratio: share,
  }))

/** Measures the server over HTTP for every database and size; returns Markdown. */
export async function measureServer(options: Options): Promise<string> {
  const names = await readNames(options.names)
  const places = openPlaces(options)
  const sections: string[] = []
  const ratios: Ratio[] = []
  try {
    for (const kind of options.databases) {
      const runs: Run[] = []
      for (const rows of options.rows) {
        const place = await places.open(kind, `bench_${rows}`)
        if (!place) sections.push('Not measured: DATABASE_URL is not set, and PostgreSQL is not installed.')
        else runs.push(await measurePlace(place, rows, names, options))
      }
      sections.push(...runs.map(report), growth(runs))
      ratios.push(...runs.flatMap(ratiosOf))
    }
  } finally {
    places.close()
  }
  recordRatios(ratios, options)
  return sections.filter(text => text !== '').join('\n')
}
