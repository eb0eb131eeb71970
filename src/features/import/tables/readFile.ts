import { importLimits } from '../import.ts'
import { FileProblem } from './fileProblem.ts'
import { openTable, type Reading, type Table } from './openTable.ts'

const longestName = 200

/**
 * Returns the column names from the first row: without line breaks, empty ones replaced by their position, and unique.
 * Throws `FileProblem`.
 */
export function columnNames(cells: readonly string[]): string[] {
  const filled = cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
  if (filled.length === 0) throw new FileProblem('no_header')
  if (filled.length > importLimits.columns)
    throw new FileProblem('too_many_columns', { columns: filled.length, limit: importLimits.columns })
  const used = new Map<string, number>()
  return filled.map((cell, index) => {
    const plain =
      cell
        .replace(/[\u0000-\u001f\u007f]+/g, ' ')
        .toWellFormed()
        .trim()
        .slice(0, longestName) || `#${index + 1}`
    const times = (used.get(plain) ?? 0) + 1
    used.set(plain, times)
    return times === 1 ? plain : `${plain} (${times})`
  })
}

/** Fits a row to the number of columns: pads a workbook's rows with empty cells, and drops surplus empty cells. */
function fitCells(cells: readonly string[], columns: number, isPadded: boolean): string[] {
  const end = cells.findLastIndex((cell, index) => index < columns || cell.trim() !== '') + 1
  const fitted = cells.slice(0, Math.max(end, Math.min(columns, cells.length)))
  return isPadded && fitted.length < columns ? [...fitted, ...Array<string>(columns - fitted.length).fill('')] : fitted
}

export interface SentRow {
  line: number
  cells: string[]
}

/** The header and first rows of a file. */
export interface Head {
  reading: Reading
  sheets: string[]
  columns: string[]
  rows: SentRow[]
}

const shownRows = 8
const looseCells = 2

/** The characters of a row's JSON. */
const lettersOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 3, 40)

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** Yields the rows of a table that are not empty, with its columns. Throws `FileProblem`. */
export async function* rowsOf(table: Table): AsyncGenerator<SentRow & { columns: string[] }> {
  let columns: string[] | undefined
  let count = 0
  for await (const { line, cells } of table.rows()) {
    if (isBlank(cells)) continue
    if (!columns) {
      columns = columnNames(cells)
      continue
    }
    if (++count > importLimits.rows) throw new FileProblem('too_many_rows', { limit: importLimits.rows })
    const fitted = fitCells(cells, columns.length, table.sheets.length > 0)
    if (fitted.some(cell => cell.length > importLimits.cell))
      throw new FileProblem('long_cell', { line, limit: importLimits.cell })
    const kept = fitted.slice(0, columns.length * looseCells)
    if (lettersOf(kept) > importLimits.partLetters) throw new FileProblem('long_row', { line })
    yield { line, cells: kept, columns }
  }
  if (!columns) throw new FileProblem('empty')
  if (count === 0) throw new FileProblem('no_rows')
}

/** Rows of a table, as many as are sent in one request, and its columns. */
export interface TablePart {
  columns: string[]
  rows: SentRow[]
}

/** Yields all rows of a table. Throws `FileProblem`. */
export async function* tableParts(table: Table): AsyncGenerator<TablePart> {
  let [part, letters]: [TablePart | undefined, number] = [undefined, 0]
  for await (const { line, cells, columns } of rowsOf(table)) {
    const size = lettersOf(cells)
    if (part && (part.rows.length === importLimits.partRows || letters + size > importLimits.partLetters)) {
      yield part
      ;[part, letters] = [undefined, 0]
    }
    part ??= { columns, rows: [] }
    part.rows.push({ line, cells })
    letters += size
  }
  if (part) yield part
}

/** Reads a file as often as needed; its bytes are kept in memory. */
export function createFileReader(bytes: Uint8Array) {
  return {
    /** The columns and first rows. Throws `FileProblem`. */
    async head(reading: Reading): Promise<Head> {
      const table = await openTable(bytes, reading)
      const rows: SentRow[] = []
      let columns: string[] = []
      for await (const row of rowsOf(table)) {
        columns = row.columns
        rows.push({ line: row.line, cells: row.cells })
        if (rows.length === shownRows) break
      }
      return { reading: table.reading, sheets: table.sheets, columns, rows }
    },
    /** All rows, in parts as large as one request. Throws `FileProblem`. */
    async *parts(reading: Reading): AsyncGenerator<SentRow[]> {
      for await (const { rows } of tableParts(await openTable(bytes, reading))) yield rows
    },
  }
}

export type FileReader = ReturnType<typeof createFileReader>
