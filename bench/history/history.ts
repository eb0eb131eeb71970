import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, median } from '../measure/numbers.ts'
import { table } from '../report/table.ts'

/** How many times as fast as something that was measured in turns with it: the bare driver, or another product. */
export interface Ratio {
  part: string
  database?: string
  rows: number
  case: string
  against: string
  ratio: number
}

export interface RatioKept extends Ratio {
  date: string
  commit: string
}

/** A ratio beside the middle of the last runs; null where there was none. */
export interface RatioChange extends Ratio {
  before: number | null
  /** 0.9: a tenth was lost since. */
  change: number | null
  isLost: boolean
}

/** How many of the last runs a new one is compared with. */
const compared = 5
const mostLost = 0.1
const digits = 4

const kept = fileURLToPath(new URL('../history.jsonl', import.meta.url))

const keyOf = ({ part, database, rows, case: name, against }: Ratio): string =>
  JSON.stringify([part, database ?? '', rows, name, against])

/** Compares ratios with the middle of the last runs of the same case, and marks those that lost over a tenth. */
export function compareRatios(history: readonly RatioKept[], ratios: readonly Ratio[]): RatioChange[] {
  const before = Map.groupBy(history, keyOf)
  return ratios.map(ratio => {
    const last = (before.get(keyOf(ratio)) ?? []).slice(-compared)
    if (last.length === 0) return { ...ratio, before: null, change: null, isLost: false }
    const middle = median(last.map(run => run.ratio))
    const change = ratio.ratio / middle
    return { ...ratio, before: middle, change, isLost: change < 1 - mostLost }
  })
}

/** Reads a history of one JSON object a line; there is none where there is no file. */
export const readHistory = (path: string): RatioKept[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as RatioKept)
    : []

/** The commit that was measured, with a plus where something else lies in the folder than was committed. */
function commitMeasured(): string {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'src', 'server') !== ''
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '+' : ''}`
}

const percent = (change: number | null): string =>
  change === null ? 'new' : `${change < 1 ? '−' : '+'}${Math.abs(Math.round((change - 1) * 100))} %`

const report = (changes: readonly RatioChange[]): string =>
  table(
    ['case', 'against', 'ratio', `middle of the last ${compared}`, 'change', ''],
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
 * Prints ratios beside those of the last runs, and adds them to the history unless told not to. With `strict` the process
 * ends with an error code where a case lost over a tenth.
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
    const rounded: RatioKept = { date, commit, ...one, ratio: Number(one.ratio.toPrecision(digits)) }
    return `${JSON.stringify(rounded)}\n`
  })
  if (isKept) appendFileSync(kept, lines.join(''))
  const lost = changes.filter(({ isLost }) => isLost).length
  if (lost > 0 && strict) process.exitCode = 2
  process.stdout.write(`\n${lost} of ${changes.length} ratios lost over a tenth.\n\n${report(changes)}\n`)
}
