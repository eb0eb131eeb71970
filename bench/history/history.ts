import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, median } from '../measure/numbers.ts'
import { table } from '../report/table.ts'

/** The throughput relative to a baseline measured in alternation: the bare driver, or another product. */
export interface Ratio {
  part: string
  database?: string
  rows: number
  case: string
  against: string
  ratio: number
}

export interface StoredRatio extends Ratio {
  date: string
  commit: string
}

/** A ratio compared with the median of the last runs; null if there are none. */
export interface RatioChange extends Ratio {
  before: number | null
  /** For example, 0.9 means a loss of 10 %. */
  change: number | null
  isLost: boolean
}

/** How many of the last runs are compared with. */
const compared = 5
const maxLoss = 0.1
const digits = 4

const kept = fileURLToPath(new URL('../history.jsonl', import.meta.url))

const keyOf = ({ part, database, rows, case: name, against }: Ratio): string =>
  JSON.stringify([part, database ?? '', rows, name, against])

/** Compares ratios with the median of the last runs of the same case, and marks those that lost more than 10 %. */
export function compareRatios(history: readonly StoredRatio[], ratios: readonly Ratio[]): RatioChange[] {
  const before = Map.groupBy(history, keyOf)
  return ratios.map(ratio => {
    const last = (before.get(keyOf(ratio)) ?? []).slice(-compared)
    if (last.length === 0) return { ...ratio, before: null, change: null, isLost: false }
    const recent = median(last.map(run => run.ratio))
    const change = ratio.ratio / recent
    return { ...ratio, before: recent, change, isLost: change < 1 - maxLoss }
  })
}

/** Reads a history in JSON Lines; empty if the file does not exist. */
export const readHistory = (path: string): StoredRatio[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as StoredRatio)
    : []

/** Returns the measured commit, with a plus sign if there are uncommitted changes. */
function commitMeasured(): string {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'src', 'server') !== ''
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '+' : ''}`
}

const percent = (change: number | null): string =>
  change === null ? 'new' : `${change < 1 ? '−' : '+'}${Math.abs(Math.round((change - 1) * 100))} %`

const report = (changes: readonly RatioChange[]): string =>
  table(
    ['case', 'baseline', 'ratio', `median of the last ${compared}`, 'change', ''],
    changes.map(({ database, rows, case: name, against, ratio, before, change, isLost }) => [
      [name, database, format(rows)].filter(Boolean).join(', '),
      against,
      ratio,
      before ?? Number.NaN,
      percent(change),
      isLost ? 'LOST' : '',
    ]),
  )

/**
 * Prints ratios compared with the last runs, and adds them to the history unless disabled. With `strict`, exits with an
 * error code if a case lost more than 10 %.
 */
export function recordRatios(
  ratios: readonly Ratio[],
  { history: isKept, strict }: { history: boolean; strict: boolean },
): void {
  const finite = ratios.filter(({ ratio }) => Number.isFinite(ratio))
  const changes = compareRatios(readHistory(kept), finite)
  const date = new Date().toISOString().slice(0, 16)
  const commit = commitMeasured()
  const lines = finite.map(one => {
    const rounded: StoredRatio = { date, commit, ...one, ratio: Number(one.ratio.toPrecision(digits)) }
    return `${JSON.stringify(rounded)}\n`
  })
  if (isKept) appendFileSync(kept, lines.join(''))
  const lost = changes.filter(({ isLost }) => isLost).length
  if (lost > 0 && strict) process.exitCode = 2
  process.stdout.write(`\n${lost} of ${changes.length} ratios lost more than 10 %.\n\n${report(changes)}\n`)
}
