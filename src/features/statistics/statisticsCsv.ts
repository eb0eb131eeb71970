import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Locale } from '../../engine/model/declaration.ts'
import { measures, type Measure, type Statistics } from './visits.ts'

declare module '../../engine/ports.ts' {
  interface TextPorts {
    /** The columns of statistics in words. */
    measureTitles: Record<Locale, Record<'period' | Measure, string>>
  }
}

/** What a spreadsheet needs to read Georgian. */
const mark = '\uFEFF'

/** Statistics as CSV with a line for each period, titled in a language. */
export const statisticsCsv = ({ rows }: Statistics, titles: Record<'period' | Measure, string>): string =>
  mark +
  stringify(
    rows.map(row => [row.period, ...measures.map(measure => row[measure])]),
    {
      header: true,
      columns: [titles.period, ...measures.map(measure => titles[measure])],
      record_delimiter: 'windows',
    },
  )
