import { streamCsvRows } from 'hucre/csv'
import { separators, type Separator } from './separatorNames.ts'

const looked = 64_000
const lookedRows = 50

/** How well a separator explains the first lines: how many columns most of them have, and how many have so many. */
function scoreOf(sample: string, separator: Separator): number {
  const widths: number[] = []
  for (const row of streamCsvRows(sample, { delimiter: separator, maxRows: lookedRows, skipEmptyRows: true }))
    widths.push(row.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return widths.length === 0 ? 0 : (count / widths.length) * (1 + Math.log(width))
}

/** The separator that a text most likely has: the one by which most lines have the same number of cells. */
export function separatorOf(text: string): Separator {
  const cut = text.slice(0, looked)
  const end = cut.lastIndexOf('\n')
  const sample = text.length > looked && end > 0 ? cut.slice(0, end) : cut
  const [best] = separators
    .map(separator => ({ separator, score: scoreOf(sample, separator) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.separator : ','
}
