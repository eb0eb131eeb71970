import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { runLoad } from '../measure/load.ts'
import { format } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { openTarget } from '../server/openTarget.ts'
import { measureQuality } from './quality.ts'

const rows = 100_000
/** The maximum 95th percentile in milliseconds for a hundred queries of one person. */
const most = { postgres: 30, embedded: 60 }

const base = '/api/v1'
const listed = (q: string, more: Record<string, unknown> = {}): string =>
  `${base}/establishments?${new URLSearchParams({ filter: JSON.stringify({ q, ...more }), range: '[0,24]' })}`

/** The query of the public website, without sign-in. */
const shown = (q: string): string =>
  `${base}/public/establishments?${new URLSearchParams({ lang: 'ka', filter: JSON.stringify({ q }), range: '[0,24]' })}`

/** What people type, by what makes it hard. */
const typed: readonly [name: string, q: string][] = [
  ['the commonest word', 'სასტუმრო'],
  ['its beginning, as it is typed', 'სა'],
  ['one letter', 'ს'],
  ['a word of types and of names', 'hotel'],
  ['type and region', 'hotel kakheti'],
  ['type and town, inflected', 'სასტუმრო სიღნაღში'],
  ['a town, inflected', 'თბილისში'],
  ['a code', 'EST-0034'],
  ['a part of a telephone number', '5990'],
  ['a name', 'kvanchkara'],
  ['a name of three words', 'ბოდბის წმინდა გიორგის'],
  ['a typo in a common word', 'სასტურმო'],
  ['a typo in a name', 'ყვანჭკარა'],
  ['on the other keyboard', 'cfcnevhj'],
  ['without Shift', 'sirnari'],
  ['in Russian letters', 'гостиница тбилиси'],
  ['no match', 'qwzrtplk'],
  ['common words with no common match', 'სასტუმრო რესტორანი მუზეუმი'],
]

const questions = [
  ...typed.map(([name, q]) => ({ name: `List: ${name}`, path: listed(q), count: 'capped' as const })),
  ...typed.slice(0, 5).map(([name, q]) => ({
    name: `List of drafts: ${name}`,
    path: listed(q, { status: 'draft' }),
    count: 'capped' as const,
  })),
  ...typed.map(([name, q]) => ({ name: `Public list: ${name}`, path: shown(q), count: 'capped' as const })),
  ...typed.map(([name, q]) => ({ name: `Everything: ${name}`, path: `${base}/search?${new URLSearchParams({ q })}` })),
]

async function measurePlace(place: Place, options: Options): Promise<string> {
  if (place.isNew) {
    process.stderr.write(`Filling ${place.kind} with ${format(rows)} establishments …\n`)
    await fillEstablishments(place.settings, await readNames(options.names), rows)
  }
  const target = await openTarget(place.settings, options.port, 1)
  const lines: Cell[][] = []
  try {
    await target.signIn()
    for (const question of questions.filter(({ name }) => name.includes(options.cases))) {
      const request = () => target.load(question)
      await request()
      const before = await target.processor()
      const { p50, p95, times } = await runLoad(request, { connections: 1, milliseconds: options.milliseconds })
      lines.push([
        question.name,
        p50,
        p95,
        ((await target.processor()) - before) / times,
        p95 <= most[place.kind] ? '' : 'missed',
      ])
      process.stderr.write(
        `${place.kind} ${lines
          .at(-1)
          ?.map(cell => (typeof cell === 'number' ? format(cell) : cell))
          .join(' | ')}\n`,
      )
    }
  } finally {
    await target.close()
  }
  return `### ${place.kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${rows.toLocaleString('en')} establishments\n\n${table(['query', 'p50 ms', 'p95 ms', 'CPU ms', `target ${most[place.kind]} ms`], lines)}\n`
}

/** Measures the quality of search results and the latency over HTTP; returns Markdown. */
export async function measureSearch(options: Options): Promise<string> {
  const sections: string[] = []
  const places = openPlaces(options)
  try {
    const quick =
      (await places.open('postgres', `search_names_${Date.now()}`)) ??
      (await places.open('embedded', `search_names_${Date.now()}`))
    if (quick && 'quality'.includes(options.cases)) sections.push(await measureQuality(options, quick.settings))
    for (const kind of options.databases) {
      const place = await places.open(kind, `search_${rows}`)
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
