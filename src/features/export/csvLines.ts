import { guardFormula } from '../../engine/fields/cell.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Cell, Column } from './cells.ts'

const special = /[",\r\n]/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const written = (cell: Cell): string => (cell === null ? '' : typeof cell === 'string' ? quoted(guardFormula(cell)) : String(cell))

/** The first line of a table as CSV (RFC 4180), with the end of the line. */
export const headLine = (columns: readonly Column[]): string => `${columns.map(({ header }) => quoted(header)).join(',')}\r\n`

/** Rows as lines of CSV (RFC 4180), each with its end; texts that a spreadsheet would take for formulas are made plain. */
export function bodyLines(columns: readonly Column[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let before = ''
    for (const column of columns) {
      text += before + written(column.cell(row))
      before = ','
    }
    text += '\r\n'
  }
  return text
}
