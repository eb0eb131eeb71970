import { readPeriod } from './period.ts'

/** Days of the country's calendar, both ends in. */
export interface Period {
  from: string
  to: string
}

/** A period as far as it has gone by. */
const passed =
  (written: string) =>
  (today: string): Period => {
    const { first, last } = readPeriod(written, today) ?? { first: today, last: today }
    return { from: first, to: last < today ? last : today }
  }

/** Ranges of days that have gone by, as people call them, each by the day that it is. */
export const namedPeriods = {
  today: passed('today'),
  last7: passed('last_7_days'),
  this_month: passed('this_month'),
  last_month: passed('last_month'),
  last30: passed('last_30_days'),
  this_year: passed('this_year'),
  last365: passed('last_365_days'),
} as const

export type PeriodName = keyof typeof namedPeriods

/** Whether a text names a range of days. */
export const isPeriodName = (name: string | null): name is PeriodName =>
  name !== null && Object.hasOwn(namedPeriods, name)
