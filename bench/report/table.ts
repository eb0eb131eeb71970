import { format } from '../measure/numbers.ts'

export type Cell = string | number

/** Returns a Markdown table with padded columns; numbers are right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [heads, ...rows].map(row => row.map(cell => (typeof cell === 'number' ? format(cell) : cell)))
  const widths = heads.map((_, column) => Math.max(3, ...texts.map(row => [...(row[column] ?? '')].length)))
  const isNumber = heads.map((_, column) => rows.length > 0 && rows.every(row => typeof row[column] === 'number'))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (isNumber[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  const [head = [], ...body] = texts
  return [line(head), rule, ...body.map(line)].join('\n')
}
