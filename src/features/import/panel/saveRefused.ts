import { stringify } from 'csv-stringify/browser/esm/sync'
import { guardFormula } from '../../../engine/fields/cell.ts'
import type { ImportLineProblem, ImportView } from '../import.ts'

/** A refused row with its cells. */
export interface RefusedRow extends Pick<ImportLineProblem, 'line' | 'errors'> {
  cells: string[]
}

/** What is wrong with a row, in words. */
export type Say = (errors: ImportLineProblem['errors']) => string

/** The refused rows as a CSV file that can be mended and imported again: the columns of the file and one with what is wrong. */
export function refusedCsv(
  columns: readonly string[],
  rows: readonly RefusedRow[],
  { say, column }: { say: Say; column: string },
): string {
  const own = columns.filter(name => name !== column)
  const lines = rows.map(({ cells, errors }) => [
    ...columns.flatMap((name, index) => (name === column ? [] : [cells[index] ?? ''])),
    ...cells.slice(columns.length),
    say(errors),
  ])
  return `\uFEFF${stringify(
    [[...own, column], ...lines].map(line => line.map(guardFormula)),
    { record_delimiter: 'windows' },
  )}`
}

/** Saves a text as a file of the browser's downloads. */
export function saveText(text: string, file: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The name of the file with the refused rows. */
export const refusedName = ({ file_name }: Pick<ImportView, 'file_name'>): string =>
  `${file_name.replace(/\.[^.]*$/, '')}-refused.csv`
