import { stringify } from 'csv-stringify/browser/esm/sync'
import { guardFormula } from '../../../engine/fields/cell.ts'
import type { ImportLineProblem, ImportView } from '../import.ts'

/** A rejected row with its cells. */
export interface RejectedRow extends Pick<ImportLineProblem, 'line' | 'errors'> {
  cells: string[]
}

/** Formats the problems of a row as text. */
export type FormatErrors = (errors: ImportLineProblem['errors']) => string

/**
 * Returns the rejected rows as CSV that can be corrected and imported again: the file's columns and one with the
 * problems.
 */
export function rejectedCsv(
  columns: readonly string[],
  rows: readonly RejectedRow[],
  { formatErrors, column }: { formatErrors: FormatErrors; column: string },
): string {
  const own = columns.filter(name => name !== column)
  const lines = rows.map(({ cells, errors }) => [
    ...columns.flatMap((name, index) => (name === column ? [] : [cells[index] ?? ''])),
    ...cells.slice(columns.length),
    formatErrors(errors),
  ])
  return `\uFEFF${stringify(
    [[...own, column], ...lines].map(line => line.map(guardFormula)),
    { record_delimiter: 'windows' },
  )}`
}

/** Downloads a text as a file. */
export function saveText(text: string, file: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the name of the file with rejected rows. */
export const rejectedName = ({ file_name }: Pick<ImportView, 'file_name'>): string =>
  `${file_name.replace(/\.[^.]*$/, '')}-refused.csv`
