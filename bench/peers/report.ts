import { loadavg } from 'node:os'
import { format } from '../measure/numbers.ts'
import { table, type Cell } from '../report/table.ts'
import { columns, sixColumns } from './columns.ts'
import { bareDriver, type CaseMeasured, type Figures } from './measure.ts'

export interface Described {
  name: string
  title: string
  version: string
  startMilliseconds: number
  /** MB (PSS) before and after all cases. */
  idle: number
  loaded: number
  /** Size of the table of places with its indexes in MB, and the number of indexes. */
  megabytes: number
  indexes: number
  notes: readonly string[]
}

export interface Reported {
  measured: readonly CaseMeasured[]
  /** Marani first. */
  described: readonly Described[]
  /** What could not be measured, and why. */
  missing: readonly string[]
  rows: number
  milliseconds: number
  rounds: number
}

const times = (ratio: number | undefined): string => (ratio === undefined ? '–' : `${format(ratio)}×`)
const perSecond = ({ figures }: CaseMeasured, name: string): number => figures[name]?.perSecond ?? Number.NaN

/** Returns the lowest ratio of Marani to the measured peers. */
export function lowestRatio({ ratios }: CaseMeasured): number {
  const others = Object.entries(ratios).flatMap(([name, ratio]) => (name === bareDriver ? [] : [ratio]))
  return others.length > 0 ? Math.min(...others) : Number.NaN
}

/** Renders the table of all cases: responses per second, and Marani's ratio. */
function overview({ measured, described }: Reported): string {
  const [own, ...peers] = described
  const heads = [
    'requests per second',
    own?.title ?? '',
    ...peers.map(({ title }) => title),
    'bare driver',
    ...peers.map(({ title }) => `÷ ${title}`),
    '÷ the best',
    'of the driver',
  ]
  return table(
    heads,
    measured.map((one): Cell[] => [
      one.one.name,
      perSecond(one, own?.name ?? ''),
      ...peers.map(({ name }) => perSecond(one, name)),
      perSecond(one, bareDriver),
      ...peers.map(({ name }) => times(one.ratios[name])),
      times(peers.length > 0 ? lowestRatio(one) : undefined),
      one.ratios[bareDriver] ?? Number.NaN,
    ]),
  )
}

/**
 * Renders CPU time per response in milliseconds, of the product and of PostgreSQL, which does not depend on other load.
 */
function processors({ measured, described }: Reported): string {
  const [own, ...peers] = described
  const together = (its: Figures | undefined): number => (its ? its.processor + its.postgres : Number.NaN)
  const cell = (its: Figures | undefined): string => (its ? `${format(its.processor)} + ${format(its.postgres)}` : '–')
  return table(
    ['CPU ms, server + PostgreSQL', own?.title ?? '', ...peers.map(({ title }) => title), 'lowest ÷ Marani’s'],
    measured.map(({ one, figures }): Cell[] => {
      const least = Math.min(...peers.flatMap(({ name }) => (figures[name] ? [together(figures[name])] : [])))
      const ratio = least / together(figures[own?.name ?? ''])
      return [
        one.name,
        cell(figures[own?.name ?? '']),
        ...peers.map(({ name }) => cell(figures[name])),
        Number.isFinite(ratio) ? times(ratio) : '–',
      ]
    }),
  )
}

const details = ({ measured, described }: Reported): string =>
  table(
    ['case', 'product', 'per second', 'p50 ms', 'p95 ms', 'bytes', 'CPU ms per response', 'PostgreSQL’s CPU ms'],
    measured.flatMap(({ one, figures }) =>
      [...described, { name: bareDriver, title: 'bare driver' }].flatMap(({ name, title }): Cell[][] => {
        const its = figures[name]
        return its ? [[one.name, title, its.perSecond, its.p50, its.p95, its.bytes, its.processor, its.postgres]] : []
      }),
    ),
  )

const weights = ({ described }: Reported): string =>
  table(
    ['', 'version', 'start, s', 'idle, MB', 'after all, MB', 'table with indexes, MB', 'indexes'],
    described.map(({ title, version, startMilliseconds, idle, loaded, megabytes, indexes }) => [
      title,
      version,
      startMilliseconds / 1000,
      idle,
      loaded,
      megabytes,
      indexes,
    ]),
  )

/** Renders the figures as Markdown, with notes for interpreting them. */
export function reportPeers(reported: Reported): string {
  const { described, missing, rows, milliseconds, rounds } = reported
  const notes = described.flatMap(({ title, notes }) => notes.map(note => `- ${title}: ${note}.`))
  return [
    `${rows.toLocaleString('en')} places in every product, on one PostgreSQL and the same machine as the client; ${rounds} rounds of ${milliseconds / 1000} s in turns, each after ${(milliseconds * 0.3) / 1000} s that are not counted; 32 connections, updates 8. Responses were compared first: IDs, names, titles and totals are the same. Ratios are the median of the rounds' ratios. At the end the machine had a load of ${format(loadavg()[0] ?? Number.NaN)}.`,
    ...missing.map(sentence => `**Not measured: ${sentence}**`),
    overview(reported),
    processors(reported),
    weights(reported),
    `"The same columns" are ${columns.length}: ${columns.join(', ')}. "6 columns" are ${sixColumns.join(', ')}. Otherwise each product sends a whole record. "Of the driver" is the throughput as a share of a loop over the bare driver that runs Marani's own SELECTs for these rows, with 10 connections to PostgreSQL as each product has.`,
    `Defaults:\n\n${notes.join('\n')}`,
    details(reported),
  ].join('\n\n')
}
