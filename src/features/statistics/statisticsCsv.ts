import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Locale } from '../../engine/model/declaration.ts'
import { measures, type Measure, type Statistics } from './visits.ts'

declare module '../../engine/ports.ts' {
  interface TextPorts {
    /** The column headers of statistics. */
    measureTitles: Record<Locale, Record<'period' | Measure, string>>
  }
}

/** The byte order mark that spreadsheets need to read Georgian. */
const byteOrderMark = '\uFEFF'

/** Returns statistics as CSV, a row for each period, with the given column headers. */
export const statisticsCsv = ({ rows }: Statistics, titles: Record<'period' | Measure, string>): string =>
  byteOrderMark +
  stringify(
    rows.map(row => [row.period, ...measures.map(measure => row[measure])]),
    {
      header: true,
      columns: [titles.period, ...measures.map(measure => titles[measure])],
      record_delimiter: 'windows',
    },
  )
