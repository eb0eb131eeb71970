import { streamCsvRows } from 'hucre/csv'
import { separators, type Separator } from './separatorNames.ts'

const sampledLength = 64_000
const lookedRows = 50

/**
 * Rates how well a separator explains the first lines: how many columns most lines have, and how many lines have that
 * number.
 */
function scoreOf(sample: string, separator: Separator): number {
  const widths: number[] = []
  for (const row of streamCsvRows(sample, { delimiter: separator, maxRows: lookedRows, skipEmptyRows: true }))
    widths.push(row.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return widths.length === 0 ? 0 : (count / widths.length) * (1 + Math.log(width))
}

/** Returns the most likely separator: the one that gives most lines the same number of cells. */
export function separatorOf(text: string): Separator {
  const cut = text.slice(0, sampledLength)
  const end = cut.lastIndexOf('\n')
  const sample = text.length > sampledLength && end > 0 ? cut.slice(0, end) : cut
  const [best] = separators
    .map(separator => ({ separator, score: scoreOf(sample, separator) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.separator : ','
}
