import { importLimits } from '../import.ts'
import { FileProblem } from './fileProblem.ts'
import { columnNames, fitCells } from './header.ts'
import { openTable, type Reading, type Table } from './openTable.ts'

export interface SentRow {
  line: number
  cells: string[]
}

/** The beginning of a file, to be looked at. */
export interface Head {
  reading: Reading
  sheets: string[]
  columns: string[]
  rows: SentRow[]
}

const shownRows = 8
const looseCells = 2

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** The columns of a table, and the rows below them that hold anything. Throws `FileProblem`. */
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
    if (fitted.some(cell => cell.length > importLimits.cell)) throw new FileProblem('long_cell', { line, limit: importLimits.cell })
    yield { line, cells: fitted.slice(0, columns.length * looseCells), columns }
  }
  if (!columns) throw new FileProblem('empty')
  if (count === 0) throw new FileProblem('no_rows')
}

/** Reads a file again and again as it is asked to; its bytes are kept. */
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
    /** All rows, as many at once as are sent at once. Throws `FileProblem`. */
    async *parts(reading: Reading): AsyncGenerator<SentRow[]> {
      let [part, letters]: [SentRow[], number] = [[], 0]
      for await (const { line, cells } of rowsOf(await openTable(bytes, reading))) {
        const size = cells.reduce((sum, cell) => sum + cell.length + 3, 40)
        if (size > importLimits.partLetters) throw new FileProblem('long_row', { line })
        if (part.length > 0 && (part.length === importLimits.partRows || letters + size > importLimits.partLetters)) {
          yield part
          ;[part, letters] = [[], 0]
        }
        part.push({ line, cells })
        letters += size
      }
      if (part.length > 0) yield part
    },
  }
}

export type FileReader = ReturnType<typeof createFileReader>
