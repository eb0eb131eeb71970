import { importLimits } from '../import.ts'
import { FileProblem } from './fileProblem.ts'

const longestName = 200

/** The names of columns as they stand in the first row: without breaks, empty ones by their place, and none twice. Throws `FileProblem`. */
export function columnNames(cells: readonly string[]): string[] {
  const filled = cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
  if (filled.length === 0) throw new FileProblem('no_header')
  if (filled.length > importLimits.columns) throw new FileProblem('too_many_columns', { columns: filled.length, limit: importLimits.columns })
  const used = new Map<string, number>()
  return filled.map((cell, index) => {
    const plain = cell.replace(/[\u0000-\u001f\u007f]+/g, ' ').toWellFormed().trim().slice(0, longestName) || `#${index + 1}`
    const times = (used.get(plain) ?? 0) + 1
    used.set(plain, times)
    return times === 1 ? plain : `${plain} (${times})`
  })
}

/** The cells of a row for so many columns: missing ones at the end of a workbook's row are empty, empty ones too many are left out. */
export function fitCells(cells: readonly string[], columns: number, isPadded: boolean): string[] {
  const end = cells.findLastIndex((cell, index) => index < columns || cell.trim() !== '') + 1
  const fitted = cells.slice(0, Math.max(end, Math.min(columns, cells.length)))
  return isPadded && fitted.length < columns ? [...fitted, ...Array<string>(columns - fitted.length).fill('')] : fitted
}
