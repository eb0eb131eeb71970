import { readPeriod } from './period.ts'

/** A range of days in the country's calendar, inclusive at both ends. */
export interface Period {
  from: string
  to: string
}

/** Returns a period, cut off at the current day. */
const passed =
  (written: string) =>
  (today: string): Period => {
    const { first, last } = readPeriod(written, today) ?? { first: today, last: today }
    return { from: first, to: last < today ? last : today }
  }

/** Past periods by name, each calculated from the current day. */
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

/** Whether a text is the name of a period. */
export const isPeriodName = (name: string | null): name is PeriodName =>
  name !== null && Object.hasOwn(namedPeriods, name)
