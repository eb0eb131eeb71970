import { stringify } from 'csv-stringify/browser/esm/sync'
import { measures, type Statistics } from './visits.ts'

/** What a spreadsheet needs to read Georgian. */
const mark = '\uFEFF'

/** Statistics as CSV with a line for each period, titled in a language. */
export const statisticsCsv = ({ rows }: Statistics, titles: Record<'period' | (typeof measures)[number], string>): string =>
  mark + stringify(rows.map(row => [row.period, ...measures.map(measure => row[measure])]), { header: true, columns: [titles.period, ...measures.map(measure => titles[measure])], record_delimiter: 'windows' })
